#define _GNU_SOURCE /* clone, closefrom */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "csocket.h"

/* Whether a user number belongs to a system service (login.defs(5)). */
#define IS_SERVICE(user) ((user) > 0 && (user) < 1000)

/* The descriptor that the child keeps, and two that it has until exec. */
#define KEPT 3
#define CHANNEL 4
#define RULES 5

/* The sanitizers (Tests/Support/Sanitizers/run) store records of calls, stacks and descriptors in the process's memory.
 * A child that shares this memory would change its parent's records, so in a build with a sanitizer the child gets a copy
 * of everything but `start`. The sanitizers also reserve more addresses than RLIMIT_DATA allows. */
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#define SHARED_MEMORY 0
#else
#define IS_SANITIZED 0
#define SHARED_MEMORY CLONE_VM
#endif

/* The functions below, up to `run`, run in the child, which shares the parent's memory until exec: they do not allocate. */
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

static int write_line(const char *path, const char *line)
{
	int file = open(path, O_WRONLY | O_CLOEXEC);
	if (file < 0)
		return errno;
	int error = write(file, line, strlen(line)) < 0 ? errno : 0;
	close(file);
	return error;
}

/* Maps only this user and this group into the new user namespace. */
static int map_user(const struct confined_start *start)
{
	/* The /proc files of a process that is not dumpable belong to root (proc(5)). The child shares its
	 * parent's memory until exec, so the state is the parent's too, and is restored at once. */
	int before = prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
	prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
	int error = write_line("/proc/self/setgroups", "deny");
	if (error == 0)
		error = write_line("/proc/self/uid_map", start->user);
	if (error == 0)
		error = write_line("/proc/self/gid_map", start->group);
	if (before != 1)
		prctl(PR_SET_DUMPABLE, before, 0, 0, 0);
	return error;
}

/* Applies Landlock, before the filter of system calls: it opens files. */
static int restrict_files(const struct confined_start *start, int rules)
{
	if (start->version <= 0)
		return 0;
	return ll_grant_own_process(rules) < 0 || ll_restrict(rules) < 0 ? errno : 0;
}

static int restrict_calls(struct confined_start *start)
{
	if (start->command->unconfined)
		return 0;
	int listener = -1;
	int error = sc_restrict(start->command->internet, start->version, &listener);
	start->child->layers.filter = error == 0;
	if (listener >= 0 && !cs_send_descriptor(CHANNEL, listener))
		return errno;
	/* EINVAL: the kernel has no filters. */
	return error == EINVAL ? 0 : error;
}

static void limit_resources(const struct confined_start *start)
{
	/* Limits data, not address space: runtimes reserve addresses that they never use. */
	if (!IS_SANITIZED)
		limit(RLIMIT_DATA, start->command->memory);
	/* The kernel counts processes by user: this limit is used only where all processes of the user are ours. */
	if (start->child->layers.user_namespace || IS_SERVICE(geteuid()))
		limit(RLIMIT_NPROC, start->command->processes);
	/* The daemon's thread may run before ordinary threads (LimitRTPRIO=), an extension's threads may not. */
	struct rlimit none = { .rlim_cur = 0, .rlim_max = 0 };
	setrlimit(RLIMIT_RTPRIO, &none);
}

/* With these capabilities root can read the memory maps and the environment of every process despite Landlock. */
static void drop_capabilities(void)
{
	static const int capabilities[] = { 19 /* SYS_PTRACE */, 21 /* SYS_ADMIN */, 38 /* PERFMON */ };
	/* Only root has and can drop them: a refusal means that the process does not have them. */
	for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
		prctl(PR_CAPBSET_DROP, capabilities[i], 0, 0, 0);
}

static int run(void *argument)
{
	struct confined_start *start = argument;
	const struct cp_command *command = start->command;
	/* A new session gives the child a process group to signal, and no controlling terminal. */
	setsid();
	reset_signals();
	/* The copies have higher numbers than the descriptors that dup2 and dup3 replace below. */
	int channel = fcntl(start->channel[0], F_DUPFD_CLOEXEC, RULES + 1);
	int rules = start->rules < 0 ? -1 : fcntl(start->rules, F_DUPFD_CLOEXEC, RULES + 1);
	int file = command->file > 0 ? fcntl(command->file, F_DUPFD_CLOEXEC, RULES + 1) : -1;
	for (int i = 0; i < 3; i++)
		if (dup2(start->streams[i], i) < 0)
			goto failed;
	if (dup3(channel, CHANNEL, O_CLOEXEC) < 0 || (start->rules >= 0 && dup3(rules, RULES, O_CLOEXEC) < 0))
		goto failed;
	close(KEPT);
	if (command->file > 0 && dup2(file, KEPT) < 0)
		goto failed;
	/* As early as possible: a file that we write cannot be executed while the child has it open. */
	closefrom(RULES + 1);
	if (start->child->layers.user_namespace)
		start->namespace_error = map_user(start);
	if (start->namespace_error != 0)
		_exit(127);
	if (command->directory != NULL && chdir(command->directory) < 0)
		goto failed;
	if ((errno = restrict_files(start, RULES)) != 0)
		goto failed;
	limit_resources(start);
	if (!command->unconfined)
		drop_capabilities();
	if (!start->reaches_all)
		prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if ((errno = restrict_calls(start)) != 0)
		goto failed;
	execve(command->path, start->arguments, start->environment);
failed:
	start->error = errno;
	_exit(127);
}

static int clone_run(struct confined_start *start, char *stack)
{
	int namespaces = start->child->layers.user_namespace ? CLONE_NEWUSER : 0;
	return clone(run, stack + CONFINED_CHILD_STACK, SHARED_MEMORY | CLONE_VFORK | SIGCHLD | namespaces, start);
}

/* Runs the child with `start` in shared memory, for builds in which the child shares no other memory. */
static int clone_with_copy(struct confined_start *start, char *stack)
{
	struct {
		struct confined_start start;
		struct cp_child child;
	} *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		return -1;
	struct cp_child *child = start->child;
	shared->start = *start;
	shared->child = *child;
	shared->start.child = &shared->child;
	int pid = clone_run(&shared->start, stack), error = errno;
	*start = shared->start;
	*child = shared->child;
	start->child = child;
	munmap(shared, sizeof *shared);
	errno = error;
	return pid;
}

static void clone_child(struct confined_start *start, char *stack)
{
	start->error = start->namespace_error = 0;
	int pid = IS_SANITIZED ? clone_with_copy(start, stack) : clone_run(start, stack);
	if (pid < 0) {
		if (start->child->layers.user_namespace)
			start->namespace_error = errno;
		else
			start->error = errno;
		return;
	}
	if (start->error == 0 && start->namespace_error == 0) {
		start->child->pid = pid;
		return;
	}
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

/* Creates the rules for files. Returns an errno if the kernel has Landlock but a call fails. */
static int make_rules(struct confined_start *start)
{
	start->rules = -1;
	start->version = start->command->unconfined ? 0 : ll_version();
	if (start->version < 0)
		return errno;
	if (start->version > 0 && (start->rules = ll_grant_rules(start->version, start->command)) < 0)
		return errno;
	start->child->layers.landlock = start->version;
	return 0;
}

/* Whether the error means that the kernel lacks user namespaces or the machine's configuration forbids them (clone(2)). */
static bool is_forbidden(int error)
{
	return error == EPERM || error == EACCES || error == EINVAL || error == ENOSYS || error == ENOSPC ||
	       error == EUSERS;
}

void confined_child_start(struct confined_start *start, char *stack)
{
	start->listener = -1;
	if ((start->error = make_rules(start)) != 0)
		return;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, start->channel) < 0) {
		start->error = errno;
		close(start->rules);
		return;
	}
	snprintf(start->user, sizeof start->user, "%u %u 1", geteuid(), geteuid());
	snprintf(start->group, sizeof start->group, "%u %u 1", getegid(), getegid());
	start->child->layers.user_namespace = !start->command->unconfined && geteuid() != 0;
	clone_child(start, stack);
	if (is_forbidden(start->namespace_error)) {
		/* Without this layer the kernel cannot count the processes of a single extension. */
		start->child->layers.user_namespace = false;
		clone_child(start, stack);
	}
	if (start->error == 0)
		start->error = start->namespace_error;
	if (start->rules >= 0)
		close(start->rules);
	cs_receive_descriptor(start->channel[1], &start->listener);
	close(start->channel[0]);
	close(start->channel[1]);
}
