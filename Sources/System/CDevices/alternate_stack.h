/* A stack for the signal handlers of a thread, whose own stack may have overflowed. */
#ifndef ALTERNATE_STACK_H
#define ALTERNATE_STACK_H

/* Gives the calling thread a stack for its signal handlers, until the thread ends. -1 if there is no memory. */
int ct_alternate_stack(void);

#endif
