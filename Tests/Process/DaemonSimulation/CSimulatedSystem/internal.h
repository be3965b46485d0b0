#ifndef SIM_INTERNAL_H
#define SIM_INTERNAL_H

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>

#include "csimulation.h"

/* The reasons of a thread to wait. */
enum sim_wait { SIM_RUNS, SIM_EPOLL, SIM_POLL, SIM_SEMAPHORE, SIM_THREAD, SIM_SETTLED };

struct sim_thread {
	pthread_t id;
	pthread_cond_t turn;
	enum sim_wait wait;
	bool is_gone;
	int epoll;
	struct pollfd *descriptors;
	nfds_t count;
	sem_t *semaphore;
	struct sim_thread *other;
	/* An instant of the monotonic clock, or 0. */
	uint64_t deadline_ns;
	void *(*body)(void *);
	void *argument;
};

/* The calling thread, or NULL if it is not simulated. */
extern _Thread_local struct sim_thread *sim_self;

/* Waits as `sim_self` says and returns when it is this thread's turn. */
void sim_block(void);
/* Advances the clocks by `ns`, and makes the timers readable that are due. */
void sim_pass(uint64_t ns);
void sim_fire(void);
/* The earliest instant of a timer, or UINT64_MAX. */
uint64_t sim_next_timer(void);
/* Returns whether `fault` is armed, and disarms it. */
bool sim_takes(enum sim_fault fault);
int64_t sim_real_poll(struct pollfd *descriptors, nfds_t count);

#endif
