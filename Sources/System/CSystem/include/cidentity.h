/* Whether a process is an extension's: one that this process started confined (`cp_command.restricted`), or a descendant
 * of one. */
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
 * false on an older kernel: there the process was found by the number `pid` of SO_PEERCRED, which another one can have by
 * now. -1 if the process has ended. */
int ci_peer(int socket, int32_t pid, _Bool *is_exact);

/* Judges the process of a pidfd, which has the number `pid`. The answer stays true for as long as the process lives, also
 * after exec: a process neither enters nor leaves the Landlock domain by itself. May be called on any thread; waits for
 * the thread that starts extensions, some microseconds. */
enum ci_verdict ci_judge(int pidfd, int32_t pid);

/* The same as a kernel before Linux 6.12 can answer, which tells nothing of a process that nobody may trace. */
enum ci_verdict ci_compare(int pidfd, int32_t pid);

/* Whether the process of a pidfd has not ended. */
_Bool ci_lives(int pidfd);

#endif
