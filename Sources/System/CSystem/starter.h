/* The thread that starts extensions. Private to this target. */
#ifndef STARTER_H
#define STARTER_H

/* Calls `job` on the thread that starts extensions, and waits until it has returned. That thread, all threads that it
 * creates and all processes that those start are in one Landlock domain. Returns 0; or an errno, without calling `job`, if
 * the thread, or its domain on a kernel with Landlock, cannot be created. May be called on any thread. */
int starter_call(void (*job)(void *argument), void *argument);

/* The version of Landlock of the thread's domain, or 0 without Landlock. */
int starter_version(void);

#endif
