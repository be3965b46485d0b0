#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>


/* The keeper of one extension: a thread that starts the extension and, on request, kills it and all its descendants. The
 * thread that starts all extensions creates the keeper, so that the kernel can tell extensions from other processes
 * (starter.c). The caller creates the keeper of an unconfined extension, unless `identified` is set.
 *
 * The keeper has no-new-privileges, which posix_spawn cannot set and which is permanent, and a Landlock domain that
 * confines signals. The extension's domain is nested in this domain. So the keeper can signal the extension and all its
 * descendants, even after setsid or a double fork, and no other process: one kill(-1) ends them all, and none of them
 * can fork meanwhile (kill(2) and fork(2) exclude each other). The extension can signal neither the keeper nor the rest
 * of the process. Kernels before 6.12 cannot do this: see descendants.h. */
struct cp_sandbox {
	sem_t wake;
	/* An `enum order`. */
	atomic_int order;
	int leader;
	bool reaches_all;
	/* The user namespace that identifies the extension's processes, if `reaches_all` is false. */
	struct view view;
};

enum order { WAIT, KILL, END };

/* The number of keepers that have received END and still run. */
static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	int count;
} ending = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };

static void count_ending(int change)
{
	pthread_mutex_lock(&ending.lock);
	ending.count += change;
	pthread_cond_broadcast(&ending.changed);
	pthread_mutex_unlock(&ending.lock);
}

/* The argument of the keeper's thread, valid until `done` is posted. */
struct start {
	struct confined_start child;
	struct cp_sandbox *sandbox;
	sem_t done;
};

#define KEEPER_STACK (CONFINED_CHILD_STACK + 65536)

static void start_child(struct cp_sandbox *sandbox, struct confined_start *start, char *stack)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) {
		start->error = errno;
		return;
	}
	start->version = start->command->unconfined ? 0 : ll_version();
	if (start->version >= LL_SIGNALS_VERSION) {
		int rules = ll_signal_rules(start->version);
		sandbox->reaches_all = rules >= 0 && ll_restrict(rules) == 0;
		if (rules >= 0)
			close(rules);
	}
	start->reaches_all = sandbox->reaches_all;
	struct supervisor *supervisor = supervisor_new(start->command);
	if (supervisor == NULL) {
		start->error = ENOMEM;
		return;
	}
	confined_child_start(start, stack);
	sandbox->leader = start->child->pid;
	if (start->error == 0 && !sandbox->reaches_all)
		sandbox->view = descendants_view(start->child->pid);
	supervisor_start(supervisor, start->listener, sandbox->leader, &sandbox->view);
}

static void discard(struct cp_sandbox *sandbox)
{
	sem_destroy(&sandbox->wake);
	free(sandbox);
}

static void *keep(void *argument)
{
	struct start *start = argument;
	struct cp_sandbox *sandbox = start->sandbox;
	char stack[CONFINED_CHILD_STACK] __attribute__((aligned(16)));
	prctl(PR_SET_NAME, "sandbox");
	start_child(sandbox, &start->child, stack);
	bool runs = start->child.error == 0;
	/* `start` is invalid after this. */
	sem_post(&start->done);
	for (int order = WAIT; runs && order != END;) {
		while (sem_wait(&sandbox->wake) < 0)
			;
		order = atomic_load(&sandbox->order);
		if (sandbox->reaches_all)
			kill(-1, SIGKILL);
		else
			descendants_kill(sandbox->leader, order == KILL, &sandbox->view);
	}
	discard(sandbox);
	if (runs)
		count_ending(-1);
	return NULL;
}

struct creation {
	struct start *start;
	int error;
};

static void create_keeper(void *argument)
{
	struct creation *creation = argument;
	pthread_attr_t attributes;
	pthread_attr_init(&attributes);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	pthread_attr_setstacksize(&attributes, KEEPER_STACK);
	/* The keeper, and the child before exec, must not handle this process's signals. */
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pthread_t thread;
	creation->error = pthread_create(&thread, &attributes, keep, creation->start);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
}

int sandbox_start(
	const struct cp_command *command, const int streams[3], char **arguments, char **environment,
	struct cp_child *child)
{
	struct cp_sandbox *sandbox = calloc(1, sizeof *sandbox);
	if (sandbox == NULL)
		return ENOMEM;
	sem_init(&sandbox->wake, 0, 0);
	struct start start = {
		.child = {
			.command = command, .streams = streams, .arguments = arguments,
			.environment = environment, .child = child, .rules = -1,
		},
		.sandbox = sandbox,
	};
	sem_init(&start.done, 0, 0);
	struct creation creation = { .start = &start };
	int error = 0;
	if (command->unconfined && !command->identified)
		create_keeper(&creation);
	else
		error = starter_call(create_keeper, &creation);
	if (error == 0)
		error = creation.error;
	if (error != 0) {
		sem_destroy(&start.done);
		discard(sandbox);
		return error;
	}
	while (sem_wait(&start.done) < 0)
		;
	sem_destroy(&start.done);
	if (start.child.error == 0)
		child->sandbox = sandbox;
	return start.child.error;
}

static void order(struct cp_sandbox *sandbox, enum order order)
{
	atomic_store(&sandbox->order, order);
	sem_post(&sandbox->wake);
}

void cp_sandbox_kill(struct cp_sandbox *sandbox)
{
	order(sandbox, KILL);
}

void cp_sandbox_end(struct cp_sandbox *sandbox)
{
	count_ending(1);
	order(sandbox, END);
}

_Bool cp_sandboxes_ended(int limit_ms)
{
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += limit_ms / 1000;
	until.tv_nsec += limit_ms % 1000 * 1000000L;
	if (until.tv_nsec >= 1000000000L) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000L;
	}
	pthread_mutex_lock(&ending.lock);
	while (ending.count > 0 &&
	       pthread_cond_timedwait(&ending.changed, &ending.lock, &until) == 0)
		;
	bool ended = ending.count == 0;
	pthread_mutex_unlock(&ending.lock);
	return ended;
}
