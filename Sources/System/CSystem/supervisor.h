/* Makes system calls for an extension that its filter (seccomp.c) cannot decide: private to this target. */
#ifndef SUPERVISOR_H
#define SUPERVISOR_H

#include "cprocess.h"
#include "descendants.h"

/* Makes the supervisor of an extension that will be started with this command; NULL without memory. */
struct supervisor *supervisor_new(const struct cp_command *command);
/* Starts its thread, which ends when the last process with the filter has ended. It takes the listener of the filter; both
 * are gone if the thread cannot be created, and the extension's calls answer ENOSYS then. A negative listener only frees it.
 * `leader` and `view` tell the extension's processes from others. */
void supervisor_start(struct supervisor *supervisor, int listener, int leader, const struct view *view);

#endif
