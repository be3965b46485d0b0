#define _GNU_SOURCE /* pthread_setname_np */
#include "cloop.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* The work of a thread. A watched thread waits for `decided`: it runs `body` only if its watcher was started. */
struct thread_work {
	void (*body)(void *);
	void *context;
	void (*lost)(void);
	sem_t decided;
	_Bool may_run;
	atomic_bool is_over;
	pthread_t thread;
};

static void *plain_main(void *argument)
{
	struct thread_work work = *(struct thread_work *)argument;
	free(argument);
	work.body(work.context);
	return NULL;
}

static void *watched_main(void *argument)
{
	struct thread_work *work = argument;
	while (sem_wait(&work->decided) != 0)
		continue;
	if (work->may_run)
		work->body(work->context);
	/* The watcher frees the work after this. */
	atomic_store(&work->is_over, 1);
	return NULL;
}

/* Waits for the end of the watched thread. The kernel ends a single thread after a kernel fault in
 * one of its system calls; pthread_join returns even then. */
static void *watcher_main(void *argument)
{
	struct thread_work *work = argument;
	pthread_join(work->thread, NULL);
	void (*lost)(void) = atomic_load(&work->is_over) ? NULL : work->lost;
	sem_destroy(&work->decided);
	free(work);
	if (lost != NULL)
		lost();
	return NULL;
}

static int start_small(pthread_t *thread, void *(*body)(void *), void *argument)
{
	pthread_attr_t attributes;
	int error = pthread_attr_init(&attributes);
	if (error != 0)
		return error;
	pthread_attr_setstacksize(&attributes, 65536);
	error = pthread_create(thread, &attributes, body, argument);
	pthread_attr_destroy(&attributes);
	return error;
}

int cd_thread_start(const char *name, void (*body)(void *), void *context)
{
	struct thread_work *work = malloc(sizeof *work);
	if (work == NULL)
		return ENOMEM;
	work->body = body;
	work->context = context;
	pthread_t thread;
	int error = pthread_create(&thread, NULL, plain_main, work);
	if (error != 0) {
		free(work);
		return error;
	}
	pthread_setname_np(thread, name);
	pthread_detach(thread);
	return 0;
}

int cd_thread_start_watched(
	const char *name, void (*body)(void *), void *context, void (*lost)(void))
{
	struct thread_work *work = calloc(1, sizeof *work);
	if (work == NULL)
		return ENOMEM;
	work->body = body;
	work->context = context;
	work->lost = lost;
	sem_init(&work->decided, 0, 0);
	int error = pthread_create(&work->thread, NULL, watched_main, work);
	if (error != 0) {
		sem_destroy(&work->decided);
		free(work);
		return error;
	}
	pthread_setname_np(work->thread, name);
	pthread_t thread = work->thread, watcher;
	error = start_small(&watcher, watcher_main, work);
	work->may_run = error == 0;
	if (error == 0) {
		pthread_setname_np(watcher, "watcher");
		pthread_detach(watcher);
		sem_post(&work->decided);
		return 0;
	}
	sem_post(&work->decided);
	pthread_join(thread, NULL);
	sem_destroy(&work->decided);
	free(work);
	return error;
}

/* The kernel's number of the thread that runs first, and whether it is ordinary again. */
static atomic_int first;
static atomic_bool is_ordinary;

/* Handles SIGXCPU: the thread has reached RLIMIT_RTTIME (getrlimit(2)). May run on another thread. */
static void go_back(int number)
{
	(void)number;
	int before = errno;
	struct sched_param ordinary = {.sched_priority = 0};
	sched_setscheduler(atomic_load(&first), SCHED_OTHER, &ordinary);
	atomic_store(&is_ordinary, 1);
	errno = before;
}

int cd_thread_goes_first(void)
{
	struct rlimit before;
	if (getrlimit(RLIMIT_RTTIME, &before) != 0)
		return errno;
	struct rlimit limit = before;
	if (limit.rlim_cur > CD_FIRST_US)
		limit.rlim_cur = CD_FIRST_US;
	if (setrlimit(RLIMIT_RTTIME, &limit) != 0)
		return errno;
	atomic_store(&first, gettid());
	struct sigaction action = {.sa_handler = go_back, .sa_flags = SA_RESTART}, previous;
	sigemptyset(&action.sa_mask);
	if (sigaction(SIGXCPU, &action, &previous) != 0)
		return errno;
	struct sched_param lowest = {.sched_priority = 1};
	if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &lowest) == 0) {
		atomic_store(&is_ordinary, 0);
		return 0;
	}
	/* Not permitted: SIGXCPU again ends a process that has used its processor time (RLIMIT_CPU). */
	int error = errno;
	sigaction(SIGXCPU, &previous, NULL);
	setrlimit(RLIMIT_RTTIME, &before);
	return error;
}

_Bool cd_thread_is_first(void)
{
	return (sched_getscheduler(0) & ~SCHED_RESET_ON_FORK) == SCHED_FIFO;
}

_Bool cd_thread_is_ordinary_again(void)
{
	return atomic_load(&is_ordinary) && atomic_load(&first) == gettid();
}

/* The hook of Swift's runtime for jobs that belong to no actor (swift_task_enqueueGlobal_hook in
 * include/swift/Runtime/Concurrency.h; swift-nio uses it to take over the global executor). ServiceThread.swift lists the
 * assumptions. */
typedef __attribute__((swiftcall)) void (*enqueue_original)(void *job);
extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(void *, enqueue_original);
static void (*take_job)(void *job);

static __attribute__((swiftcall)) void enqueue_global(void *job, enqueue_original original)
{
	(void)original;
	take_job(job);
}

_Bool cd_take_global_jobs(void (*take)(void *job))
{
	if (swift_task_enqueueGlobal_hook != 0)
		return 0;
	take_job = take;
	swift_task_enqueueGlobal_hook = enqueue_global;
	return 1;
}

/*
 * The function `swift::threading::fatal`. libswiftObservation.so of Debian 13's Swift 6.0.3 refers to it, but no library of
 * that Swift has it, so a program that imports Observation could not be linked. Weak, because other versions have it.
 */
__attribute__((weak, noreturn)) void cs_threading_fatal(const char *format, ...) __asm__("_ZN5swift9threading5fatalEPKcz");

void cs_threading_fatal(const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	abort();
}
