#define _GNU_SOURCE /* clone, closefrom */
#include "confined_child.h"

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

#include "landlock.h"
#include "seccomp.h"

/* User numbers of system services, which no person has (login.defs(5)). */
#define IS_SERVICE(user) ((user) > 0 && (user) < 1000)

/* The numbers of two descriptors in the child, until it runs its program. */
#define CHANNEL 3
#define RULES 4

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

/* The functions below, up to `run`, run in the child, which shares the parent's memory until exec: nothing is allocated. */
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

/* Maps the user and the group into the new user namespace, and no other. */
static int map_user(const struct confined_start *start)
{
	/* The files of a process that may not be dumped belong to root (proc(5)). The child shares its
	 * parent's memory until exec, so this is the parent's state too: it is put back at once. */
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

/* Landlock first: it opens files. Then the filter, with which the program is run. */
static int restrict_files(const struct confined_start *start, int rules)
{
	if (start->version <= 0)
		return 0;
	return ll_grant_own_process(rules) < 0 || ll_restrict(rules) < 0 ? errno : 0;
}

/* Room for one descriptor in a message of a socket. */
union descriptor_message {
	struct cmsghdr header;
	char room[CMSG_SPACE(sizeof(int))];
};

static bool send_descriptor(int channel, int descriptor)
{
	union descriptor_message control = { .header = {
		.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS,
	} };
	memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
	struct iovec byte = { "", 1 };
	struct msghdr message = {
		.msg_iov = &byte, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control,
	};
	return sendmsg(channel, &message, MSG_NOSIGNAL) == 1;
}

/* The descriptor that was sent, or -1. */
static int receive_descriptor(int channel)
{
	union descriptor_message control;
	char byte;
	struct iovec bytes = { &byte, 1 };
	struct msghdr message = {
		.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control,
	};
	int descriptor = -1;
	if (recvmsg(channel, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) == 1 && CMSG_FIRSTHDR(&message) != NULL)
		memcpy(&descriptor, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof descriptor);
	return descriptor;
}

static int restrict_calls(struct confined_start *start)
{
	if (start->command->unconfined)
		return 0;
	int listener = -1;
	int error = sc_restrict(start->command->internet, start->version, &listener);
	start->child->layers.filter = error == 0;
	if (listener >= 0 && !send_descriptor(CHANNEL, listener))
		return errno;
	/* EINVAL: the kernel has no filters. */
	return error == EINVAL ? 0 : error;
}

static void limit_resources(const struct confined_start *start)
{
	/* Data, not address space: runtimes reserve addresses that they never use. */
	if (!IS_SANITIZED)
		limit(RLIMIT_DATA, start->command->memory);
	/* The kernel counts the processes of a user: only where they are all ours. */
	if (start->child->layers.user_namespace || IS_SERVICE(geteuid()))
		limit(RLIMIT_NPROC, start->command->processes);
	/* The daemon's thread may run before ordinary ones (LimitRTPRIO=); what an extension runs may not. */
	struct rlimit none = { .rlim_cur = 0, .rlim_max = 0 };
	setrlimit(RLIMIT_RTPRIO, &none);
}

/* Root reads the memory maps and the environment of every process by these capabilities, whatever Landlock says. */
static void drop_capabilities(void)
{
	static const int capabilities[] = { 19 /* SYS_PTRACE */, 21 /* SYS_ADMIN */, 38 /* PERFMON */ };
	/* Only root has them, and may drop them: a refusal means that they are not there. */
	for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
		prctl(PR_CAPBSET_DROP, capabilities[i], 0, 0, 0);
}

static int run(void *argument)
{
	struct confined_start *start = argument;
	const struct cp_command *command = start->command;
	/* A session of its own: a process group to signal, and no terminal to disturb. */
	setsid();
	reset_signals();
	/* Above the numbers that they and the streams get. */
	int channel = fcntl(start->channel[0], F_DUPFD_CLOEXEC, 5);
	int rules = start->rules < 0 ? -1 : fcntl(start->rules, F_DUPFD_CLOEXEC, 5);
	for (int i = 0; i < 3; i++)
		if (dup2(start->streams[i], i) < 0)
			goto failed;
	if (dup3(channel, CHANNEL, O_CLOEXEC) < 0 || (start->rules >= 0 && dup3(rules, RULES, O_CLOEXEC) < 0))
		goto failed;
	/* At once: a file that we are writing could not be executed as long as the child has it open too. */
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

/* `start` in memory that the child shares even if it shares nothing else, for as long as it runs. */
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

/* Makes the rules for files; an errno if Landlock fails although the kernel has it. */
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

/* Whether namespaces are what the kernel lacks, or the machine's owner forbids (clone(2)). */
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
		/* The only layer that is left out: without it the kernel cannot count the processes of one extension. */
		start->child->layers.user_namespace = false;
		clone_child(start, stack);
	}
	if (start->error == 0)
		start->error = start->namespace_error;
	if (start->rules >= 0)
		close(start->rules);
	start->listener = receive_descriptor(start->channel[1]);
	close(start->channel[0]);
	close(start->channel[1]);
}
