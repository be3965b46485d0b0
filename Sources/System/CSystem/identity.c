#define _GNU_SOURCE
#include "cidentity.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

/* SO_PEERPIDFD, which the headers of Debian 12 lack. Equal on every architecture that this project supports. */
#define PEER_PIDFD 77
/* linux/kcmp.h */
#define COMPARE_MEMORY 1

int ci_peer(int socket, int32_t pid, _Bool *is_exact)
{
	int pidfd = -1;
	socklen_t size = sizeof pidfd;
	*is_exact = true;
	if (getsockopt(socket, SOL_SOCKET, PEER_PIDFD, &pidfd, &size) == 0)
		return pidfd;
	/* Any other error means that the process has ended (EINVAL on Linux 6.12); its number may be reused by now. */
	if (errno != ENOPROTOOPT)
		return -1;
	*is_exact = false;
	return (int)syscall(SYS_pidfd_open, pid, 0);
}

_Bool ci_lives(int pidfd)
{
	/* Readable once all threads of the process have ended. Its number cannot be reused before. */
	struct pollfd state = { .fd = pidfd, .events = POLLIN };
	return poll(&state, 1, 0) == 0;
}

struct question {
	int pidfd;
	int pid;
	/* The result of the system call on the thread that starts extensions, and its errno. */
	long result;
	int error;
};

static long probe(int pidfd)
{
	return syscall(SYS_pidfd_send_signal, pidfd, 0, NULL, 0);
}

static void ask_by_signal(void *argument)
{
	struct question *question = argument;
	question->result = probe(question->pidfd);
	question->error = errno;
}

/* A process in a domain that limits signals can signal only processes in the domain. */
static enum ci_verdict judge_by_signal(int pidfd)
{
	struct question question = { .pidfd = pidfd };
	if (starter_call(ask_by_signal, &question) != 0)
		return CI_UNKNOWN;
	if (question.result == 0)
		return CI_EXTENSION;
	if (question.error == ESRCH)
		return CI_GONE;
	/* A filter of system calls may refuse the call with the same errno (SystemCallErrorNumber= of systemd); then it also
	 * refuses the call on this thread. A process of another user cannot be signalled from this thread either. */
	int own = (int)syscall(SYS_pidfd_open, getpid(), 0);
	bool works = own >= 0 && probe(own) == 0;
	if (own >= 0)
		close(own);
	return question.error == EPERM && works ? CI_OUTSIDER : CI_UNKNOWN;
}

/* Compares the memory of a process with ours, which needs the right to trace it (ptrace(2),
 * PTRACE_MODE_READ_REALCREDS). The result is negative if this right is missing. */
static long compare(int pid)
{
	return syscall(SYS_kcmp, getpid(), pid, COMPARE_MEMORY, 0, 0);
}

static void ask_by_comparison(void *argument)
{
	struct question *question = argument;
	question->result = compare(question->pid);
	question->error = errno;
}

/* A process in a domain can trace only processes in the domain. A process that no other may trace (PR_SET_DUMPABLE) is
 * refused on both threads, so an outsider is a process that only the thread outside the domain can trace. */
enum ci_verdict ci_compare(int pidfd, int32_t pid)
{
	struct question question = { .pid = pid };
	if (starter_call(ask_by_comparison, &question) != 0)
		return CI_UNKNOWN;
	bool is_refused = question.result < 0 && question.error == EPERM;
	bool is_readable = compare(pid) >= 0;
	/* The number belonged to this process during both calls only if it has not ended. */
	if (!ci_lives(pidfd))
		return CI_GONE;
	if (question.result >= 0)
		return CI_EXTENSION;
	return is_refused && is_readable ? CI_OUTSIDER : CI_UNKNOWN;
}

enum ci_verdict ci_judge(int pidfd, int32_t pid)
{
	if (pidfd < 0 || !ci_lives(pidfd))
		return CI_GONE;
	/* Threads of one process may signal and trace each other, whatever their domains. */
	if (pid == getpid())
		return CI_OUTSIDER;
	int version = starter_version();
	if (version == 0)
		return CI_UNAVAILABLE;
	return version >= LL_SIGNALS_VERSION ? judge_by_signal(pidfd) : ci_compare(pidfd, pid);
}
