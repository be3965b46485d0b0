/* Finds the descendants of a process by their parents. Private to this target. */
#ifndef DESCENDANTS_H
#define DESCENDANTS_H

#include <stdbool.h>

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

#endif
