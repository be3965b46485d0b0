/* Tells the processes of extensions (`cp_command.restricted`) and their descendants from all other processes. */
#ifndef CIDENTITY_H
#define CIDENTITY_H

#include <stdint.h>

enum ci_verdict {
	/* Not a process of an extension. */
	CI_OUTSIDER,
	CI_EXTENSION,
	/* The process has ended. */
	CI_GONE,
	/* The kernel's answer does not distinguish the two. */
	CI_UNKNOWN,
	/* The kernel has no Landlock, so it cannot distinguish them. */
	CI_UNAVAILABLE,
};

/* Returns a pidfd of a connection's peer (SO_PEERPIDFD, Linux 6.5), which never refers to another process, or -1 if the
 * process has ended. `is_exact` is false on an older kernel, where the pidfd is opened by the number `pid` of
 * SO_PEERCRED, which may belong to a different process by now. */
int ci_peer(int socket, int32_t pid, _Bool *is_exact);

/* Judges the process of a pidfd; `pid` is its number. The verdict holds until the process ends, even after exec: a
 * process can neither enter nor leave the Landlock domain by itself. May be called on any thread; waits some
 * microseconds for the thread that starts extensions. */
enum ci_verdict ci_judge(int pidfd, int32_t pid);

/* The method of `ci_judge` before Linux 6.12: `CI_UNKNOWN` for a process that no other may trace (PR_SET_DUMPABLE). */
enum ci_verdict ci_compare(int pidfd, int32_t pid);

/* Whether the process of a pidfd has not ended. */
_Bool ci_lives(int pidfd);

#endif
