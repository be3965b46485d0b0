#define _GNU_SOURCE /* strndup */
#include "cwebsocket.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

/* A message that waits to be sent, with room for the header that the library writes before the text. */
struct outgoing {
	struct outgoing *next;
	size_t length;
	unsigned char bytes[];
};

struct ws_socket {
	struct lws_context *context;
	struct lws *wsi;
	size_t longest;
	/* The events that ws_next has not returned. */
	bool opened, complete, closed;
	char *text;
	size_t length, room;
	char reason[160];
	struct outgoing *first, **last;
	size_t waiting;
};

static void close_with(struct ws_socket *socket, const char *reason, size_t length)
{
	if (socket->closed)
		return;
	socket->closed = true;
	if (length >= sizeof socket->reason)
		length = sizeof socket->reason - 1;
	memcpy(socket->reason, reason, length);
	socket->reason[length] = 0;
}

static bool take(struct ws_socket *socket, const char *part, size_t length)
{
	if (length > socket->longest - socket->length)
		return false;
	if (socket->length + length > socket->room) {
		size_t room = (socket->length + length) * 2;
		char *text = realloc(socket->text, room);
		if (text == NULL)
			return false;
		socket->text = text;
		socket->room = room;
	}
	memcpy(socket->text + socket->length, part, length);
	socket->length += length;
	return true;
}

static int received(struct ws_socket *socket, struct lws *wsi, const char *part, size_t length)
{
	if (lws_is_first_fragment(wsi))
		socket->length = 0;
	if (!take(socket, part, length)) {
		static const char reason[] = "a message is longer than the limit";
		close_with(socket, reason, sizeof reason - 1);
		return -1;
	}
	if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
		socket->complete = true;
		/* Nothing is read until ws_next has returned the message. */
		lws_rx_flow_control(wsi, 0);
		lws_cancel_service(socket->context);
	}
	return 0;
}

static int write_next(struct ws_socket *socket, struct lws *wsi)
{
	struct outgoing *message = socket->first;
	if (message == NULL)
		return 0;
	int written = lws_write(wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
	if (written < (int)message->length)
		return -1;
	socket->first = message->next;
	if (socket->first == NULL)
		socket->last = &socket->first;
	socket->waiting -= message->length;
	free(message);
	if (socket->first != NULL)
		lws_callback_on_writable(wsi);
	return 0;
}

static int handle(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	(void)user;
	struct ws_socket *socket = lws_context_user(lws_get_context(wsi));
	static const char ended[] = "the server has closed the connection";
	static const char redirected[] = "the server redirects to another address; use that address";
	switch (reason) {
	case LWS_CALLBACK_CLIENT_ESTABLISHED:
		socket->opened = true;
		lws_cancel_service(socket->context);
		break;
	case LWS_CALLBACK_CLIENT_RECEIVE:
		return received(socket, wsi, in, length);
	case LWS_CALLBACK_CLIENT_WRITEABLE:
		return write_next(socket, wsi);
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
		if (socket->wsi != NULL && socket->first != NULL)
			lws_callback_on_writable(socket->wsi);
		break;
	case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
		socket->wsi = NULL;
		if (lws_http_client_http_response(wsi) / 100 == 3)
			close_with(socket, redirected, sizeof redirected - 1);
		close_with(socket, in != NULL ? in : "no connection", in != NULL ? length : 13);
		break;
	case LWS_CALLBACK_CLIENT_CLOSED:
		socket->wsi = NULL;
		close_with(socket, ended, sizeof ended - 1);
		break;
	default:
		break;
	}
	return 0;
}

static const struct lws_protocols protocols[] = {
	{ .name = "text", .callback = handle, .rx_buffer_size = 65536 },
	{ 0 },
};

/* Sends a ping after 5 s of silence, and ends the connection after another 5 s without an answer. */
static const lws_retry_bo_t keepalive = { .secs_since_valid_ping = 5, .secs_since_valid_hangup = 10 };

struct ws_socket *ws_open(const struct ws_target *target)
{
	struct ws_socket *socket = calloc(1, sizeof *socket);
	if (socket == NULL)
		return NULL;
	socket->last = &socket->first;
	socket->longest = target->longest;
	lws_set_log_level(0, NULL);
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN,
		.protocols = protocols,
		.user = socket,
		.options = target->is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
		.client_ssl_ca_filepath = target->authorities,
		.retry_and_idle_policy = &keepalive,
		.timeout_secs = (unsigned int)target->seconds,
		.connect_timeout_secs = (unsigned int)target->seconds,
		.gid = -1,
		.uid = -1,
	};
	socket->context = lws_create_context(&info);
	if (socket->context == NULL) {
		free(socket);
		return NULL;
	}
	struct lws_client_connect_info connection = {
		.context = socket->context,
		.address = target->host,
		.host = target->authority,
		.origin = target->authority,
		.port = target->port,
		.path = target->path,
		/* Redirections are not followed: the token is only for this server. */
		.ssl_connection = (target->is_secure ? LCCSCF_USE_SSL : 0) | LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
		.local_protocol_name = "text",
		.retry_and_idle_policy = &keepalive,
		.pwsi = &socket->wsi,
	};
	if (lws_client_connect_via_info(&connection) == NULL) {
		socket->wsi = NULL;
		static const char reason[] = "no connection";
		close_with(socket, reason, sizeof reason - 1);
	}
	return socket;
}

enum ws_event ws_next(struct ws_socket *socket)
{
	if (!socket->opened && !socket->complete && !socket->closed && lws_service(socket->context, 0) < 0) {
		static const char reason[] = "the library has ended";
		close_with(socket, reason, sizeof reason - 1);
	}
	if (socket->opened) {
		socket->opened = false;
		return WS_OPENED;
	}
	if (socket->complete) {
		socket->complete = false;
		if (socket->wsi != NULL)
			lws_rx_flow_control(socket->wsi, 1);
		return WS_MESSAGE;
	}
	return socket->closed ? WS_CLOSED : WS_NOTHING;
}

const char *ws_message(const struct ws_socket *socket, size_t *length)
{
	*length = socket->length;
	return socket->text != NULL ? socket->text : "";
}

const char *ws_reason(const struct ws_socket *socket)
{
	return socket->reason;
}

bool ws_send(struct ws_socket *socket, const char *text, size_t length)
{
	if (length > socket->longest - socket->waiting)
		return false;
	struct outgoing *message = malloc(sizeof *message + LWS_PRE + length);
	if (message == NULL)
		return false;
	message->next = NULL;
	message->length = length;
	memcpy(message->bytes + LWS_PRE, text, length);
	*socket->last = message;
	socket->last = &message->next;
	socket->waiting += length;
	if (socket->wsi != NULL)
		lws_callback_on_writable(socket->wsi);
	return true;
}

void ws_wake(struct ws_socket *socket)
{
	lws_cancel_service(socket->context);
}

void ws_close(struct ws_socket *socket)
{
	lws_context_destroy(socket->context);
	while (socket->first != NULL) {
		struct outgoing *message = socket->first;
		socket->first = message->next;
		free(message);
	}
	free(socket->text);
	free(socket);
}
