/* Tells the processes of extensions (`cp_command.restricted`), and their descendants, from all others. */
#ifndef CIDENTITY_H
#define CIDENTITY_H

#include <stdint.h>

enum ci_verdict {
	/* No extension's process. */
	CI_OUTSIDER,
	CI_EXTENSION,
	/* The process has ended. */
	CI_GONE,
	/* The kernel gave no answer that tells the two apart. */
	CI_UNKNOWN,
	/* The kernel has no Landlock, so that it cannot tell them apart. */
	CI_UNAVAILABLE,
};

/* The process of a connection as a pidfd (SO_PEERPIDFD, Linux 6.5), which never means another process. `is_exact` is
 * false on an older kernel: there the process was found by the number `pid` of SO_PEERCRED, which may belong to a different
 * process by now. -1 if the process has ended. */
int ci_peer(int socket, int32_t pid, _Bool *is_exact);

/* Judges the process of a pidfd, which has the number `pid`. The answer stays true for as long as the process lives, also
 * after exec: a process neither enters nor leaves the Landlock domain by itself. May be called on any thread; waits for
 * the thread that starts extensions, some microseconds. */
enum ci_verdict ci_judge(int pidfd, int32_t pid);

/* `ci_judge` as it works before Linux 6.12: `CI_UNKNOWN` for a process that no other may trace (PR_SET_DUMPABLE). */
enum ci_verdict ci_compare(int pidfd, int32_t pid);

/* Whether the process of a pidfd has not ended. */
_Bool ci_lives(int pidfd);

#endif
