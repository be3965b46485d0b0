/* One thread at a time: a thread runs until it waits, then the seed chooses among the threads that can continue. */
#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOST_THREADS = 256, MOST_SWITCHES = 200000 };

_Thread_local struct sim_thread *sim_self;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sim_thread *threads[MOST_THREADS];
static int count;
static struct sim_thread *running;
static uint64_t state, trace;
/* The number of switches of threads since the driver ran. */
static int switches;

uint64_t sim_random(void)
{
	/* splitmix64 */
	uint64_t z = state += 0x9e3779b97f4a7c15;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

uint64_t sim_trace(void) { return trace; }

int64_t sim_real_poll(struct pollfd *descriptors, nfds_t number)
{
	struct timespec none = { 0 };
	return syscall(SYS_ppoll, descriptors, number, &none, NULL, 8);
}

static bool can_run(struct sim_thread *thread)
{
	struct pollfd epoll = { .fd = thread->epoll, .events = POLLIN };
	int value = 0;
	if (thread->is_gone)
		return false;
	switch (thread->wait) {
	case SIM_RUNS: return true;
	case SIM_EPOLL: return sim_real_poll(&epoll, 1) > 0;
	case SIM_POLL:
		return (thread->deadline_ns != 0 && thread->deadline_ns <= sim_monotonic_ns())
			|| sim_real_poll(thread->descriptors, thread->count) > 0;
	case SIM_SEMAPHORE: return sem_getvalue(thread->semaphore, &value) == 0 && value > 0;
	case SIM_THREAD: return thread->other->is_gone;
	case SIM_SETTLED: return false;
	}
	return false;
}

/* The next thread: a thread that can go on, else the driver. */
static struct sim_thread *next_thread(void)
{
	struct sim_thread *ready[MOST_THREADS], *driver = NULL;
	int number = 0;
	sim_fire();
	for (int i = 0; i < count; i++) {
		if (threads[i]->wait == SIM_SETTLED && !threads[i]->is_gone)
			driver = threads[i];
		else if (can_run(threads[i]))
			ready[number++] = threads[i];
	}
	if (number == 0 || (driver != NULL && switches > MOST_SWITCHES))
		return driver;
	switches++;
	int choice = number == 1 ? 0 : (int)(sim_random() % (uint64_t)number);
	trace = (trace ^ (uint64_t)(number * 16 + choice)) * 0x100000001b3;
	return ready[choice];
}

static void give_turn(void)
{
	running = next_thread();
	if (running == NULL) {
		fprintf(stderr, "simulation: every thread waits, and no driver\n");
		_exit(3);
	}
	if (running != sim_self)
		pthread_cond_signal(&running->turn);
}

static void await_turn(void)
{
	while (running != sim_self)
		pthread_cond_wait(&sim_self->turn, &lock);
	sim_self->wait = SIM_RUNS;
}

void sim_block(void)
{
	pthread_mutex_lock(&lock);
	give_turn();
	await_turn();
	pthread_mutex_unlock(&lock);
}

static struct sim_thread *new_thread(void)
{
	struct sim_thread *thread = calloc(1, sizeof *thread);
	if (thread == NULL)
		abort();
	pthread_cond_init(&thread->turn, NULL);
	return thread;
}

/* Adds a thread in the slot of an ended one, if there is one: the daemon starts a thread for many of its saves. */
static void add(struct sim_thread *thread)
{
	int place = 0;
	while (place < count && !threads[place]->is_gone)
		place++;
	if (place == MOST_THREADS)
		abort();
	threads[place] = thread;
	if (place == count)
		count++;
}

void sim_begin(uint64_t seed)
{
	state = seed;
	trace = 0xcbf29ce484222325;
	sim_self = running = new_thread();
	add(sim_self);
	sim_self->id = pthread_self();
}

bool sim_settle(void)
{
	switches = 0;
	sim_self->wait = SIM_SETTLED;
	sim_block();
	return switches <= MOST_SWITCHES;
}

void sim_drive(void) { sim_settle(); }

bool sim_advance(uint64_t limit_ns, bool *is_quiet)
{
	uint64_t now = sim_monotonic_ns(), due = sim_next_timer();
	for (int i = 0; i < count; i++) {
		if (threads[i]->wait == SIM_POLL && threads[i]->deadline_ns != 0 && threads[i]->deadline_ns < due)
			due = threads[i]->deadline_ns;
	}
	uint64_t end = now + limit_ns;
	bool reached = due <= end;
	if (due > now)
		sim_pass((reached ? due : end) - now);
	*is_quiet = sim_settle();
	return reached;
}

/* The functions that wait */

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout_ms)
{
	for (;;) {
		long ready = syscall(SYS_epoll_pwait, epoll, events, most, sim_self == NULL ? timeout_ms : 0, NULL, 8);
		if (ready != 0 || sim_self == NULL || timeout_ms == 0)
			return (int)ready;
		sim_self->wait = SIM_EPOLL;
		sim_self->epoll = epoll;
		sim_block();
	}
}

int poll(struct pollfd *descriptors, nfds_t number, int timeout_ms)
{
	if (sim_self == NULL || timeout_ms == 0) {
		struct timespec limit = { .tv_sec = timeout_ms / 1000, .tv_nsec = timeout_ms % 1000 * 1000000L };
		return (int)syscall(SYS_ppoll, descriptors, number, timeout_ms < 0 ? NULL : &limit, NULL, 8);
	}
	uint64_t deadline_ns = timeout_ms < 0 ? 0 : sim_monotonic_ns() + (uint64_t)timeout_ms * 1000000;
	for (;;) {
		int64_t ready = sim_real_poll(descriptors, number);
		if (ready != 0 || (deadline_ns != 0 && deadline_ns <= sim_monotonic_ns()))
			return (int)ready;
		sim_self->wait = SIM_POLL;
		sim_self->descriptors = descriptors;
		sim_self->count = number;
		sim_self->deadline_ns = deadline_ns;
		sim_block();
		sim_self->deadline_ns = 0;
	}
}

int sem_wait(sem_t *semaphore)
{
	while (sem_trywait(semaphore) != 0) {
		if (sim_self == NULL)
			continue;
		sim_self->wait = SIM_SEMAPHORE;
		sim_self->semaphore = semaphore;
		sim_block();
	}
	return 0;
}

static void *simulated(void *argument)
{
	sim_self = argument;
	pthread_mutex_lock(&lock);
	await_turn();
	pthread_mutex_unlock(&lock);
	void *result = sim_self->body(sim_self->argument);
	pthread_mutex_lock(&lock);
	sim_self->is_gone = true;
	give_turn();
	pthread_mutex_unlock(&lock);
	return result;
}

int pthread_create(
	pthread_t *id, const pthread_attr_t *attributes, void *(*body)(void *), void *argument)
{
	static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
	if (sim_self == NULL)
		return real(id, attributes, body, argument);
	struct sim_thread *thread = new_thread();
	thread->body = body;
	thread->argument = argument;
	pthread_mutex_lock(&lock);
	int error = real(&thread->id, attributes, simulated, thread);
	if (error == 0) {
		*id = thread->id;
		add(thread);
	}
	pthread_mutex_unlock(&lock);
	return error;
}

int pthread_join(pthread_t id, void **result)
{
	static int (*real)(pthread_t, void **);
	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "pthread_join");
	for (int i = 0; sim_self != NULL && i < count; i++) {
		if (threads[i]->id != id || threads[i]->is_gone)
			continue;
		sim_self->wait = SIM_THREAD;
		sim_self->other = threads[i];
		sim_block();
	}
	return real(id, result);
}

/* The thread of the buttons must not run before all others of this machine. */
int sched_setscheduler(pid_t thread, int policy, const struct sched_param *parameters)
{
	(void)thread, (void)policy, (void)parameters;
	errno = EPERM;
	return -1;
}
