/* Landlock (landlock(7), Linux 5.13): the files that a process and its children may use, and whom they may signal.
 * Private to this target. */
#ifndef LANDLOCK_H
#define LANDLOCK_H

#include "cprocess.h"

/* The first version with a right for truncate(2) (Linux 6.2), and the first that limits signals (Linux 6.12). */
#define LL_TRUNCATE_VERSION 3
#define LL_SIGNALS_VERSION 6

/* The kernel's version of Landlock. 0 if the kernel has none, if it is not enabled (lsm=), or if the service manager
 * forbids the call; -1 with errno if asking failed for another reason. */
int ll_version(void);

/* A ruleset that limits signals to processes with the same rules, where the kernel can. A process with any ruleset can
 * neither trace a process without it nor read its memory. The descriptor, or -1 with errno. */
int ll_signal_rules(int version);

/* A ruleset that allows what `command->grants` lists, and no other file; without `command->internet` no TCP port.
 * A granted path that does not exist or cannot be reached is left out. The descriptor, or -1 with errno. */
int ll_grant_rules(int version, const struct cp_command *command);

/* Adds the files of /proc for reading, and the calling process's own folder for listing; 0, or -1 with errno. */
int ll_grant_own_process(int rules);

/* Puts the ruleset on the calling thread and its future children, for ever; 0, or -1 with errno. */
int ll_restrict(int rules);

#endif
