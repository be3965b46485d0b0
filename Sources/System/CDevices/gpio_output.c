/* Output lines of cgpio.h and their guards. They use the kernel's uAPI with either library: after fork, a guard
 * may only call functions that are safe in a signal handler, which the library does not promise. */
#define _GNU_SOURCE /* close_range */
#include "cgpio.h"
#include "gpio_uapi.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct cg_output {
	int fd;
};

struct cg_output *cg_output_request(const char *path, unsigned offset, const char *consumer,
				    int active_low)
{
	struct cg_output *output = malloc(sizeof *output);
	if (output == NULL)
		return NULL;
	output->fd = gpio_uapi_request_output(path, offset, consumer, active_low);
	if (output->fd >= 0)
		return output;
	int error = errno;
	free(output);
	errno = error;
	return NULL;
}

int cg_output_set(struct cg_output *output, int active)
{
	return gpio_uapi_set(output->fd, active);
}

void cg_output_release(struct cg_output *output)
{
	close(output->fd);
	free(output);
}

/* --- Guards -------------------------------------------------------------------------------------- */

struct cg_guard {
	pid_t pid;
	int fd;
};

/* Closes all other descriptors, which would keep lines, sockets and the terminal open after the daemon closes them. */
static void close_all_but(int one, int other)
{
	unsigned low = (unsigned)(one < other ? one : other);
	unsigned high = (unsigned)(one < other ? other : one);
	if (low > 0)
		close_range(0, low - 1, 0);
	if (high > low + 1)
		close_range(low + 1, high - 1, 0);
	close_range(high + 1, ~0U, 0);
}

/* Runs the guard until the daemon is gone. Every signal is blocked: a signal that ends the daemon's process
 * group or service does not end the guard before it has done its work. */
static _Noreturn void guard(int line, int control, int limit_ms)
{
	prctl(PR_SET_NAME, "line-guard");
	close_all_but(line, control);
	int active = 0;
	for (;;) {
		struct pollfd wait = { .fd = control, .events = POLLIN };
		int ready = poll(&wait, 1, active ? limit_ms : -1);
		if (ready < 0 && errno == EINTR)
			continue;
		if (ready == 0) { /* the daemon stopped or hung in the middle of a pulse */
			gpio_uapi_set(line, 0);
			active = 0;
			continue;
		}
		char level;
		ssize_t size = ready < 0 ? 0 : read(control, &level, 1);
		if (size < 0 && errno == EINTR)
			continue;
		if (size != 1)
			break;
		active = level;
	}
	gpio_uapi_set(line, 0);
	_exit(0);
}

struct cg_guard *cg_guard_start(const struct cg_output *output, int limit_ms)
{
	int ends[2];
	struct cg_guard *result = malloc(sizeof *result);
	if (result == NULL)
		return NULL;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) {
		int error = errno;
		free(result);
		errno = error;
		return NULL;
	}
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pid_t pid = fork();
	if (pid == 0)
		guard(output->fd, ends[1], limit_ms);
	int error = errno;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	close(ends[1]);
	if (pid < 0) {
		close(ends[0]);
		free(result);
		errno = error;
		return NULL;
	}
	*result = (struct cg_guard){ .pid = pid, .fd = ends[0] };
	return result;
}

int cg_guard_set(struct cg_guard *guard, int active)
{
	char level = active ? 1 : 0;
	return send(guard->fd, &level, 1, MSG_NOSIGNAL | MSG_DONTWAIT) == 1 ? 0 : -1;
}

void cg_guard_stop(struct cg_guard *guard)
{
	close(guard->fd);
	/* The guard ends by itself, unless it was stopped (SIGSTOP). */
	kill(guard->pid, SIGKILL);
	while (waitpid(guard->pid, NULL, 0) < 0 && errno == EINTR)
		;
	free(guard);
}
