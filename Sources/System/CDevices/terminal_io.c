/* Reading and writing a terminal without blocking. */
#define _GNU_SOURCE
#include "cterminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int ct_is_terminal(int fd)
{
	return isatty(fd);
}

int ct_is_foreground(int fd)
{
	pid_t group = tcgetpgrp(fd);
	/* -1: it is not our controlling terminal, so there is no job control to obey. */
	return group == -1 || group == getpgrp();
}

int ct_reopen(int fd)
{
	char path[32];
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	int own = open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (own < 0 && tcgetpgrp(fd) != -1)
		own = open("/dev/tty", O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	/* After su(1) the device may belong to another user. ct_read and ct_write poll first, so a duplicate will do. */
	return own >= 0 ? own : fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

int ct_size(int fd, int *columns, int *rows)
{
	struct winsize size;
	if (ioctl(fd, TIOCGWINSZ, &size) != 0)
		return -1;
	*columns = size.ws_col;
	*rows = size.ws_row;
	return 0;
}

/* Returns 1 if ready, 0 if not, or -1 with errno. */
static int is_ready(int fd, short wanted)
{
	struct pollfd state = { .fd = fd, .events = wanted };
	int count;
	do
		count = poll(&state, 1, 0);
	while (count < 0 && errno == EINTR);
	if (count <= 0)
		return count;
	if (state.revents & wanted)
		return 1;
	errno = EIO;
	return -1;
}

ptrdiff_t ct_read(int fd, void *buffer, size_t size)
{
	int ready = is_ready(fd, POLLIN);
	if (ready <= 0)
		return ready;
	ptrdiff_t count;
	do
		count = read(fd, buffer, size);
	while (count < 0 && errno == EINTR);
	if (count < 0 && errno == EAGAIN)
		return 0;
	if (count == 0) {
		/* Readable without data: the other side has hung up. */
		errno = EIO;
		return -1;
	}
	return count;
}

ptrdiff_t ct_write(int fd, const void *bytes, size_t size)
{
	int ready = is_ready(fd, POLLOUT);
	if (ready <= 0)
		return ready;
	ptrdiff_t count;
	do
		count = write(fd, bytes, size);
	while (count < 0 && errno == EINTR);
	return count < 0 && errno == EAGAIN ? 0 : count;
}
