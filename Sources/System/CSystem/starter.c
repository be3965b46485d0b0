#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>


/* A thread with no-new-privileges and a Landlock domain, started at its first use and never ended. It creates the keepers
 * of extensions (sandbox.c), which inherit the domain; no process can leave it. So the kernel's answers to this thread
 * tell an extension's processes from all others (identity.c).
 *
 * The domain limits nothing that an extension needs: signals (Linux 6.12), and before that only the creation of character
 * devices, because a domain must limit something. */
static struct {
	pthread_once_t once;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct job *first;
	int version;
	/* The errno that made the thread unusable, or 0. */
	int error;
} starter = {
	.once = PTHREAD_ONCE_INIT, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER,
};

/* Its jobs call no Swift. A stack of the usual 8 MB can get a huge page, which wastes 2 MB of memory. */
#define STARTER_STACK 262144

struct job {
	void (*call)(void *argument);
	void *argument;
	sem_t done;
	struct job *next;
};

static int enter_domain(void)
{
	starter.version = ll_version();
	if (starter.version == 0)
		return 0;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		return errno;
	int rules = ll_signal_rules(starter.version);
	if (rules < 0)
		return errno;
	int error = ll_restrict(rules) < 0 ? errno : 0;
	close(rules);
	return error;
}

static void *serve(void *argument)
{
	prctl(PR_SET_NAME, "extensions");
	starter.error = enter_domain();
	sem_post(argument);
	for (;;) {
		pthread_mutex_lock(&starter.lock);
		while (starter.first == NULL)
			pthread_cond_wait(&starter.changed, &starter.lock);
		struct job *job = starter.first;
		starter.first = job->next;
		pthread_mutex_unlock(&starter.lock);
		job->call(job->argument);
		/* The job is invalid after this. */
		sem_post(&job->done);
	}
}

static void wait_for(sem_t *done)
{
	while (sem_wait(done) < 0)
		;
	sem_destroy(done);
}

static void begin(void)
{
	sem_t started;
	sem_init(&started, 0, 0);
	pthread_attr_t attributes;
	pthread_attr_init(&attributes);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	pthread_attr_setstacksize(&attributes, STARTER_STACK);
	/* The threads that it creates inherit the mask, so they do not handle this process's signals. */
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pthread_t thread;
	int error = pthread_create(&thread, &attributes, serve, &started);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	/* The thread sets `starter.error` before it posts `started`. */
	if (error == 0)
		wait_for(&started);
	else
		starter.error = error;
}

int starter_call(void (*call)(void *argument), void *argument)
{
	pthread_once(&starter.once, begin);
	if (starter.error != 0)
		return starter.error;
	struct job job = { .call = call, .argument = argument };
	sem_init(&job.done, 0, 0);
	pthread_mutex_lock(&starter.lock);
	struct job **end = &starter.first;
	while (*end != NULL)
		end = &(*end)->next;
	*end = &job;
	pthread_cond_signal(&starter.changed);
	pthread_mutex_unlock(&starter.lock);
	wait_for(&job.done);
	return 0;
}

int starter_version(void)
{
	pthread_once(&starter.once, begin);
	return starter.version;
}
