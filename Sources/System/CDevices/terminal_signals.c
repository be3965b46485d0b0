#define _GNU_SOURCE
#include "terminal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* The caught signals. The terminal is restored before the process ends, stops or crashes. */
enum { FATAL_FIRST = 7, COUNT = 13 };
static const int numbers[COUNT] = {
	SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH,
	SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT,
};
static struct sigaction before[COUNT];
static int installed;
static atomic_int hangup_reloads, continued;

static void raise_default(int number)
{
	struct sigaction action = { .sa_handler = SIG_DFL };
	sigset_t only;
	sigemptyset(&only);
	sigaddset(&only, number);
	sigaction(number, &action, NULL);
	raise(number);
	pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

static void on_end(int number)
{
	/* Recorded even without a watcher: the next watcher reads it. */
	if (number == SIGHUP && atomic_load(&hangup_reloads)) {
		terminal_report(CT_RELOAD);
		return;
	}
	if (terminal_take_ending(number))
		return;
	terminal_restore();
	raise_default(number);
}

static void on_continue(int number)
{
	(void)number;
	int error = errno;
	int fd = terminal_raw_fd();
	atomic_fetch_add(&continued, 1);
	if (fd >= 0 && !ct_is_foreground(fd)) {
		/* After `bg`: stop until `fg`, as a read from the terminal would do. */
		raise_default(SIGTTIN);
	} else {
		if (fd >= 0)
			terminal_raw_again();
		terminal_report(CT_RESUMED);
	}
	errno = error;
}

static void on_stop(int number)
{
	int error = errno;
	struct sigaction ours;
	int before_stop = atomic_load(&continued);
	terminal_restore();
	sigaction(number, NULL, &ours);
	raise_default(number);
	/* If the process was stopped in the call above, SIGCONT's handler has run since. Otherwise the kernel did not
	 * stop the process: no shell could continue an orphaned process group. */
	sigaction(number, &ours, NULL);
	if (atomic_load(&continued) == before_stop)
		on_continue(number);
	errno = error;
}

static void on_resize(int number)
{
	(void)number;
	terminal_report(CT_RESIZED);
}

static void on_crash(int number, siginfo_t *info, void *context)
{
	(void)context;
	terminal_restore();
	/* The earlier handler (the default, or Swift's backtracer) takes over: a fault happens again when this handler
	 * returns, but a signal that was sent must be sent again. */
	for (int i = FATAL_FIRST; i < COUNT; i++)
		if (numbers[i] == number)
			sigaction(number, &before[i], NULL);
	if (info->si_code > 0)
		return;
	sigset_t only;
	sigemptyset(&only);
	sigaddset(&only, number);
	pthread_sigmask(SIG_UNBLOCK, &only, NULL);
	raise(number);
	/* A backtracer returns and expects the fault to happen again. */
	raise_default(number);
}

/* Runs at the end of a thread that has an alternate stack. */
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

/* Gives the calling thread a stack for its signal handlers, until the thread ends, because its ordinary stack may have
 * overflowed; returns -1 without memory. */
static int alternate_stack(void)
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

/* Threads and programs inherit a signal mask: a program that started this process from a thread that blocks
 * signals must still be able to end it. */
static void unblock(void)
{
	sigset_t caught;
	sigemptyset(&caught);
	for (int i = 0; i < FATAL_FIRST; i++)
		sigaddset(&caught, numbers[i]);
	pthread_sigmask(SIG_UNBLOCK, &caught, NULL);
}

void terminal_install(void)
{
	static int registered;
	if (!registered) {
		atexit(terminal_restore);
		registered = 1;
	}
	alternate_stack();
	unblock();
	if (installed)
		return;
	void (*const handlers[FATAL_FIRST])(int) = {
		on_end, on_end, on_end, on_end, on_stop, on_continue, on_resize,
	};
	for (int i = 0; i < COUNT; i++) {
		struct sigaction action;
		memset(&action, 0, sizeof action);
		if (i < FATAL_FIRST) {
			action.sa_handler = handlers[i];
			action.sa_flags = SA_RESTART;
		} else {
			action.sa_sigaction = on_crash;
			action.sa_flags = SA_SIGINFO | SA_ONSTACK;
		}
		sigemptyset(&action.sa_mask);
		sigaction(numbers[i], NULL, &before[i]);
		/* nohup(1) and shells without job control ignore signals on purpose. */
		if (i < FATAL_FIRST - 2 && before[i].sa_handler == SIG_IGN)
			continue;
		sigaction(numbers[i], &action, NULL);
	}
	installed = 1;
}

void terminal_uninstall_if_unused(void)
{
	int used = terminal_needs_restoring() || terminal_is_watched() || atomic_load(&hangup_reloads);
	if (used || !installed)
		return;
	for (int i = 0; i < COUNT; i++)
		sigaction(numbers[i], &before[i], NULL);
	installed = 0;
}

void ct_reload_on_hangup(int reloads)
{
	atomic_store(&hangup_reloads, reloads);
	if (reloads)
		terminal_install();
	else
		terminal_uninstall_if_unused();
}

void ct_die_of(int number)
{
	terminal_restore();
	raise_default(number);
}

void ct_control_key(int byte)
{
	int number = byte == 3 ? SIGINT : byte == 26 ? SIGTSTP : byte == 28 ? SIGQUIT : 0;
	if (number != 0)
		kill(0, number);
}
