/* The thread that starts extensions: private to this target. */
#ifndef STARTER_H
#define STARTER_H

/* Calls `job` on the thread that starts extensions, and waits until it has returned. That thread, all threads that it
 * creates and all processes that those start are in one Landlock domain. 0; or an errno if the thread, or its domain on
 * a kernel that has Landlock, cannot be made: then `job` is not called. May be called on any thread. */
int starter_call(void (*job)(void *argument), void *argument);

/* The version of Landlock that the thread's domain was made with, or 0 without Landlock. */
int starter_version(void);

#endif
