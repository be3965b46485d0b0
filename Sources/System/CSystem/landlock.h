/* Landlock (landlock(7), Linux 5.13): what a process and its children may do to files, and whom they may
 * signal. Private to this target. */
#ifndef LANDLOCK_H
#define LANDLOCK_H

#include "cprocess.h"

/* The least version that is of use: the first one that lets files be renamed into another folder. */
#define LL_LEAST_VERSION 2
/* The first version that limits signals (Linux 6.12). */
#define LL_SIGNALS_VERSION 6

/* The kernel's version of Landlock; 0 without it. */
int ll_version(void);

/* A ruleset that confines signals to processes with the same rules, where the kernel can. A process with
 * any ruleset can neither trace nor read a process without it. The descriptor, or -1 with errno. */
int ll_signal_rules(int version);

/* The same, with a rule that also forbids to mount and unmount. */
int ll_mount_rules(int version);

/* The same; and what is below `command->hidden` can be neither read nor written, except below `command->kept`,
 * and `command->fixed` cannot be written. Everything else that is there now stays as it is. -1 with errno EEXIST
 * if a folder above one of them can be written by this user: what is made there later would be forbidden too. */
int ll_hiding_rules(int version, const struct cp_command *command);

/* Puts the ruleset on the calling thread and its future children, for ever; 0, or -1 with errno. */
int ll_restrict(int rules);

#endif
