#define _GNU_SOURCE /* strerrorname_np */
#include "cloop.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int cd_errno(void)
{
	return errno;
}

const char *cd_errno_name(int error)
{
	static _Thread_local char unnamed[24];
	const char *name = strerrorname_np(error);
	if (name != NULL)
		return name;
	snprintf(unnamed, sizeof unnamed, "errno %d", error);
	return unnamed;
}

const char *cd_strerror(int error)
{
	static _Thread_local char text[96];
	/* The GNU form, which _GNU_SOURCE selects: it may return its own constant instead of filling. */
	return strerror_r(error, text, sizeof text);
}

static int64_t clock_ns(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

uint64_t cd_monotonic_ns(void)
{
	return (uint64_t)clock_ns(CLOCK_MONOTONIC);
}

int64_t cd_slept_ns(void)
{
	/* A preemption between two readings looks like sleep: read again until they are close. */
	int64_t slept = 0;
	for (int i = 0; i < 5; i++) {
		int64_t before = clock_ns(CLOCK_MONOTONIC);
		slept = clock_ns(CLOCK_BOOTTIME) - before;
		if (clock_ns(CLOCK_MONOTONIC) - before < 1000000)
			break;
	}
	return slept;
}

uint64_t cd_boottime_ns(void)
{
	return (uint64_t)clock_ns(CLOCK_BOOTTIME);
}

int cd_epoll_create(void)
{
	return epoll_create1(EPOLL_CLOEXEC);
}

static int control(int epoll, int operation, int fd, _Bool input, _Bool output, uint64_t serial)
{
	struct epoll_event event = {
		.events = (input ? EPOLLIN : 0) | (output ? EPOLLOUT : 0), .data.u64 = serial,
	};
	return epoll_ctl(epoll, operation, fd, &event);
}

int cd_epoll_add(int epoll, int fd, _Bool input, _Bool output, uint64_t serial)
{
	return control(epoll, EPOLL_CTL_ADD, fd, input, output, serial);
}

int cd_epoll_change(int epoll, int fd, _Bool input, _Bool output, uint64_t serial)
{
	return control(epoll, EPOLL_CTL_MOD, fd, input, output, serial);
}

int cd_epoll_remove(int epoll, int fd)
{
	return epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL);
}

int cd_epoll_wait(int epoll, struct cd_ready *ready, int timeout_ms)
{
	struct epoll_event events[CD_READY_MAX];
	int count = epoll_wait(epoll, events, CD_READY_MAX, timeout_ms);
	if (count < 0)
		return errno == EINTR ? 0 : -1;
	for (int i = 0; i < count; i++)
		ready->serials[i] = events[i].data.u64;
	return count;
}

int cd_timer_create(void)
{
	return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

int cd_timer_set(int timer, uint64_t at_ns)
{
	struct itimerspec spec = {
		.it_value = { .tv_sec = (time_t)(at_ns / 1000000000), .tv_nsec = (long)(at_ns % 1000000000) },
	};
	return timerfd_settime(timer, TFD_TIMER_ABSTIME, &spec, NULL);
}

int cd_wall_timer_create(void)
{
	return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

void cd_wall_timer_set(int timer, uint64_t at_ns)
{
	struct itimerspec spec = {
		.it_value = { .tv_sec = (time_t)(at_ns / 1000000000), .tv_nsec = (long)(at_ns % 1000000000) },
	};
	/* ECANCELED: the clock was set since; the timer is armed all the same (timerfd_create(2)). */
	timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL);
}

void cd_wall_timer_clear(int timer)
{
	uint64_t count;
	/* ECANCELED: the clock was set; the owner looks at the clock whatever woke it. */
	ptrdiff_t ignored = read(timer, &count, sizeof count);
	(void)ignored;
}

int cd_eventfd_create(void)
{
	return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

void cd_eventfd_wait(int fd)
{
	struct pollfd counter = { .fd = fd, .events = POLLIN };
	while (poll(&counter, 1, -1) < 0 && errno == EINTR)
		continue;
	cd_eventfd_clear(fd);
}

void cd_exit(int status)
{
	exit(status);
}

void cd_eventfd_signal(int fd)
{
	uint64_t one = 1;
	/* EAGAIN: the counter is full, so the reader is already due to wake. */
	ptrdiff_t ignored = write(fd, &one, sizeof one);
	(void)ignored;
}

void cd_eventfd_clear(int fd)
{
	uint64_t count;
	ptrdiff_t ignored = read(fd, &count, sizeof count);
	(void)ignored;
}

void cd_close(int fd)
{
	if (fd >= 0)
		close(fd);
}

ptrdiff_t cd_read(int fd, void *buffer, size_t size)
{
	ptrdiff_t n;
	do
		n = read(fd, buffer, size);
	while (n < 0 && errno == EINTR);
	return n;
}

ptrdiff_t cd_write(int fd, const void *buffer, size_t size)
{
	ptrdiff_t n;
	do
		n = write(fd, buffer, size);
	while (n < 0 && errno == EINTR);
	return n;
}

int cd_reopen_for_output(int fd)
{
	char path[32];
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	int flags = fcntl(fd, F_GETFL);
	if (flags < 0)
		return -1;
	/* A regular file keeps its position and its O_APPEND in the old description. */
	struct pollfd room = { .fd = fd, .events = POLLOUT };
	if (lseek(fd, 0, SEEK_CUR) >= 0 || poll(&room, 1, 0) < 0)
		return -1;
	return open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (flags & O_APPEND));
}

_Bool cd_may_block(int fd)
{
	struct stat status;
	if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
		return 0;
	return (fcntl(fd, F_GETFL) & O_NONBLOCK) == 0;
}

ptrdiff_t cd_write_with_room(int fd, const void *buffer, size_t size)
{
	if (cd_wait_for_room(fd, 0) == 0) {
		errno = EAGAIN;
		return -1;
	}
	/* poll(2) promises room for PIPE_BUF bytes of a pipe and says nothing of more. */
	return cd_write(fd, buffer, size < PIPE_BUF ? size : PIPE_BUF);
}

int cd_wait_for_room(int fd, int timeout_ms)
{
	struct pollfd room = { .fd = fd, .events = POLLOUT };
	return poll(&room, 1, timeout_ms) != 0;
}

_Bool cd_is_again(int error)
{
	return error == EAGAIN || error == EWOULDBLOCK;
}

void cd_thread_yields(void)
{
	/* Linux: a thread has a niceness of its own (setpriority(2), C library/kernel differences). */
	setpriority(PRIO_PROCESS, (id_t)gettid(), 5);
}

uint64_t cd_thread_identity(void)
{
	return (uint64_t)pthread_self();
}

void cd_ignore_broken_pipes(void)
{
	signal(SIGPIPE, SIG_IGN);
}
