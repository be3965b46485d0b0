/* The functions of Unix sockets that Swift's Glibc module lacks. */
#ifndef CSOCKET_H
#define CSOCKET_H

#include <stddef.h>
#include <stdint.h>

/* Accepts a connection, non-blocking and close-on-exec. Returns its descriptor, or -1 with errno. */
int cs_accept(int listener);

/* The process that connected (SO_PEERCRED, unix(7)), recorded by the kernel at that time; on the client's end, the
 * listening process. Returns 0, or -1 with errno. */
int cs_peer(int fd, int32_t *pid, uint32_t *uid, uint32_t *gid);

/* Whether the peer had this supplementary group (SO_PEERGROUPS). */
_Bool cs_peer_has_group(int fd, uint32_t gid);

/* Makes `cs_receive` report senders (SO_PASSCRED, unix(7)); set on a listener, for its connections from their first byte.
 * Returns 0, or -1 with errno. */
int cs_name_senders(int socket);

/* The process that sent bytes, and its user, recorded by the kernel at that time. */
struct cs_sender {
	/* The process's number: 0 if the process is outside our PID namespace, -1 if it is unknown. */
	int32_t pid;
	uint32_t uid;
};

/* Reads bytes of a single sender. Returns their number, 0 at the end, or -1 with errno. Closes descriptors sent along. */
ptrdiff_t cs_receive(int fd, void *bytes, size_t size, struct cs_sender *sender);

/* Sends one byte and a descriptor, which the receiver gets as its own (SCM_RIGHTS, unix(7)). */
_Bool cs_send_descriptor(int channel, int descriptor);

/* Receives a byte and the descriptor sent along, or -1 as the descriptor. Returns the number of bytes, 0 at the end, or -1
 * with errno. The caller closes the descriptor. */
ptrdiff_t cs_receive_descriptor(int channel, int *descriptor);

/* The type of a Unix socket, such as SOCK_STREAM; 0 for any other descriptor. */
int cs_type(int fd);

/* Whether the peer has closed both directions of the connection. */
_Bool cs_is_hung_up(int fd);

/* Sends text as one datagram to the socket at path, without waiting; a path that begins with @ is an
 * abstract name (unix(7)). Returns 0, or an errno value. */
int cs_notify(const char *path, const char *text);

#endif
