#define _GNU_SOURCE /* accept4, struct ucred */
#include "csocket.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int cs_accept(int listener)
{
	int fd;
	do
		fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	return fd;
}

int cs_peer(int fd, int32_t *pid, uint32_t *uid, uint32_t *gid)
{
	struct ucred peer;
	socklen_t size = sizeof peer;
	if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
		return -1;
	*pid = peer.pid;
	*uid = peer.uid;
	*gid = peer.gid;
	return 0;
}

_Bool cs_peer_has_group(int fd, uint32_t gid)
{
	/* NGROUPS_MAX is 65,536. If the buffer is too small, the kernel returns the needed size. */
	gid_t none;
	socklen_t size = 0;
	if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, &none, &size) == 0 || errno != ERANGE)
		return 0;
	gid_t *groups = malloc(size);
	_Bool found = 0;
	if (groups != NULL && getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &size) == 0)
		for (socklen_t i = 0; i < size / sizeof *groups && !found; i++)
			found = groups[i] == gid;
	free(groups);
	return found;
}

int cs_name_senders(int socket)
{
	const int on = 1;
	return setsockopt(socket, SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
}

ptrdiff_t cs_receive(int fd, void *bytes, size_t size, struct cs_sender *sender)
{
	union {
		char bytes[CMSG_SPACE(sizeof(struct ucred))];
		struct cmsghdr alignment;
	} control;
	struct iovec part = { .iov_base = bytes, .iov_len = size };
	struct msghdr message = {
		.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
		.msg_controllen = sizeof control.bytes,
	};
	ptrdiff_t count;
	do
		/* A client that has passed its connection can make it blocking: the two share the file's flags. */
		count = recvmsg(fd, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
	while (count < 0 && errno == EINTR);
	*sender = (struct cs_sender){ .pid = -1, .uid = (uint32_t)-1 };
	if (count <= 0)
		return count;
	for (struct cmsghdr *each = CMSG_FIRSTHDR(&message); each != NULL; each = CMSG_NXTHDR(&message, each)) {
		if (each->cmsg_level != SOL_SOCKET)
			continue;
		if (each->cmsg_type == SCM_CREDENTIALS) {
			struct ucred credentials;
			memcpy(&credentials, CMSG_DATA(each), sizeof credentials);
			*sender = (struct cs_sender){ .pid = credentials.pid, .uid = credentials.uid };
		} else if (each->cmsg_type == SCM_RIGHTS) {
			/* Unrequested descriptors from the client. */
			for (size_t at = CMSG_LEN(0); at + sizeof(int) <= each->cmsg_len; at += sizeof(int)) {
				int passed;
				memcpy(&passed, (char *)each + at, sizeof passed);
				close(passed);
			}
		}
	}
	return count;
}

/* Room for one descriptor in a control message. */
union descriptor_message {
	struct cmsghdr header;
	char room[CMSG_SPACE(sizeof(int))];
};

_Bool cs_send_descriptor(int channel, int descriptor)
{
	union descriptor_message control = { .header = {
		.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS,
	} };
	memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
	struct iovec byte = { "", 1 };
	struct msghdr message = {
		.msg_iov = &byte, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control,
	};
	return sendmsg(channel, &message, MSG_NOSIGNAL) == 1;
}

ptrdiff_t cs_receive_descriptor(int channel, int *descriptor)
{
	union descriptor_message control;
	char byte;
	struct iovec bytes = { &byte, 1 };
	struct msghdr message = {
		.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control,
	};
	*descriptor = -1;
	ptrdiff_t count = recvmsg(channel, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
	struct cmsghdr *passed = count < 0 ? NULL : CMSG_FIRSTHDR(&message);
	if (passed != NULL && passed->cmsg_level == SOL_SOCKET && passed->cmsg_type == SCM_RIGHTS)
		memcpy(descriptor, CMSG_DATA(passed), sizeof *descriptor);
	return count;
}

int cs_type(int fd)
{
	int domain = 0, type = 0;
	socklen_t size = sizeof domain;
	if (getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &size) < 0 || domain != AF_UNIX)
		return 0;
	return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) < 0 ? 0 : type;
}

_Bool cs_is_hung_up(int fd)
{
	struct pollfd state = { .fd = fd };
	return poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

int cs_notify(const char *path, const char *text)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	size_t length = strlen(path);
	if (length == 0 || length >= sizeof address.sun_path)
		return EINVAL;
	memcpy(address.sun_path, path, length);
	if (path[0] == '@')
		address.sun_path[0] = 0;
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return errno;
	socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
	ptrdiff_t sent = sendto(fd, text, strlen(text), MSG_DONTWAIT | MSG_NOSIGNAL,
		(const struct sockaddr *)&address, size);
	int error = sent < 0 ? errno : 0;
	close(fd);
	return error;
}
