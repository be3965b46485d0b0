/* epoll, timerfd, eventfd and the clocks, which Swift's Glibc module lacks.
 * Unless stated otherwise a function returns 0 or a descriptor, or -1 with errno set. */
#ifndef CLOOP_H
#define CLOOP_H

#include <stddef.h>
#include <stdint.h>

/* errno of the last call that failed on this thread. */
int cd_errno(void);
/* "EBUSY" for EBUSY; "errno 523" for a number that the C library does not know. Never NULL. */
const char *cd_errno_name(int error);
const char *cd_strerror(int error);

uint64_t cd_monotonic_ns(void);
/* CLOCK_BOOTTIME - CLOCK_MONOTONIC: the time that the machine was suspended since it started. */
int64_t cd_slept_ns(void);
uint64_t cd_boottime_ns(void);

int cd_epoll_create(void);
/* Adds a descriptor, to be reported by `serial` when it is ready for input or output, as selected. Hang-ups are always
 * reported. */
int cd_epoll_add(int epoll, int fd, _Bool input, _Bool output, uint64_t serial);
int cd_epoll_change(int epoll, int fd, _Bool input, _Bool output, uint64_t serial);
int cd_epoll_remove(int epoll, int fd);

enum { CD_READY_MAX = 16 };
struct cd_ready {
	uint64_t serials[CD_READY_MAX];
};
/* Returns the number of ready descriptors, or 0 after timeout_ms or an interruption; -1 waits forever. */
int cd_epoll_wait(int epoll, struct cd_ready *ready, int timeout_ms);
static inline uint64_t cd_ready_at(const struct cd_ready *ready, int index)
{
	return ready->serials[index];
}

int cd_timer_create(void);
/* Sets the expiry in absolute CLOCK_MONOTONIC nanoseconds; 0 disarms. Also clears an earlier expiry. */
int cd_timer_set(int timer, uint64_t at_ns);

/* A timer of the system's clock (CLOCK_REALTIME), which keeps running while the machine is suspended. */
int cd_wall_timer_create(void);
/* Sets the expiry in absolute CLOCK_REALTIME nanoseconds; 0 disarms. A change of the clock also makes it readable. */
void cd_wall_timer_set(int timer, uint64_t at_ns);
void cd_wall_timer_clear(int timer);

int cd_eventfd_create(void);
void cd_eventfd_signal(int fd);
void cd_eventfd_clear(int fd);

void cd_close(int fd);
/* Return the number of bytes, 0 at the end of the file, or -1 with errno (EAGAIN if the descriptor is not ready). Retry
 * after EINTR. */
ptrdiff_t cd_read(int fd, void *buffer, size_t size);
ptrdiff_t cd_write(int fd, const void *buffer, size_t size);

/* Whether a write may wait for a reader: the descriptor has no O_NONBLOCK and is not a regular file. */
_Bool cd_may_block(int fd);
/* Opens /dev/null in place of closed standard streams (descriptors 0 to 2). */
void cd_open_missing_streams(void);
/* Opens fd's file again, non-blocking, as a separate open file description; -1 if that is impossible (regular files,
 * sockets). */
int cd_reopen_for_output(int fd);
/* Writes to a blocking descriptor without waiting: at most PIPE_BUF bytes, or -1 with EAGAIN if there is no room. */
ptrdiff_t cd_write_with_room(int fd, const void *buffer, size_t size);
/* Waits for room. Returns 0 after timeout_ms (-1 waits forever), else 1, also after an error or an interruption. */
int cd_wait_for_room(int fd, int timeout_ms);
_Bool cd_is_again(int error);

/* Starts a detached thread with a name of at most 15 characters. Returns 0, or an errno value. */
int cd_thread_start(const char *name, void (*body)(void *), void *context);
/* Like `cd_thread_start`, and calls `lost` on a separate thread if the thread ends before `body` has returned. */
int cd_thread_start_watched(
	const char *name, void (*body)(void *), void *context, void (*lost)(void));
/* Waits until the counter of an eventfd is not zero, and clears it. */
void cd_eventfd_wait(int fd);
/* Ends the process from any thread by exit(3), whose handlers restore the terminal. */
void cd_exit(int status) __attribute__((noreturn));
/* Lowers the calling thread's priority (niceness 5), for long computations. */
void cd_thread_yields(void);
/* Makes the calling thread run before every ordinary thread (SCHED_FIFO), if the system permits it. Returns 0, or an errno
 * value. For one thread of each process; its descendants are ordinary. After CD_FIRST_US microseconds of processor time
 * without a wait it is ordinary until the next call, so that a line full of noise does not stop the machine. */
int cd_thread_goes_first(void);
#define CD_FIRST_US 100000
/* Whether the calling thread ran first, and lost this priority because it used the processor for too long. */
_Bool cd_thread_is_ordinary_again(void);
/* Whether the calling thread runs before every ordinary thread. */
_Bool cd_thread_is_first(void);
/* The calling thread's identity, unique among the living threads of this process. */
uint64_t cd_thread_identity(void);

/* Makes Swift's runtime pass jobs to `take` instead of libdispatch's pool. Returns false, and changes nothing, if the
 * runtime's hook is in use already. */
_Bool cd_take_global_jobs(void (*take)(void *job));

/* Returns a descriptor that is readable after SIGINT or SIGTERM, and blocks these signals in the calling thread and the
 * threads that it starts. */
int cd_ending_signals(void);

/* Makes a write to a pipe without a reader fail with EPIPE instead of ending the process. */
void cd_ignore_broken_pipes(void);

#endif
