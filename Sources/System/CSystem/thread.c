#define _GNU_SOURCE /* pthread_setname_np */
#include "cloop.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

/* What a thread is to do. A watched one waits until it is known whether its watcher could be started. */
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
	/* Nothing of the work is used after this: the watcher frees it. */
	atomic_store(&work->is_over, 1);
	return NULL;
}

/* Ends with the watched thread. The kernel ends a thread alone when it finds a fault in one of
 * the thread's system calls; the thread that joins it learns that even then. */
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
