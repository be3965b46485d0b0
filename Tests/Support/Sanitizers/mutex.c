/* Reports the order of accesses under a contended Mutex to the thread sanitizer.
 *
 * Swift's Mutex (Synchronization, on Linux) is one word. Its uncontended lock and unlock are atomic operations on that word
 * and are inlined into the calling code, where the sanitizer sees them. The contended lock and unlock are three functions in
 * libswiftSynchronization.so, built without the sanitizer: they spin and then call futex(2) (FUTEX_LOCK_PI), so each
 * access after a contended lock would be reported as a race. Tests/Support/Sanitizers/run links this file into every program,
 * where these definitions precede the library's. They call the library's functions and report the same order for the same
 * word as the atomic operations do: a lock comes after the previous unlock. No race is hidden: an access without the lock is
 * still a race, which Tests/Support/Sanitizers/races.swift checks.
 *
 * The symbols belong to Swift 6.0 to 6.3, whose calling convention passes the Mutex in a separate register. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define MUTEX __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

/* Functions of the sanitizer's runtime; weak because the build's own tools are linked without it. */
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, MUTEX) __asm__(LOCK);
SWIFT _Bool try_lock_slow(MUTEX) __asm__(TRY_LOCK);
SWIFT void unlock_slow(MUTEX) __asm__(UNLOCK);

static void *library_function(const char *name)
{
	void *function = dlsym(RTLD_NEXT, name);
	if (function == NULL) {
		fprintf(stderr, "error: libswiftSynchronization.so has no %s: Tests/Support/Sanitizers/mutex.c does not know this "
				"version of Swift\n", name);
		abort();
	}
	return function;
}

SWIFT void lock_slow(uint32_t thread, MUTEX)
{
	SWIFT void (*original)(uint32_t, MUTEX) = library_function(LOCK);
	original(thread, mutex);
	if (__tsan_acquire)
		__tsan_acquire(mutex);
}

SWIFT _Bool try_lock_slow(MUTEX)
{
	SWIFT _Bool (*original)(MUTEX) = library_function(TRY_LOCK);
	_Bool locked = original(mutex);
	if (locked && __tsan_acquire)
		__tsan_acquire(mutex);
	return locked;
}

SWIFT void unlock_slow(MUTEX)
{
	SWIFT void (*original)(MUTEX) = library_function(UNLOCK);
	if (__tsan_release)
		__tsan_release(mutex);
	original(mutex);
}
