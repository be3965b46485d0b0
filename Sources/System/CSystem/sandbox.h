/* Starts and ends extensions. Private to this target. */
#ifndef SANDBOX_H
#define SANDBOX_H

#include "cprocess.h"

/* Starts `command`, confined, with these descriptors as its standard streams. Sets the number, sandbox and layers of
 * `child` and returns 0, or returns an errno. */
int sandbox_start(
	const struct cp_command *command, const int streams[3], char **arguments, char **environment,
	struct cp_child *child);

#endif
