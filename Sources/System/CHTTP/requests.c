/* Requests: from libmicrohttpd's callbacks to the handlers. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "internal.h"

static struct ch_text text(const char *start, size_t length) {
  return (struct ch_text){.start = start, .length = length};
}

struct ch_text ch_method(const struct ch_request *request) { return text(request->method, strlen(request->method)); }
struct ch_text ch_target(const struct ch_request *request) { return text(request->target, strlen(request->target)); }
size_t ch_header_count(const struct ch_request *request) { return request->header_count; }
struct ch_header ch_header_at(const struct ch_request *request, size_t index) { return request->headers[index]; }

bool ch_own_address(const struct ch_request *request, char text[CH_ADDRESS_SIZE]) {
  union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
  } address;
  socklen_t length = sizeof address;
  char written[INET6_ADDRSTRLEN];
  if (getsockname(request->connection->descriptor, &address.any, &length) != 0) return false;
  if (address.any.sa_family == AF_INET) return inet_ntop(AF_INET, &address.four.sin_addr, text, CH_ADDRESS_SIZE);
  if (address.any.sa_family != AF_INET6) return false;
  /* A client with IPv4 at a socket for both (RFC 4291, section 2.5.5.2). */
  const unsigned char *bytes = address.six.sin6_addr.s6_addr;
  if (IN6_IS_ADDR_V4MAPPED(&address.six.sin6_addr)) return inet_ntop(AF_INET, bytes + 12, text, CH_ADDRESS_SIZE);
  if (!inet_ntop(AF_INET6, bytes, written, sizeof written)) return false;
  snprintf(text, CH_ADDRESS_SIZE, "[%s]", written);
  return true;
}

/* MARK: From the start to the end of a request */

void *request_begin(void *context, const char *target, struct MHD_Connection *handle) {
  struct ch_server *server = context;
  struct ch_request *request = calloc(1, sizeof *request);
  if (!request) return NULL;
  request->server = server;
  __atomic_add_fetch(&server->references, 1, __ATOMIC_RELAXED);
  request->handle = handle;
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(handle, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  request->connection = info ? info->socket_context : NULL;
  request->target = strdup(target);
  request->references = 1;
  return request;
}

static enum MHD_Result collect(
    void *context, enum MHD_ValueKind kind, const char *key, size_t key_length, const char *value, size_t length) {
  struct ch_request *request = context;
  (void)kind;
  if (request->header_count == request->header_room) {
    size_t room = request->header_room ? 2 * request->header_room : 16;
    struct ch_header *headers = realloc(request->headers, room * sizeof *headers);
    if (!headers) return MHD_NO;
    request->headers = headers;
    request->header_room = room;
  }
  request->headers[request->header_count++] = (struct ch_header){text(key, key_length), text(value ? value : "", length)};
  return MHD_YES;
}

/* Gives libmicrohttpd the answer. */
static enum MHD_Result queue(struct ch_request *request) {
  enum MHD_Result result = MHD_queue_response(request->handle, request->status, request->response);
  MHD_destroy_response(request->response);
  request->response = NULL;
  return result;
}

static enum MHD_Result begin(struct ch_request *request, const char *method) {
  struct ch_server *server = request->server;
  request->has_begun = true;
  request->method = method;
  if (!request->connection || !request->target) return MHD_NO;
  /* The sweeper, which closes connections, runs on another thread. */
  pthread_mutex_lock(&server->lock);
  bool is_closed = request->connection->is_closed;
  pthread_mutex_unlock(&server->lock);
  if (is_closed) return MHD_NO;
  int count = MHD_get_connection_values_n(request->handle, MHD_HEADER_KIND, NULL, NULL);
  MHD_get_connection_values_n(request->handle, MHD_HEADER_KIND, collect, request);
  if (count < 0 || (size_t)count != request->header_count) return MHD_NO;
  request->object = server->handlers.begin(server->context, request);
  free(request->headers);
  request->headers = NULL;
  request->header_count = request->header_room = 0;
  if (request->response) return queue(request);
  return request->object ? MHD_YES : MHD_NO;
}

enum MHD_Result request_handle(
    void *context, struct MHD_Connection *handle, const char *path, const char *method, const char *version,
    const char *bytes, size_t *count, void **mine) {
  struct ch_request *request = *mine;
  struct ch_server *server = context;
  (void)path, (void)version, (void)handle;
  if (!request) return MHD_NO;
  if (!request->has_begun) return begin(request, method);
  if (*count > 0) {
    bool goes_on = server->handlers.body(request->object, (const uint8_t *)bytes, *count);
    *count = 0;
    return goes_on ? MHD_YES : MHD_NO;
  }
  if (!request->is_complete) {
    request->is_complete = true;
    server->handlers.complete(request->object);
  }
  pthread_mutex_lock(&server->lock);
  bool is_ready = request->response != NULL;
  bool is_over = !is_ready && server->is_stopping;
  if (!is_ready && !is_over) request_suspend(request);
  pthread_mutex_unlock(&server->lock);
  if (is_over) return MHD_NO;
  return is_ready ? queue(request) : MHD_YES;
}

void request_end(
    void *context, struct MHD_Connection *handle, void **mine, enum MHD_RequestTerminationCode code) {
  struct ch_request *request = *mine;
  struct ch_server *server = context;
  (void)handle, (void)code;
  if (!request) return;
  *mine = NULL;
  pthread_mutex_lock(&server->lock);
  request->has_ended = true;
  if (request->connection && request->connection->stream == request) request->connection->stream = NULL;
  request->connection = NULL;
  struct MHD_Response *response = request->response;
  request->response = NULL;
  pthread_mutex_unlock(&server->lock);
  if (response) MHD_destroy_response(response);
  if (request->object) server->handlers.end(request->object);
  ch_release(request);
}

void ch_retain(struct ch_request *request) { __atomic_add_fetch(&request->references, 1, __ATOMIC_RELAXED); }

void ch_release(struct ch_request *request) {
  if (__atomic_sub_fetch(&request->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  free(request->target);
  free(request->headers);
  server_release(request->server);
  free(request);
}

/* MARK: With the lock held */

void request_suspend(struct ch_request *request) {
  struct ch_server *server = request->server;
  request->is_suspended = true;
  request->previous = NULL;
  request->next = server->waiting;
  if (server->waiting) server->waiting->previous = request;
  server->waiting = request;
  MHD_suspend_connection(request->handle);
}

void request_resume(struct ch_request *request) {
  struct ch_server *server = request->server;
  if (!request->is_suspended) return;
  request->is_suspended = false;
  if (request->previous) request->previous->next = request->next; else server->waiting = request->next;
  if (request->next) request->next->previous = request->previous;
  MHD_resume_connection(request->handle);
}
