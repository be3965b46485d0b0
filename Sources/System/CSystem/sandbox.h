/* Starts and ends extensions: private to this target. */
#ifndef SANDBOX_H
#define SANDBOX_H

#include "cprocess.h"

/* Starts `command` with these descriptors as its standard streams, confined. 0 with the
 * process's number, the sandbox that ends it, and what confines it; or an errno. */
int sandbox_start(
	const struct cp_command *command, const int streams[3], char **arguments, char **environment,
	struct cp_child *child);

#endif
