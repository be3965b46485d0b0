#include "cwatch.h"

#include <errno.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <unistd.h>

/* udev creates a link under a temporary name and renames it (IN_MOVED_TO), and sets the permissions of a
 * node after creating it (IN_ATTRIB). */
enum { CHANGES = IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF };

int cw_watch_open(const char *directory)
{
	int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	if (fd < 0)
		return -1;
	if (inotify_add_watch(fd, directory, CHANGES | IN_ONLYDIR) < 0) {
		int error = errno;
		close(fd);
		errno = error;
		return -1;
	}
	return fd;
}

int cw_folders_open(void)
{
	return inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

int cw_folders_add(int fd, const char *directory)
{
	const uint32_t changes = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
	return inotify_add_watch(fd, directory, changes | IN_ONLYDIR) < 0 ? -1 : 0;
}

int cw_watch_drain(int fd)
{
	/* A name of up to NAME_MAX + 1 bytes follows each event; read(2) fails with EINVAL if the buffer is too small. */
	char events[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
	int happened = 0;
	for (;;) {
		ssize_t size = read(fd, events, sizeof events);
		if (size > 0)
			happened = 1;
		else if (size == 0 || errno != EINTR)
			return happened;
	}
}
