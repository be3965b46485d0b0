#define _GNU_SOURCE
#include "alternate_stack.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/* Runs at the end of a thread that has an alternate stack from this file. */
static void free_alternate_stack(void *memory)
{
	stack_t none = { .ss_flags = SS_DISABLE };
	if (sigaltstack(&none, NULL) == 0)
		free(memory);
}

static pthread_key_t alternate_stack_key;
static int has_alternate_stack_key;

static void make_alternate_stack_key(void)
{
	has_alternate_stack_key = pthread_key_create(&alternate_stack_key, free_alternate_stack) == 0;
}

int ct_alternate_stack(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	stack_t stack;
	pthread_once(&once, make_alternate_stack_key);
	if (!has_alternate_stack_key)
		return -1;
	if (sigaltstack(NULL, &stack) == 0 && !(stack.ss_flags & SS_DISABLE))
		return 0;
	size_t size = (size_t)SIGSTKSZ < 65536 ? 65536 : (size_t)SIGSTKSZ;
	stack = (stack_t){ .ss_sp = malloc(size), .ss_size = size };
	if (stack.ss_sp == NULL)
		return -1;
	if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(alternate_stack_key, stack.ss_sp) != 0) {
		free_alternate_stack(stack.ss_sp);
		return -1;
	}
	return 0;
}
