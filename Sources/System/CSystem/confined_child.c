#define _GNU_SOURCE /* clone, closefrom */
#include "confined_child.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "landlock.h"
#include "mounts.h"

/* User numbers of system services, which no person has (login.defs(5)). */
#define IS_SERVICE(user) ((user) > 0 && (user) < 1000)

/* The sanitizers (Tests/Support/Sanitizers/run) keep records in the memory of a process: of its calls, its stacks, its descriptors.
 * A child that shares this memory would change the parent's, so in a build with one the child gets a copy of everything
 * but `start`; and they reserve more addresses than RLIMIT_DATA lets any process have. */
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#define SHARED_MEMORY 0
#else
#define IS_SANITIZED 0
#define SHARED_MEMORY CLONE_VM
#endif

/* The five functions below run in the child, which shares the parent's memory until exec: nothing is allocated. */
static void limit(int resource, uint64_t most)
{
	struct rlimit limit = { .rlim_cur = most, .rlim_max = most };
	if (most != 0)
		setrlimit(resource, &limit);
}

static void reset_signals(void)
{
	struct sigaction standard = { .sa_handler = SIG_DFL };
	for (int signal = 1; signal < NSIG; signal++)
		sigaction(signal, &standard, NULL);
}

static void hide_files(struct confined_start *start)
{
	if (start->namespaces & CLONE_NEWUSER)
		start->hiding_error = mounts_map_user(start->user, start->group);
	if (start->namespaces != 0 && start->hiding_error == 0)
		start->hiding_error = mounts_hide(start->command);
}

static void limit_resources(const struct confined_start *start)
{
	/* Data, not address space: runtimes reserve addresses that they never use. */
	if (!IS_SANITIZED)
		limit(RLIMIT_DATA, start->command->memory);
	/* The kernel counts the processes of a user: only where they are all ours. */
	if (start->namespaces & CLONE_NEWUSER || IS_SERVICE(geteuid()))
		limit(RLIMIT_NPROC, start->command->processes);
	/* The daemon's thread may run before ordinary ones (LimitRTPRIO=); what an extension runs may not. */
	struct rlimit none = { .rlim_cur = 0, .rlim_max = 0 };
	setrlimit(RLIMIT_RTPRIO, &none);
}

static int run(void *argument)
{
	struct confined_start *start = argument;
	const struct cp_command *command = start->command;
	/* A session of its own: a process group to signal, and no terminal to disturb. */
	setsid();
	reset_signals();
	for (int i = 0; i < 3; i++)
		if (dup2(start->streams[i], i) < 0)
			goto failed;
	/* At once: a file that we are writing could not be executed as long as the child has it open too. */
	int rules = start->rules >= 0 ? 3 : -1;
	if (rules >= 0 && dup2(start->rules, rules) < 0)
		goto failed;
	closefrom(4);
	hide_files(start);
	if (start->hiding_error != 0)
		_exit(127);
	if (command->directory != NULL && chdir(command->directory) < 0)
		goto failed;
	if (rules >= 0 && ll_restrict(rules) < 0)
		goto failed;
	limit_resources(start);
	if (!start->reaches_all)
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

static int clone_run(struct confined_start *start, char *stack)
{
	return clone(
		run, stack + CONFINED_CHILD_STACK, SHARED_MEMORY | CLONE_VFORK | SIGCHLD | start->namespaces, start);
}

/* `start` in memory that the child shares even if it shares nothing else, for as long as it runs. */
static int clone_with_copy(struct confined_start *start, char *stack)
{
	struct confined_start *shared =
		mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		return -1;
	*shared = *start;
	int pid = clone_run(shared, stack), error = errno;
	*start = *shared;
	munmap(shared, sizeof *shared);
	errno = error;
	return pid;
}

static void clone_child(struct confined_start *start, char *stack)
{
	start->error = start->hiding_error = 0;
	int pid = IS_SANITIZED ? clone_with_copy(start, stack) : clone_run(start, stack);
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
void confined_child_start(struct confined_start *start, char *stack)
{
	const struct cp_command *command = start->command;
	unsigned confinement = start->version > 0 ? CP_NO_TRACING : 0;
	if (start->reaches_all)
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
