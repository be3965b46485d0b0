#define _GNU_SOURCE
#include "terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* The events of the process for its event loop: signal handlers write them and make the eventfds readable. */
static atomic_int watch_fd = -1, resume_fd = -1; /* signal handlers run on any thread */
static atomic_int events, ending;

static void signal_fd(int fd)
{
	uint64_t one = 1;
	ptrdiff_t ignored = fd < 0 ? 0 : write(fd, &one, sizeof one);
	(void)ignored;
}

void terminal_report(int what)
{
	int error = errno;
	atomic_fetch_or(&events, what);
	signal_fd(watch_fd);
	if (what & CT_RESUMED)
		signal_fd(resume_fd);
	errno = error;
}

_Bool terminal_is_watched(void)
{
	return watch_fd >= 0;
}

_Bool terminal_take_ending(int number)
{
	int none = 0;
	if (watch_fd < 0 || !atomic_compare_exchange_strong(&ending, &none, number))
		return 0;
	terminal_report(0);
	return 1;
}

int ct_watch(void)
{
	if (watch_fd < 0) {
		watch_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
		if (watch_fd < 0)
			return -1;
		atomic_store(&ending, 0);
		if (atomic_load(&events) != 0)
			signal_fd(watch_fd);
	}
	terminal_install();
	return watch_fd;
}

void ct_unwatch(void)
{
	int fd = watch_fd;
	watch_fd = -1;
	if (fd >= 0)
		close(fd);
	terminal_uninstall_if_unused();
}

static void clear_fd(int fd)
{
	uint64_t count;
	ptrdiff_t ignored = fd < 0 ? 0 : read(fd, &count, sizeof count);
	(void)ignored;
}

int ct_take_events(void)
{
	/* Cleared first: an event in between leaves the descriptor readable without an event to take. */
	clear_fd(watch_fd);
	return atomic_exchange(&events, 0);
}

int ct_ending_signal(void)
{
	return atomic_load(&ending);
}

int ct_resume_descriptor(void)
{
	/* Kept for the life of the process: a handler may be about to write to it. */
	if (resume_fd < 0)
		resume_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	return resume_fd;
}

void ct_resume_clear(void)
{
	clear_fd(resume_fd);
}
