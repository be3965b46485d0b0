/* Starts the process of an extension in the layers that the kernel has. Private to this target. */
#ifndef CONFINED_CHILD_H
#define CONFINED_CHILD_H

#include <stdbool.h>

#include "cprocess.h"

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
	/* The descriptor through which a supervisor receives system calls (seccomp.h), or -1. */
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

#endif
