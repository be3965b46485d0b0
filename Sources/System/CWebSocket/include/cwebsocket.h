/* A client's WebSocket connection and HTTP requests, on libwebsockets: a smaller interface than the library's own, and
 * without C callbacks, which Swift would have to implement.
 *
 * Call all functions except ws_wake on the thread that opened the connection. */
#ifndef CWEBSOCKET_H
#define CWEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>

/* The server to connect to, and the limits of the connection. */
struct ws_target {
	const char *host;
	/* The value of the header "host": the host with its port, unless it is the default port; an IPv6 address is in
	 * brackets. The certificate of an encrypted connection is checked for the part before the first colon. */
	const char *authority;
	int port;
	/* Whether the connection is encrypted; the certificate is always checked. */
	bool is_secure;
	/* The path of the request, beginning with a slash. */
	const char *path;
	/* A PEM file with the certificates of trusted authorities, or NULL for the system's authorities. */
	const char *authorities;
	/* The maximum length of a message in bytes; a longer message ends the connection. */
	size_t longest;
	/* The time limit in seconds for opening the connection, or for a whole HTTP request. */
	int seconds;
};

enum ws_event {
	/* Nothing has happened. */
	WS_NOTHING,
	/* The connection is open: messages can be sent. */
	WS_OPENED,
	/* A text message has arrived. */
	WS_MESSAGE,
	/* The connection could not be opened or has ended; no other event follows. */
	WS_CLOSED,
};

struct ws_socket;

/* Starts to connect. Returns NULL if there is not enough memory. */
struct ws_socket *ws_open(const struct ws_target *target);

/* Waits for the next event, or for ws_wake. */
enum ws_event ws_next(struct ws_socket *socket);

/* The text of the message, with its length in bytes; valid until the next call of ws_next. */
const char *ws_message(const struct ws_socket *socket, size_t *length);

/* The reason why the connection could not be opened or has ended. */
const char *ws_reason(const struct ws_socket *socket);

/* Queues a text message. Returns false if there is not enough memory, or if all waiting messages together would be
 * longer than `longest`. */
bool ws_send(struct ws_socket *socket, const char *text, size_t length);

/* Makes ws_next return; callable on any thread. */
void ws_wake(struct ws_socket *socket);

/* Ends the connection and frees everything. */
void ws_close(struct ws_socket *socket);

/* An HTTP request. */
struct ws_request {
	const struct ws_target *target;
	/* The value of the header "authorization". */
	const char *authorization;
	/* The body of a POST, in JSON; NULL for a GET. */
	const char *body;
};

struct ws_answer {
	/* The status, or 0 if there is no complete answer. */
	int status;
	/* The body, or NULL if it is empty, and its length in bytes. */
	char *text;
	size_t length;
	/* The reason for a missing answer. */
	char reason[160];
};

/* Sends a request and waits for its answer until the target's time limit. Returns NULL if there is not enough memory. */
struct ws_answer *ws_perform(const struct ws_request *request);

void ws_free_answer(struct ws_answer *answer);

#endif
