#define _GNU_SOURCE
#include "alternate_stack.h"
#include "cterminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>

/* Everything below may be read by a signal handler at any instant: a value is complete before the
 * flag or length that announces it is set. */
struct text {
	int fd;
	volatile sig_atomic_t length;
	char bytes[CT_TEXT_MAX];
};

static struct text texts[CT_USERS];
static struct termios cooked, raw;
static volatile sig_atomic_t raw_fd = -1;
static volatile sig_atomic_t watch_fd = -1, resume_fd = -1;
static atomic_int events, ending, continued;

static int set_mode(int fd, int when, const struct termios *mode)
{
	int result;
	do
		result = tcsetattr(fd, when, mode);
	while (result != 0 && errno == EINTR);
	return result;
}

/* ---- restoring: async-signal-safe, may run twice ---- */

static void write_texts(void)
{
	for (int user = CT_USERS - 1; user >= 0; user--) {
		ptrdiff_t ignored = texts[user].length == 0 ? 0
			: write(texts[user].fd, texts[user].bytes, (size_t)texts[user].length);
		(void)ignored;
	}
}

static void restore(void)
{
	int error = errno;
	int fd = raw_fd;
	write_texts();
	/* In the background tcsetattr would stop us, and the shell has set its own mode by then. */
	if (fd >= 0 && ct_is_foreground(fd)) {
		set_mode(fd, TCSANOW, &cooked);
		/* Half an escape sequence must not become the shell's input. */
		tcflush(fd, TCIFLUSH);
	}
	errno = error;
}

static void signal_fd(int fd)
{
	uint64_t one = 1;
	ptrdiff_t ignored = fd < 0 ? 0 : write(fd, &one, sizeof one);
	(void)ignored;
}

static void tell(int what)
{
	int error = errno;
	atomic_fetch_or(&events, what);
	signal_fd(watch_fd);
	if (what & CT_RESUMED)
		signal_fd(resume_fd);
	errno = error;
}

/* ---- signals ---- */

enum { FATAL_FIRST = 7, COUNT = 13 };
static const int numbers[COUNT] = {
	SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH,
	SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT,
};
static struct sigaction before[COUNT];
static int installed;

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

static atomic_int hangup_reloads;

static void on_end(int number)
{
	int none = 0;
	/* Also without a watcher: the next one gets it. */
	if (number == SIGHUP && atomic_load(&hangup_reloads)) {
		tell(CT_RELOAD);
		return;
	}
	if (watch_fd >= 0 && atomic_compare_exchange_strong(&ending, &none, number)) {
		tell(0);
		return;
	}
	restore();
	raise_default(number);
}

static void on_continue(int number)
{
	(void)number;
	int error = errno;
	int fd = raw_fd;
	atomic_fetch_add(&continued, 1);
	if (fd >= 0 && !ct_is_foreground(fd)) {
		/* `bg`: do what reading would do, stop until `fg`. */
		raise_default(SIGTTIN);
	} else {
		if (fd >= 0)
			set_mode(fd, TCSANOW, &raw);
		tell(CT_RESUMED);
	}
	errno = error;
}

static void on_stop(int number)
{
	int error = errno;
	struct sigaction ours;
	int before_stop = atomic_load(&continued);
	restore();
	sigaction(number, NULL, &ours);
	raise_default(number);
	/* Stopped here, and SIGCONT's handler has run by now. If it has not, nothing was stopped: nobody
	 * could continue an orphaned group. */
	sigaction(number, &ours, NULL);
	if (atomic_load(&continued) == before_stop)
		on_continue(number);
	errno = error;
}

static void on_resize(int number)
{
	(void)number;
	tell(CT_RESIZED);
}

static void on_crash(int number, siginfo_t *info, void *context)
{
	(void)context;
	restore();
	/* Whoever was there before us (the default, Swift's backtracer) takes it from here: a fault comes
	 * again when this returns, a sent signal must be sent again. */
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
	/* A backtracer returns, expecting the fault again. */
	raise_default(number);
}

/* A mask is inherited, by threads and by programs: a program that started us from a thread that blocks signals
 * must still be able to end us. */
static void unblock(void)
{
	sigset_t caught;
	sigemptyset(&caught);
	for (int i = 0; i < FATAL_FIRST; i++)
		sigaddset(&caught, numbers[i]);
	pthread_sigmask(SIG_UNBLOCK, &caught, NULL);
}

static void install(void)
{
	static int registered;
	if (!registered) {
		atexit(restore);
		registered = 1;
	}
	ct_alternate_stack();
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

static void uninstall_if_unused(void)
{
	int used = raw_fd >= 0 || watch_fd >= 0 || atomic_load(&hangup_reloads);
	for (int user = 0; user < CT_USERS; user++)
		used |= texts[user].length != 0;
	if (used || !installed)
		return;
	for (int i = 0; i < COUNT; i++)
		sigaction(numbers[i], &before[i], NULL);
	installed = 0;
}

/* ---- what Swift calls ---- */

int ct_raw_enter(int fd)
{
	if (tcgetattr(fd, &cooked) != 0)
		return -1;
	raw = cooked;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
	raw.c_iflag &= ~(tcflag_t)(ICRNL | IXON | BRKINT | ISTRIP);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	install();
	raw_fd = fd;
	if (set_mode(fd, TCSAFLUSH, &raw) == 0)
		return 0;
	int error = errno;
	ct_raw_leave();
	errno = error;
	return -1;
}

void ct_raw_leave(void)
{
	int fd = raw_fd;
	if (fd < 0)
		return;
	if (ct_is_foreground(fd))
		set_mode(fd, TCSAFLUSH, &cooked);
	raw_fd = -1;
	uninstall_if_unused();
}

int ct_restore_with(enum ct_user user, int fd, const char *bytes, size_t length)
{
	if (length > CT_TEXT_MAX) {
		errno = E2BIG;
		return -1;
	}
	texts[user].length = 0;
	atomic_signal_fence(memory_order_seq_cst);
	memcpy(texts[user].bytes, bytes, length);
	texts[user].fd = fd;
	atomic_signal_fence(memory_order_seq_cst);
	texts[user].length = (sig_atomic_t)length;
	if (length > 0)
		install();
	else
		uninstall_if_unused();
	return 0;
}

int ct_watch(void)
{
	if (watch_fd < 0) {
		watch_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
		if (watch_fd < 0)
			return -1;
		atomic_store(&ending, 0);
		if (atomic_load(&events) != 0)
			signal_fd(watch_fd);
	}
	install();
	return watch_fd;
}

void ct_reload_on_hangup(int reloads)
{
	atomic_store(&hangup_reloads, reloads);
	if (reloads)
		install();
	else
		uninstall_if_unused();
}

void ct_unwatch(void)
{
	int fd = watch_fd;
	watch_fd = -1;
	if (fd >= 0)
		close(fd);
	uninstall_if_unused();
}

static void clear_fd(int fd)
{
	uint64_t count;
	ptrdiff_t ignored = fd < 0 ? 0 : read(fd, &count, sizeof count);
	(void)ignored;
}

int ct_take_events(void)
{
	/* Cleared first: what happens in between leaves the descriptor readable, with nothing to take. */
	clear_fd(watch_fd);
	return atomic_exchange(&events, 0);
}

int ct_ending_signal(void)
{
	return atomic_load(&ending);
}

void ct_die_of(int number)
{
	restore();
	raise_default(number);
}

void ct_control_key(int byte)
{
	int number = byte == 3 ? SIGINT : byte == 26 ? SIGTSTP : byte == 28 ? SIGQUIT : 0;
	if (number != 0)
		kill(0, number);
}

int ct_resume_descriptor(void)
{
	/* Kept for the life of the process: a handler may be about to write to it. */
	if (resume_fd < 0)
		resume_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	return resume_fd;
}

void ct_resume_clear(void)
{
	clear_fd(resume_fd);
}
