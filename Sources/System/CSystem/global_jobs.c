#include "cloop.h"

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
