/* Starts the process of an extension, confined as far as the kernel lets it: private to this target. */
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
	/* Gets the number of the process and what confines it. */
	struct cp_child *child;
	/* Whether the calling thread can signal all that the child will start. */
	bool reaches_all;
	/* Why it could not be started; 0 if it runs. */
	int error;

	int version;
	/* CLONE_NEW…, or 0. */
	int namespaces;
	int rules;
	char user[40];
	char group[40];
	/* Why the namespaces are of no use here. */
	int hiding_error;
};

/* A stack for the child, which has run its program before `confined_child_start` returns. */
#define CONFINED_CHILD_STACK 65536

/* Starts it with the most precise confinement that works here. */
void confined_child_start(struct confined_start *start, char *stack);

#endif
