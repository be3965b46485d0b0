/* epoll, timerfd, eventfd and the clocks: Swift's Glibc module has none of them.
 * Unless stated otherwise a function returns 0 or a descriptor, or -1 with errno set. */
#ifndef CLOOP_H
#define CLOOP_H

#include <stddef.h>
#include <stdint.h>

/* errno of the last call that failed on this thread. */
int cd_errno(void);
/* "EBUSY" for EBUSY; "errno 523" for one that the C library does not know. Never NULL. */
const char *cd_errno_name(int error);
const char *cd_strerror(int error);

uint64_t cd_monotonic_ns(void);
/* CLOCK_BOOTTIME - CLOCK_MONOTONIC: how long the machine has slept. */
int64_t cd_slept_ns(void);
uint64_t cd_boottime_ns(void);

int cd_epoll_create(void);
/* Waits for what is asked for; hang-ups are always reported. What is reported names the serial number. */
int cd_epoll_add(int epoll, int fd, _Bool input, _Bool output, uint64_t serial);
int cd_epoll_change(int epoll, int fd, _Bool input, _Bool output, uint64_t serial);
int cd_epoll_remove(int epoll, int fd);

enum { CD_READY_MAX = 16 };
struct cd_ready {
	uint64_t serials[CD_READY_MAX];
};
/* Number of ready descriptors, 0 when interrupted; timeout_ms -1 waits for ever. */
int cd_epoll_wait(int epoll, struct cd_ready *ready, int timeout_ms);
static inline uint64_t cd_ready_at(const struct cd_ready *ready, int index)
{
	return ready->serials[index];
}

int cd_timer_create(void);
/* Absolute CLOCK_MONOTONIC nanoseconds; 0 disarms. Either clears an expiry that was not read. */
int cd_timer_set(int timer, uint64_t at_ns);

/* A timer of the system's clock (CLOCK_REALTIME), which goes on while the machine is suspended. */
int cd_wall_timer_create(void);
/* Absolute CLOCK_REALTIME nanoseconds; 0 disarms. The timer is also readable when the clock was set. */
void cd_wall_timer_set(int timer, uint64_t at_ns);
/* Clears an expiry. */
void cd_wall_timer_clear(int timer);

int cd_eventfd_create(void);
void cd_eventfd_signal(int fd);
void cd_eventfd_clear(int fd);

void cd_close(int fd);
/* Number of bytes, 0 at the end, -1 with errno (EAGAIN when nothing is readable); EINTR retried. */
ptrdiff_t cd_read(int fd, void *buffer, size_t size);
ptrdiff_t cd_write(int fd, const void *buffer, size_t size);

/* Whether a write may wait for a reader: O_NONBLOCK is not set, and it is not a regular file. */
_Bool cd_may_block(int fd);
/* Opens /dev/null as each of 0, 1 and 2 that is closed. */
void cd_open_missing_streams(void);
/* A description of our own for the file behind fd, non-blocking; -1 where there is none (sockets). */
int cd_reopen_for_output(int fd);
/* As cd_write, on a descriptor that blocks: writes only what there is room for now. */
ptrdiff_t cd_write_with_room(int fd, const void *buffer, size_t size);
/* 1 when there is room, 0 after timeout_ms. */
int cd_wait_for_room(int fd, int timeout_ms);
_Bool cd_is_again(int error);

/* Starts a detached thread with a name of at most 15 characters; 0, or an errno value. */
int cd_thread_start(const char *name, void (*body)(void *), void *context);
/* The same, and calls lost on a separate thread if the thread ends before body has returned. */
int cd_thread_start_watched(
	const char *name, void (*body)(void *), void *context, void (*lost)(void));
/* Reads the counter of an eventfd, waiting until it is not zero. */
void cd_eventfd_wait(int fd);
/* Ends the process with a status from any thread, with the terminal as it was found. */
void cd_exit(int status) __attribute__((noreturn));
/* Gives the calling thread less of the processor than others where there is not enough for all. */
void cd_thread_yields(void);
/* Lets the calling thread, one of each process, run before every ordinary thread (SCHED_FIFO), if the system permits it: 0,
 * or an errno value. Its children and theirs are ordinary again. When it has used the processor for CD_FIRST_US microseconds
 * without a wait it is an ordinary thread until the next call, so that a line full of noise does not stop the machine. */
int cd_thread_goes_first(void);
#define CD_FIRST_US 100000
/* Whether the calling thread went first, and is an ordinary one since it used the processor for too long. */
_Bool cd_thread_is_ordinary_again(void);
/* Whether the calling thread runs before every ordinary one. */
_Bool cd_thread_is_first(void);
/* An identity of the calling thread, unlike that of every other living thread. */
uint64_t cd_thread_identity(void);

/* From now on what Swift's runtime would give to libdispatch's pool is given to take. False, and nothing changes, if
 * the runtime's hook is in use already. */
_Bool cd_take_global_jobs(void (*take)(void *job));

/* A descriptor that can be read when SIGINT or SIGTERM has come; from now on they do nothing else in this thread and
 * in those that it starts. */
int cd_ending_signals(void);

/* A write to a pipe without a reader then fails with EPIPE instead of ending the process. */
void cd_ignore_broken_pipes(void);

#endif
