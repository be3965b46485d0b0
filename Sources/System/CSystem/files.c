#define _GNU_SOURCE
#include "cloop.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void cd_close(int fd)
{
	if (fd >= 0)
		close(fd);
}

ptrdiff_t cd_read(int fd, void *buffer, size_t size)
{
	ptrdiff_t n;
	do
		n = read(fd, buffer, size);
	while (n < 0 && errno == EINTR);
	return n;
}

ptrdiff_t cd_write(int fd, const void *buffer, size_t size)
{
	ptrdiff_t n;
	do
		n = write(fd, buffer, size);
	while (n < 0 && errno == EINTR);
	return n;
}

void cd_open_missing_streams(void)
{
	/* open(2) returns the lowest closed number. */
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0)
			return;
}

int cd_reopen_for_output(int fd)
{
	char path[32];
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	int flags = fcntl(fd, F_GETFL);
	if (flags < 0)
		return -1;
	/* The position and O_APPEND of a regular file belong to its old description. */
	struct pollfd room = { .fd = fd, .events = POLLOUT };
	if (lseek(fd, 0, SEEK_CUR) >= 0 || poll(&room, 1, 0) < 0)
		return -1;
	return open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (flags & O_APPEND));
}

_Bool cd_may_block(int fd)
{
	struct stat status;
	if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
		return 0;
	return (fcntl(fd, F_GETFL) & O_NONBLOCK) == 0;
}

ptrdiff_t cd_write_with_room(int fd, const void *buffer, size_t size)
{
	if (cd_wait_for_room(fd, 0) == 0) {
		errno = EAGAIN;
		return -1;
	}
	/* After poll(2), a pipe has room for at least PIPE_BUF bytes. */
	return cd_write(fd, buffer, size < PIPE_BUF ? size : PIPE_BUF);
}

int cd_wait_for_room(int fd, int timeout_ms)
{
	struct pollfd room = { .fd = fd, .events = POLLOUT };
	return poll(&room, 1, timeout_ms) != 0;
}

int cd_errno(void)
{
	return errno;
}

const char *cd_errno_name(int error)
{
	static _Thread_local char unnamed[24];
	const char *name = strerrorname_np(error);
	if (name != NULL)
		return name;
	snprintf(unnamed, sizeof unnamed, "errno %d", error);
	return unnamed;
}

const char *cd_strerror(int error)
{
	static _Thread_local char text[96];
	/* The GNU variant, selected by _GNU_SOURCE: it may return a constant instead of filling `text`. */
	return strerror_r(error, text, sizeof text);
}

_Bool cd_is_again(int error)
{
	return error == EAGAIN || error == EWOULDBLOCK;
}
