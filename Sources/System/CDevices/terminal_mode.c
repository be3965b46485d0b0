#define _GNU_SOURCE
#include "terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* Raw mode and the texts that every way out of the process writes. A signal handler may read all of it at any
 * instant, so a value is complete before the flag or length that announces it is set. */
struct text {
	int fd;
	volatile sig_atomic_t length;
	char bytes[CT_TEXT_MAX];
};

static struct text texts[CT_USERS];
static struct termios cooked, raw;
static volatile sig_atomic_t raw_fd = -1;

static int set_mode(int fd, int when, const struct termios *mode)
{
	int result;
	do
		result = tcsetattr(fd, when, mode);
	while (result != 0 && errno == EINTR);
	return result;
}

static void write_texts(void)
{
	for (int user = CT_USERS - 1; user >= 0; user--) {
		ptrdiff_t ignored = texts[user].length == 0 ? 0
			: write(texts[user].fd, texts[user].bytes, (size_t)texts[user].length);
		(void)ignored;
	}
}

void terminal_restore(void)
{
	int error = errno;
	int fd = raw_fd;
	write_texts();
	/* In the background tcsetattr would stop the process, and the shell has set its mode by then. */
	if (fd >= 0 && ct_is_foreground(fd)) {
		set_mode(fd, TCSANOW, &cooked);
		/* The rest of an escape sequence must not become the shell's input. */
		tcflush(fd, TCIFLUSH);
	}
	errno = error;
}

int terminal_raw_fd(void)
{
	return raw_fd;
}

void terminal_raw_again(void)
{
	set_mode(raw_fd, TCSANOW, &raw);
}

_Bool terminal_needs_restoring(void)
{
	int used = raw_fd >= 0;
	for (int user = 0; user < CT_USERS; user++)
		used |= texts[user].length != 0;
	return used;
}

int ct_raw_enter(int fd)
{
	if (tcgetattr(fd, &cooked) != 0)
		return -1;
	raw = cooked;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
	raw.c_iflag &= ~(tcflag_t)(ICRNL | IXON | BRKINT | ISTRIP);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	terminal_install();
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
	terminal_uninstall_if_unused();
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
		terminal_install();
	else
		terminal_uninstall_if_unused();
	return 0;
}
