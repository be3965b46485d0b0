/* The functions that the files of this target share. Private to this target. */
#ifndef INTERNAL_H
#define INTERNAL_H

#include <stdbool.h>

#include "cprocess.h"

/* landlock.c: Landlock (landlock(7), Linux 5.13) limits the files that a process and its children may use, and their signals. */

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

/* seccomp.c: the filter of an extension's system calls (seccomp(2)). */

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

/* starter.c: the thread that starts extensions. */

/* Calls `job` on the thread that starts extensions, and waits until it has returned. That thread, all threads that it
 * creates and all processes that those start are in one Landlock domain. Returns 0; or an errno, without calling `job`, if
 * the thread, or its domain on a kernel with Landlock, cannot be created. May be called on any thread. */
int starter_call(void (*job)(void *argument), void *argument);

/* The version of Landlock of the thread's domain, or 0 without Landlock. */
int starter_version(void);

/* descendants.c: finds the descendants of a process by their parents. */

/* The name of an extension's user namespace, "user:[4026531837]"; empty if it is ours. */
struct view {
	char name[40];
};

struct view descendants_view(int pid);

/* Kills the descendants of `leader`, the leader of a session, and then the leader: for kernels that cannot confine
 * signals (before 6.12).
 *
 * A living leader is the parent of its orphaned descendants (PR_SET_CHILD_SUBREAPER), so all of them are found below it;
 * it is stopped meanwhile and killed last. After its end, only the processes in its session or in its user namespace
 * `view` are found; no process of an extension can leave this namespace. */
void descendants_kill(int leader, bool lives, const struct view *view);

/* Performs kill(2) for a process of the extension with this leader: signals a process, or with a negative number a
 * group. Returns 0, or an errno: EPERM if the process, or one in the group, is not of this extension. */
int descendants_signal(int leader, const struct view *view, int process, int signal);

/* supervisor.c: makes system calls for an extension that its filter (seccomp.c) cannot decide. */

/* Creates the supervisor of an extension that will be started with this command; NULL if memory is exhausted. */
struct supervisor *supervisor_new(const struct cp_command *command);
/* Starts the supervisor's thread, which frees the supervisor when the last process with the filter has ended. The
 * supervisor owns the filter's listener. If the thread cannot be created, both are released, and the extension's calls
 * fail with ENOSYS. With a negative listener it only frees the supervisor. `leader` and `view` identify the extension's
 * processes. */
void supervisor_start(struct supervisor *supervisor, int listener, int leader, const struct view *view);

/* confined_child.c: starts the process of an extension, confined as far as the kernel can. */

/* The start of a child. The child shares our memory, and so this structure, until exec. */
struct confined_start {
	const struct cp_command *command;
	const int *streams;
	char **arguments;
	char **environment;
	/* Receives the number and the layers of the process. */
	struct cp_child *child;
	/* Whether the calling thread can signal all descendants of the child. */
	bool reaches_all;
	/* The errno that prevented the start, or 0. */
	int error;
	/* The descriptor through which a supervisor receives system calls (seccomp.c), or -1. */
	int listener;

	/* The kernel's version of Landlock, or 0. */
	int version;
	int rules;
	/* Sockets that pass the listener: the child's end, then ours. */
	int channel[2];
	/* Lines that map this user and group into a user namespace; used if `layers.user_namespace` is set. */
	char user[40];
	char group[40];
	/* The errno that refused the user namespace, or 0. */
	int namespace_error;
};

/* The size of the child's stack, which is unused once `confined_child_start` has returned. */
#define CONFINED_CHILD_STACK 65536

/* Starts the child in all layers that this kernel has and the service manager permits, and sets `error` if a layer
 * cannot be set up for another reason. */
void confined_child_start(struct confined_start *start, char *stack);

/* sandbox.c: starts and ends extensions. */

/* Starts `command`, confined, with these descriptors as its standard streams. Sets the number, sandbox and layers of
 * `child` and returns 0, or returns an errno. */
int sandbox_start(
	const struct cp_command *command, const int streams[3], char **arguments, char **environment,
	struct cp_child *child);

#endif
