/* The filter of an extension's system calls (seccomp(2)). Private to this target. */
#ifndef SECCOMP_H
#define SECCOMP_H

#include "cprocess.h"

/* The highest reviewed number of a system call: listns of Linux 6.19 is 470. A call with a higher number fails with
 * ENOSYS. */
#define SC_CEILING 471

/* Applies the filter to the calling process and its future children, permanently. Allocates nothing: it is called
 * between clone and exec. `landlock` is the version of Landlock that confines the process, or 0; the filter also refuses
 * calls that this version cannot refuse. `listener` receives the descriptor through which a supervisor decides calls
 * (supervisor.c), or -1 if the kernel or a filter around the daemon allows no listener: then these calls are refused.
 *
 * Returns 0, or an errno: EINVAL if the kernel has no filters. */
int sc_restrict(_Bool internet, int landlock, int *listener);

#endif
