/* Makes system calls for an extension that its filter (seccomp.c) cannot decide. Private to this target. */
#ifndef SUPERVISOR_H
#define SUPERVISOR_H

#include "cprocess.h"
#include "descendants.h"

/* Creates the supervisor of an extension that will be started with this command; NULL if memory is exhausted. */
struct supervisor *supervisor_new(const struct cp_command *command);
/* Starts the supervisor's thread, which frees the supervisor when the last process with the filter has ended. The
 * supervisor owns the filter's listener. If the thread cannot be created, both are released, and the extension's calls
 * fail with ENOSYS. With a negative listener it only frees the supervisor. `leader` and `view` identify the extension's
 * processes. */
void supervisor_start(struct supervisor *supervisor, int listener, int leader, const struct view *view);

#endif
