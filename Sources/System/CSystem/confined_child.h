/* Starts the process of an extension, in the layers that the kernel has: private to this target. */
#ifndef CONFINED_CHILD_H
#define CONFINED_CHILD_H

#include <stdbool.h>

#include "cprocess.h"

/* What is passed to the child until it runs its program: it shares our memory that long. */
struct confined_start {
	const struct cp_command *command;
	const int *streams;
	char **arguments;
	char **environment;
	/* Gets the number of the process and its layers. */
	struct cp_child *child;
	/* Whether the calling thread can signal all that the child will start. */
	bool reaches_all;
	/* Why it could not be started; 0 if it runs. */
	int error;
	/* What listens to the calls that a supervisor decides, or -1. */
	int listener;

	/* The kernel's version of Landlock, 0 without it. */
	int version;
	int rules;
	/* What the child sends the listener through, and where it is received. */
	int channel[2];
	/* Lines that map this user and group into a user namespace; used if `layers.user_namespace` is set. */
	char user[40];
	char group[40];
	/* The errno that refused the user namespace, or 0. */
	int namespace_error;
};

/* A stack for the child, which has run its program before `confined_child_start` returns. */
#define CONFINED_CHILD_STACK 65536

/* Starts it in all layers that this kernel has and the service manager permits. If one of them cannot be set up for
 * another reason, it is not started. */
void confined_child_start(struct confined_start *start, char *stack);

#endif
