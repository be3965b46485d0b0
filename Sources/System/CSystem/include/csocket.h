/* Unix sockets: what Swift's Glibc module leaves out. */
#ifndef CSOCKET_H
#define CSOCKET_H

#include <stddef.h>
#include <stdint.h>

/* A connection that is non-blocking and not inherited; -1 with errno. */
int cs_accept(int listener);

/* Who connected (SO_PEERCRED, unix(7)), as the kernel noted it then; of a connection of ours, who listens.
 * Returns 0, or -1 with errno. */
int cs_peer(int fd, int32_t *pid, uint32_t *uid, uint32_t *gid);

/* Whether the peer had this supplementary group (SO_PEERGROUPS). */
_Bool cs_peer_has_group(int fd, uint32_t gid);

/* Lets `cs_receive` name the senders (SO_PASSCRED, unix(7)); on a listener, of all bytes of its connections, from the
 * first one. Returns 0, or -1 with errno. */
int cs_name_senders(int socket);

/* The process that has sent bytes, and its user, as the kernel noted them then. */
struct cs_sender {
	/* 0 if it is outside our PID namespace, -1 if it is not known. */
	int32_t pid;
	uint32_t uid;
};

/* Reads bytes that one process has sent: how many, 0 at the end, or -1 with errno. */
ptrdiff_t cs_receive(int fd, void *bytes, size_t size, struct cs_sender *sender);

/* Whether the other end is closed altogether: it can neither write nor read any more. */
_Bool cs_is_hung_up(int fd);

/* Sends text as one datagram to the socket at path, without waiting; a path that begins with @ is an
 * abstract name (unix(7)). Returns 0, or an errno value. */
int cs_notify(const char *path, const char *text);

#endif
