#define _GNU_SOURCE /* memmem */
#include "cwatch.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>
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

/* The group of the kernel's messages. udev sends its messages later, to group 2. */
enum { KERNEL_GROUP = 1 };

int cw_links_open(void)
{
	/* Passes only "remove@/devices/...": no other message wakes the reader. */
	struct sock_filter program[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x72656d6f /* "remo" */, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
		BPF_STMT(BPF_RET | BPF_K, 0),
	};
	struct sock_fprog filter = { sizeof program / sizeof *program, program };
	struct sockaddr_nl address = { .nl_family = AF_NETLINK, .nl_groups = KERNEL_GROUP };
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_KOBJECT_UEVENT);
	if (fd < 0 || (setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) == 0 &&
		       bind(fd, (struct sockaddr *)&address, sizeof address) == 0))
		return fd;
	int error = errno;
	close(fd);
	errno = error;
	return -1;
}

int cw_links_drain(int fd)
{
	static const char bluetooth[] = "\0SUBSYSTEM=bluetooth";
	char text[4096]; /* a message has at most 2 KB of variables (UEVENT_BUFFER_SIZE) after its path */
	int lost = 0;
	for (;;) {
		struct sockaddr_nl sender;
		socklen_t length = sizeof sender;
		ssize_t size = recvfrom(fd, text, sizeof text, 0, (struct sockaddr *)&sender, &length);
		if (size < 0 && errno == ENOBUFS)
			lost = 1;
		else if (size < 0 && errno != EINTR)
			return lost;
		else if (size > 0 && sender.nl_pid == 0 && memmem(text, (size_t)size, bluetooth, sizeof bluetooth) != NULL)
			lost = 1;
	}
}
