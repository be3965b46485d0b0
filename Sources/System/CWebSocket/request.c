#define _GNU_SOURCE /* CLOCK_MONOTONIC */
#include "cwebsocket.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* An HTTP request and its answer so far. */
struct request {
	const struct ws_request *wanted;
	struct ws_answer *answer;
	struct lws *wsi;
	size_t room;
	bool ended;
};

static void end(struct request *request, const char *reason)
{
	if (request->ended)
		return;
	request->ended = true;
	if (reason == NULL)
		return;
	request->answer->status = 0;
	snprintf(request->answer->reason, sizeof request->answer->reason, "%s", reason);
}

static bool take(struct request *request, const char *part, size_t length)
{
	struct ws_answer *answer = request->answer;
	if (length > request->wanted->target->longest - answer->length) {
		end(request, "the answer is longer than the limit");
		return false;
	}
	if (answer->length + length > request->room) {
		size_t room = (answer->length + length) * 2;
		char *text = realloc(answer->text, room);
		if (text == NULL) {
			end(request, "there is not enough memory");
			return false;
		}
		answer->text = text;
		request->room = room;
	}
	memcpy(answer->text + answer->length, part, length);
	answer->length += length;
	return true;
}

static int add_headers(const struct ws_request *wanted, struct lws *wsi, unsigned char **at, unsigned char *limit)
{
	char length[24];
	const char *token = wanted->authorization;
	if (lws_add_http_header_by_name(wsi, (const unsigned char *)"authorization:", (const unsigned char *)token,
					(int)strlen(token), at, limit))
		return -1;
	if (wanted->body == NULL)
		return 0;
	static const char type[] = "application/json";
	if (lws_add_http_header_by_name(wsi, (const unsigned char *)"content-type:", (const unsigned char *)type,
					sizeof type - 1, at, limit))
		return -1;
	int digits = snprintf(length, sizeof length, "%zu", strlen(wanted->body));
	if (lws_add_http_header_by_name(wsi, (const unsigned char *)"content-length:", (const unsigned char *)length, digits,
					at, limit))
		return -1;
	lws_client_http_body_pending(wsi, 1);
	lws_callback_on_writable(wsi);
	return 0;
}

static int write_body(const struct ws_request *wanted, struct lws *wsi)
{
	size_t length = strlen(wanted->body);
	unsigned char *bytes = malloc(LWS_PRE + length);
	if (bytes == NULL)
		return -1;
	memcpy(bytes + LWS_PRE, wanted->body, length);
	int written = lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_HTTP_FINAL);
	free(bytes);
	lws_client_http_body_pending(wsi, 0);
	return written < (int)length ? -1 : 0;
}

static int handle(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	(void)user;
	struct request *request = lws_context_user(lws_get_context(wsi));
	switch (reason) {
	case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: {
		unsigned char **at = in;
		return add_headers(request->wanted, wsi, at, *at + length);
	}
	case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
		return request->wanted->body != NULL ? write_body(request->wanted, wsi) : 0;
	case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
		request->answer->status = (int)lws_http_client_http_response(wsi);
		break;
	case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: {
		char bytes[LWS_PRE + 4096], *start = bytes + LWS_PRE;
		int room = sizeof bytes - LWS_PRE;
		return lws_http_client_read(wsi, &start, &room) < 0 ? -1 : 0;
	}
	case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
		return take(request, in, length) ? 0 : -1;
	case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
		end(request, NULL);
		return -1;
	case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
		request->wsi = NULL;
		end(request, in != NULL ? in : "no connection");
		break;
	case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
		request->wsi = NULL;
		end(request, "the connection ended before the answer");
		break;
	default:
		break;
	}
	return 0;
}

static const struct lws_protocols protocols[] = {
	{ .name = "http", .callback = handle, .rx_buffer_size = 65536 },
	{ 0 },
};

static int64_t milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Does nothing: the timer only makes lws_service return at the time limit. */
static void expired(lws_sorted_usec_list_t *timer)
{
	(void)timer;
}

struct ws_answer *ws_perform(const struct ws_request *wanted)
{
	struct ws_answer *answer = calloc(1, sizeof *answer);
	if (answer == NULL)
		return NULL;
	const struct ws_target *target = wanted->target;
	struct request request = { .wanted = wanted, .answer = answer };
	lws_set_log_level(0, NULL);
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN,
		.protocols = protocols,
		.user = &request,
		.options = target->is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
		.client_ssl_ca_filepath = target->authorities,
		.gid = -1,
		.uid = -1,
	};
	struct lws_context *context = lws_create_context(&info);
	if (context == NULL) {
		end(&request, "there is not enough memory");
		return answer;
	}
	struct lws_client_connect_info connection = {
		.context = context,
		.address = target->host,
		.host = target->authority,
		.origin = target->authority,
		.port = target->port,
		.path = target->path,
		.method = wanted->body != NULL ? "POST" : "GET",
		/* Redirections are not followed: the token is only for this server. */
		.ssl_connection = (target->is_secure ? LCCSCF_USE_SSL : 0) | LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
		.alpn = "http/1.1",
		.local_protocol_name = "http",
		.pwsi = &request.wsi,
	};
	int64_t limit = milliseconds() + target->seconds * 1000;
	lws_sorted_usec_list_t timer = { 0 };
	lws_sul_schedule(context, 0, &timer, expired, (lws_usec_t)target->seconds * LWS_US_PER_SEC);
	if (lws_client_connect_via_info(&connection) == NULL)
		end(&request, "no connection");
	while (!request.ended) {
		if (milliseconds() >= limit)
			end(&request, "no answer in time");
		else if (lws_service(context, 0) < 0)
			end(&request, "the library has ended");
	}
	lws_sul_cancel(&timer);
	lws_context_destroy(context);
	return answer;
}

void ws_free_answer(struct ws_answer *answer)
{
	free(answer->text);
	free(answer);
}
