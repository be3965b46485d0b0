/* A stack for the signal handlers of a thread, whose ordinary stack may have overflowed. */
#ifndef ALTERNATE_STACK_H
#define ALTERNATE_STACK_H

/* Gives the calling thread a stack for its signal handlers, until the thread ends; returns -1 without memory. */
int ct_alternate_stack(void);

#endif
