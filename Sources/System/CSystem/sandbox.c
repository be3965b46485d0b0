#define _GNU_SOURCE /* clone, closefrom */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "descendants.h"
#include "landlock.h"
#include "mounts.h"

/* The keeper of one extension: a thread that starts it and, whenever asked, ends everything that came of it.
 *
 * The thread has no-new-privileges, which posix_spawn cannot set and which can never be taken back, and a Landlock
 * domain that confines signals. The extension gets a domain below that one. So the thread may signal the extension and
 * all its descendants, wherever they went (setsid, double fork), and nothing else: one kill(-1) ends them all, and
 * the kernel lets none of them fork meanwhile (kill(2) and fork(2) exclude each other). The extension may signal
 * neither the thread nor the rest of the process. Kernels before 6.12 cannot do this: see descendants.h. */
struct cp_sandbox {
	sem_t wake;
	/* One of the orders below. */
	atomic_int order;
	int leader;
	bool reaches_all;
	/* Where the thread does not reach all: what tells the extension's processes from others. */
	struct view view;
};

enum order { WAIT, KILL, END };

/* How many keepers have been asked to end and have not yet. */
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

/* What is passed to the thread and to the child, until the child runs its program. */
struct start {
	const struct cp_command *command;
	const int *streams;
	char **arguments;
	char **environment;
	struct cp_child *child;
	struct cp_sandbox *sandbox;
	sem_t done;
	int error;

	int version;
	/* CLONE_NEW…, or 0. */
	int namespaces;
	int rules;
	char user[40];
	char group[40];
	/* Why the namespaces are of no use here. */
	int hiding_error;
};

/* A stack for the child, which has run its program before the thread goes on. */
#define CHILD_STACK 65536
#define KEEPER_STACK (CHILD_STACK + 65536)

/* User numbers of system services, which no person has (login.defs(5)). */
#define IS_SERVICE(user) ((user) > 0 && (user) < 1000)

static void limit(int resource, uint64_t most)
{
	struct rlimit limit = { .rlim_cur = most, .rlim_max = most };
	if (most != 0)
		setrlimit(resource, &limit);
}

/* Runs in the child, which shares the parent's memory until exec: nothing is allocated. */
static int run(void *argument)
{
	struct start *start = argument;
	const struct cp_command *command = start->command;
	/* A session of its own: a process group to signal, and no terminal to disturb. */
	setsid();
	struct sigaction standard = { .sa_handler = SIG_DFL };
	for (int signal = 1; signal < NSIG; signal++)
		sigaction(signal, &standard, NULL);
	for (int i = 0; i < 3; i++)
		if (dup2(start->streams[i], i) < 0)
			goto failed;
	/* At once: a file that we are writing could not be executed as long as the child has it open too. */
	int rules = start->rules >= 0 ? 3 : -1;
	if (rules >= 0 && dup2(start->rules, rules) < 0)
		goto failed;
	closefrom(4);
	if (start->namespaces & CLONE_NEWUSER)
		start->hiding_error = mounts_map_user(start->user, start->group);
	if (start->namespaces != 0 && start->hiding_error == 0)
		start->hiding_error = mounts_hide(command);
	if (start->hiding_error != 0)
		_exit(127);
	if (command->directory != NULL && chdir(command->directory) < 0)
		goto failed;
	if (rules >= 0 && ll_restrict(rules) < 0)
		goto failed;
	/* Data, not address space: runtimes reserve addresses that they never use. */
	limit(RLIMIT_DATA, command->memory);
	/* The kernel counts the processes of a user: only where they are all ours. */
	if (start->namespaces & CLONE_NEWUSER || IS_SERVICE(geteuid()))
		limit(RLIMIT_NPROC, command->processes);
	if (!start->sandbox->reaches_all)
		prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	closefrom(3);
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	execve(command->path, start->arguments, start->environment);
failed:
	start->error = errno;
	_exit(127);
}

static void clone_child(struct start *start, char *stack)
{
	start->error = start->hiding_error = 0;
	int pid = clone(
		run, stack + CHILD_STACK, CLONE_VM | CLONE_VFORK | SIGCHLD | start->namespaces, start);
	if (pid < 0) {
		/* Namespaces can be forbidden (seccomp, AppArmor, sysctl): everything else must not be. */
		if (start->namespaces != 0)
			start->hiding_error = errno;
		else
			start->error = errno;
		return;
	}
	if (start->error == 0 && start->hiding_error == 0) {
		start->child->pid = pid;
		return;
	}
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

/* Tries the most precise way first: a view of the file system that lacks what is hidden. */
static void confine_and_start(struct start *start, char *stack)
{
	const struct cp_command *command = start->command;
	unsigned confinement = start->version > 0 ? CP_NO_TRACING : 0;
	if (start->sandbox->reaches_all)
		confinement |= CP_NO_SIGNALS;
	bool hides = command->hidden != NULL || command->fixed_count > 0;
	if (hides) {
		start->namespaces = CLONE_NEWNS | (geteuid() != 0 ? CLONE_NEWUSER : 0);
		snprintf(start->user, sizeof start->user, "%u %u 1", geteuid(), geteuid());
		snprintf(start->group, sizeof start->group, "%u %u 1", getegid(), getegid());
		start->rules = start->version > 0 ? ll_mount_rules(start->version) : -1;
		if (start->version > 0 && start->rules < 0)
			start->rules = ll_signal_rules(start->version);
		clone_child(start, stack);
		if (start->rules >= 0)
			close(start->rules);
		if (start->hiding_error == 0) {
			start->child->confinement = confinement | CP_FILES;
			return;
		}
		start->child->hiding_error = start->hiding_error;
	}
	start->namespaces = 0;
	start->rules = -1;
	if (start->version > 0 && hides) {
		start->rules = ll_hiding_rules(start->version, command);
		if (start->rules >= 0)
			confinement |= CP_FILES;
	}
	if (start->version > 0 && start->rules < 0)
		start->rules = ll_signal_rules(start->version);
	clone_child(start, stack);
	if (start->rules >= 0)
		close(start->rules);
	start->child->confinement = confinement;
}

static void prepare(struct start *start, char *stack)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) {
		start->error = errno;
		return;
	}
	start->version = start->command->unconfined ? 0 : ll_version();
	if (start->version >= LL_SIGNALS_VERSION) {
		int rules = ll_signal_rules(start->version);
		start->sandbox->reaches_all = rules >= 0 && ll_restrict(rules) == 0;
		if (rules >= 0)
			close(rules);
	}
	confine_and_start(start, stack);
	start->sandbox->leader = start->child->pid;
	if (start->error == 0 && !start->sandbox->reaches_all)
		start->sandbox->view = descendants_view(start->child->pid);
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
	char stack[CHILD_STACK] __attribute__((aligned(16)));
	prctl(PR_SET_NAME, "sandbox");
	prepare(start, stack);
	bool runs = start->error == 0;
	/* What `start` points at is gone after this. */
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

int sandbox_start(
	const struct cp_command *command, const int streams[3], char **arguments, char **environment,
	struct cp_child *child)
{
	struct cp_sandbox *sandbox = calloc(1, sizeof *sandbox);
	if (sandbox == NULL)
		return ENOMEM;
	sem_init(&sandbox->wake, 0, 0);
	struct start start = {
		.command = command, .streams = streams, .arguments = arguments,
		.environment = environment, .child = child, .sandbox = sandbox, .rules = -1,
	};
	sem_init(&start.done, 0, 0);
	pthread_attr_t attributes;
	pthread_attr_init(&attributes);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	pthread_attr_setstacksize(&attributes, KEEPER_STACK);
	/* No signal of ours is handled on that thread, nor in the child before exec. */
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pthread_t thread;
	int error = pthread_create(&thread, &attributes, keep, &start);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	if (error != 0) {
		discard(sandbox);
		return error;
	}
	while (sem_wait(&start.done) < 0)
		;
	sem_destroy(&start.done);
	if (start.error == 0)
		child->sandbox = sandbox;
	return start.error;
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
