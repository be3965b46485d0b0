/* Clocks that only the driver advances, apart from a microsecond at each reading, and their timers. */
#define _GNU_SOURCE
#include "internal.h"

#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 4096, READING_NS = 1000 };

static uint64_t monotonic_ns = 1000000000000;
/* 2026-01-05 08:00:00 UTC, less the monotonic clock. */
static uint64_t offset_ns = 1767600000000000000 - 1000000000000;

static struct timer {
	bool is_timer, is_wall, is_cancelled_on_set;
	/* 0 if it is not set. */
	uint64_t at_ns;
} timers[MOST_DESCRIPTORS];
/* One more than the largest descriptor of a timer. */
static int most;

uint64_t sim_monotonic_ns(void) { return monotonic_ns; }
uint64_t sim_wall_ns(void) { return monotonic_ns + offset_ns; }

static uint64_t due_ns(const struct timer *timer)
{
	if (!timer->is_wall)
		return timer->at_ns;
	return timer->at_ns > offset_ns ? timer->at_ns - offset_ns : 1;
}

static void signal_descriptor(int descriptor)
{
	uint64_t one = 1;
	syscall(SYS_write, descriptor, &one, sizeof one);
}

void sim_fire(void)
{
	for (int i = 0; i < most; i++) {
		if (!timers[i].is_timer || timers[i].at_ns == 0 || due_ns(&timers[i]) > monotonic_ns)
			continue;
		timers[i].at_ns = 0;
		signal_descriptor(i);
	}
}

uint64_t sim_next_timer(void)
{
	uint64_t earliest = UINT64_MAX;
	for (int i = 0; i < most; i++) {
		if (timers[i].is_timer && timers[i].at_ns != 0 && due_ns(&timers[i]) < earliest)
			earliest = due_ns(&timers[i]);
	}
	return earliest;
}

void sim_pass(uint64_t ns) { monotonic_ns += ns; }

void sim_set_clock(int64_t by_ns)
{
	offset_ns += (uint64_t)by_ns;
	for (int i = 0; i < most; i++) {
		if (timers[i].is_timer && timers[i].is_cancelled_on_set && timers[i].at_ns != 0)
			signal_descriptor(i);
	}
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
	if (sim_self == NULL || (clock != CLOCK_MONOTONIC && clock != CLOCK_BOOTTIME && clock != CLOCK_REALTIME))
		return (int)syscall(SYS_clock_gettime, clock, time);
	monotonic_ns += READING_NS;
	uint64_t now = monotonic_ns + (clock == CLOCK_REALTIME ? offset_ns : 0);
	time->tv_sec = (time_t)(now / 1000000000);
	time->tv_nsec = (long)(now % 1000000000);
	return 0;
}

int timerfd_create(int clock, int flags)
{
	if (sim_self == NULL)
		return (int)syscall(SYS_timerfd_create, clock, flags);
	int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (descriptor >= MOST_DESCRIPTORS)
		abort();
	if (descriptor >= most)
		most = descriptor + 1;
	if (descriptor >= 0)
		timers[descriptor] = (struct timer){ .is_timer = true, .is_wall = clock == CLOCK_REALTIME };
	return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *to, struct itimerspec *before)
{
	if (sim_self == NULL)
		return (int)syscall(SYS_timerfd_settime, descriptor, flags, to, before);
	uint64_t count;
	syscall(SYS_read, descriptor, &count, sizeof count);
	timers[descriptor].at_ns = (uint64_t)to->it_value.tv_sec * 1000000000 + (uint64_t)to->it_value.tv_nsec;
	timers[descriptor].is_cancelled_on_set = (flags & TFD_TIMER_CANCEL_ON_SET) != 0;
	return 0;
}

int close(int descriptor)
{
	if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS)
		timers[descriptor].is_timer = false;
	return (int)syscall(SYS_close, descriptor);
}
