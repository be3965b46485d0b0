/* One WebSocket connection of a client, and one request of HTTP, on libwebsockets: a smaller interface than the library's
 * own, without callbacks of C that Swift would have to fill in.
 *
 * All functions but ws_wake belong to the thread that opened the connection. */
#ifndef CWEBSOCKET_H
#define CWEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>

/* Where to connect to. */
struct ws_target {
	const char *host;
	/* The host as the request names it: with its port unless that is the usual one, an IPv6 address in brackets. Of an
	 * encrypted connection the certificate is checked for the part before the first colon. */
	const char *authority;
	int port;
	/* Whether the connection is encrypted; the certificate is always checked. */
	bool is_secure;
	/* The path of the request, beginning with a slash. */
	const char *path;
	/* A file with the certificates of the authorities to trust, in PEM; NULL for those of the system. */
	const char *authorities;
	/* The longest message that is taken, in bytes: a longer one ends the connection. */
	size_t longest;
	/* How many seconds opening the connection may take, or a whole request of HTTP. */
	int seconds;
};

enum ws_event {
	/* Nothing has happened. */
	WS_NOTHING,
	/* The connection is open: messages can be sent. */
	WS_OPENED,
	/* A text message has come. */
	WS_MESSAGE,
	/* The connection could not be opened or has ended; nothing more happens. */
	WS_CLOSED,
};

struct ws_socket;

/* Begins to connect; NULL if there is no memory. */
struct ws_socket *ws_open(const struct ws_target *target);

/* Waits for the next event, or for ws_wake. */
enum ws_event ws_next(struct ws_socket *socket);

/* The text of the message and its length in bytes; valid until the next call of ws_next. */
const char *ws_message(const struct ws_socket *socket, size_t *length);

/* Why the connection could not be opened, or has ended. */
const char *ws_reason(const struct ws_socket *socket);

/* Sends a text message when there is room; false if there is no memory, or if the messages that wait are more than
 * the longest one that is taken. */
bool ws_send(struct ws_socket *socket, const char *text, size_t length);

/* Lets ws_next return; callable on any thread. */
void ws_wake(struct ws_socket *socket);

/* Ends the connection and frees everything. */
void ws_close(struct ws_socket *socket);

/* A request of HTTP. */
struct ws_request {
	const struct ws_target *target;
	/* The value of the header "authorization". */
	const char *authorization;
	/* The body of a POST, in JSON; NULL for a GET. */
	const char *body;
};

/* The answer to a request. */
struct ws_answer {
	/* The status; 0 if there is no complete answer. */
	int status;
	/* The body and its length in bytes; NULL if it is empty. */
	char *text;
	size_t length;
	/* Why there is no answer. */
	char reason[160];
};

/* Makes a request and waits for its answer, at most as long as the target says; NULL if there is no memory. */
struct ws_answer *ws_perform(const struct ws_request *request);

/* Frees an answer. */
void ws_free_answer(struct ws_answer *answer);

#endif
