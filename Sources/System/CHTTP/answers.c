/* Answers and event streams: from the handlers back to the connection of their request. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* The number of bytes that libmicrohttpd reads from a stream in one call. */
enum { STREAM_BLOCK = 4096 };

/* Moves a request's connection to the end of the list of a kind, as its newest connection: strangers take no room
 * from trusted connections and streams. */
static void move(struct ch_request *request, enum kind kind) {
  struct ch_server *server = request->server;
  pthread_mutex_lock(&server->lock);
  if (request->connection && !request->connection->is_closed) {
    connection_remove(server, request->connection);
    connection_insert(server, request->connection, kind);
  }
  pthread_mutex_unlock(&server->lock);
}

void ch_trust(struct ch_request *request) {
  move(request, TRUSTED);
  MHD_set_connection_option(request->handle, MHD_CONNECTION_OPTION_TIMEOUT, request->server->limits.idle_s);
}

static void add_headers(struct MHD_Response *response, const struct ch_header *headers, size_t count) {
  for (size_t index = 0; index < count; index++) {
    char *name = strndup(headers[index].name.start, headers[index].name.length);
    char *value = strndup(headers[index].value.start, headers[index].value.length);
    if (name && value) MHD_add_response_header(response, name, value);
    free(name);
    free(value);
  }
}

/* Accepts the first answer to a request, and discards others. */
static void take(struct ch_request *request, unsigned status, struct MHD_Response *response) {
  struct ch_server *server = request->server;
  pthread_mutex_lock(&server->lock);
  bool is_taken = !request->is_answered && !request->has_ended;
  if (is_taken) {
    request->is_answered = true;
    request->status = status;
    request->response = response;
    /* A stranger's time limit starts again with each answer. */
    if (request->connection && !request->streams) request->connection->since = now_s();
    request_resume(request);
  }
  pthread_mutex_unlock(&server->lock);
  if (!is_taken) MHD_destroy_response(response);
}

void ch_answer(
    struct ch_request *request, unsigned status, const struct ch_header *headers, size_t header_count,
    const uint8_t *body, size_t length, bool closes) {
  struct MHD_Response *response =
      MHD_create_response_from_buffer(length, (void *)(uintptr_t)body, MHD_RESPMEM_MUST_COPY);
  if (!response) return;
  add_headers(response, headers, header_count);
  if (closes) MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
  take(request, status, response);
}

/* MARK: Streams */

static ssize_t read_stream(void *context, uint64_t position, char *bytes, size_t room) {
  struct ch_request *request = context;
  struct ch_server *server = request->server;
  (void)position;
  for (;;) {
    pthread_mutex_lock(&server->lock);
    bool is_over = server->is_stopping || !request->connection || request->connection->is_closed;
    request->is_woken = false;
    pthread_mutex_unlock(&server->lock);
    if (is_over) return MHD_CONTENT_READER_END_OF_STREAM;
    ptrdiff_t count = server->handlers.read(request->object, (uint8_t *)bytes, room);
    if (count < 0) return MHD_CONTENT_READER_END_OF_STREAM;
    if (count > 0) return count;
    pthread_mutex_lock(&server->lock);
    bool waits = !request->is_woken && !server->is_stopping && !request->connection->is_closed;
    if (waits) request_suspend(request);
    pthread_mutex_unlock(&server->lock);
    if (waits) return 0;
  }
}

static void free_stream(void *context) { ch_release(context); }

void ch_stream(struct ch_request *request, const struct ch_header *headers, size_t header_count) {
  ch_retain(request);
  struct MHD_Response *response = MHD_create_response_from_callback(
      MHD_SIZE_UNKNOWN, STREAM_BLOCK, read_stream, request, free_stream);
  if (!response) return ch_release(request);
  /* The stream has no chunks: the end of the connection ends it. */
  MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
  add_headers(response, headers, header_count);
  request->streams = true;
  MHD_set_connection_option(request->handle, MHD_CONNECTION_OPTION_TIMEOUT, 0);
  move(request, STREAM);
  pthread_mutex_lock(&request->server->lock);
  if (request->connection) {
    request->connection->stream = request;
    sweeper_watch(request->server, request->connection);
  }
  pthread_mutex_unlock(&request->server->lock);
  take(request, MHD_HTTP_OK, response);
}

void ch_wake(struct ch_request *request) {
  pthread_mutex_lock(&request->server->lock);
  request->is_woken = true;
  if (!request->has_ended) request_resume(request);
  pthread_mutex_unlock(&request->server->lock);
}
