#define _GNU_SOURCE
#include "cloop.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

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
	/* A preemption between two readings looks like a suspension: reads again until they are close. */
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
	/* ECANCELED: the clock was changed; the timer is armed nevertheless (timerfd_create(2)). After any other error a second
	 * call arms it, and after this one it changes nothing. */
	if (timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL) != 0)
		timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL);
}

void cd_wall_timer_clear(int timer)
{
	uint64_t count;
	/* ECANCELED: the clock was changed; the owner reads the clock after every wake-up. */
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
	/* EAGAIN: the counter is full, so the reader wakes anyway. */
	ptrdiff_t ignored = write(fd, &one, sizeof one);
	(void)ignored;
}

void cd_eventfd_clear(int fd)
{
	uint64_t count;
	ptrdiff_t ignored = read(fd, &count, sizeof count);
	(void)ignored;
}

void cd_thread_yields(void)
{
	/* On Linux each thread has a separate niceness (setpriority(2), C library/kernel differences). */
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

int cd_ending_signals(void)
{
	sigset_t ending;
	sigemptyset(&ending);
	sigaddset(&ending, SIGINT);
	sigaddset(&ending, SIGTERM);
	int error = pthread_sigmask(SIG_BLOCK, &ending, NULL);
	if (error != 0)
		return -1;
	return signalfd(-1, &ending, SFD_NONBLOCK | SFD_CLOEXEC);
}
