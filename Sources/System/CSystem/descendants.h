/* The descendants of a process, found by their parents: private to this target. */
#ifndef DESCENDANTS_H
#define DESCENDANTS_H

#include <stdbool.h>

/* The name of a user namespace, "user:[4026531837]"; empty if the process has none of its own. */
struct view {
	char name[40];
};

/* The user namespace of a process, if it is another one than ours. */
struct view descendants_view(int pid);

/* Ends what came of `leader`, the leader of a session: for kernels that cannot confine signals (before 6.12).
 *
 * While the leader lives it is the one to which orphans return (PR_SET_CHILD_SUBREAPER), so that all are found below it;
 * it is stopped meanwhile and ended last. After its end those are found that stayed in its session, or in its
 * user namespace `view`, which no process of an extension can leave. */
void descendants_kill(int leader, bool lives, const struct view *view);

/* kill(2) by a process of `leader`, for other processes of it: to a process, or with a negative number to a group that has
 * none of others in it. 0, or an errno: EPERM for processes of others. */
int descendants_signal(int leader, const struct view *view, int process, int signal);

#endif
