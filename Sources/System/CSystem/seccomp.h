/* The filter of system calls (seccomp(2)) that an extension runs with: private to this target. */
#ifndef SECCOMP_H
#define SECCOMP_H

#include "cprocess.h"

/* The highest number of a system call that was reviewed: listns of Linux 6.19 is 470. A later call answers ENOSYS. */
#define SC_CEILING 471

/* Puts the filter on the calling process and its future children, for ever. It allocates nothing: it is called
 * between clone and exec. `landlock` is the version of Landlock that confines the process, 0 for none: the filter also
 * refuses what that version cannot. `listener` is where a supervisor gets the calls that need one (supervisor.c); -1 if the kernel
 * or a filter around the daemon allows no listener: then these calls are refused.
 *
 * 0, or an errno: EINVAL if the kernel has no filters. */
int sc_restrict(_Bool internet, int landlock, int *listener);

#endif
