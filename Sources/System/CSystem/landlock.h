/* Landlock (landlock(7), Linux 5.13): limits the files that a process and its children may use, and their signals.
 * Private to this target. */
#ifndef LANDLOCK_H
#define LANDLOCK_H

#include "cprocess.h"

/* The first version with a right for truncate(2) (Linux 6.2), and the first that limits signals (Linux 6.12). */
#define LL_TRUNCATE_VERSION 3
#define LL_SIGNALS_VERSION 6

/* The kernel's version of Landlock; 0 if it is missing, not enabled (lsm=), or forbidden by the service manager; -1 with
 * errno if the call failed for another reason. */
int ll_version(void);

/* Creates a ruleset that limits signals to processes with the same rules, where the kernel can. A process with any ruleset
 * can neither trace a process without it nor read its memory. Returns a descriptor, or -1 with errno. */
int ll_signal_rules(int version);

/* Creates a ruleset that allows the files in `command->grants` and no others, and without `command->internet` no TCP
 * port. Leaves out a path that does not exist or cannot be reached. Returns a descriptor, or -1 with errno. */
int ll_grant_rules(int version, const struct cp_command *command);

/* Allows to read the files of /proc, and to list the calling process's folder. Returns 0, or -1 with errno. */
int ll_grant_own_process(int rules);

/* Applies the ruleset to the calling thread and its future children, permanently. Returns 0, or -1 with errno. */
int ll_restrict(int rules);

#endif
