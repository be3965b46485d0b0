/* Connections: one list for each kind, in the order of age; if a list is full, one of its connections is closed. */
#define _GNU_SOURCE /* POLLRDHUP */
#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include "internal.h"

time_t now_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

static unsigned limit_of(const struct ch_server *server, enum kind kind) {
  switch (kind) {
    case STRANGER: return server->limits.strangers;
    case TRUSTED: return server->limits.trusted;
    case STREAM: return server->limits.streams;
  }
  return 0;
}

void connection_close(struct connection *connection) {
  if (connection->is_closed) return;
  connection->is_closed = true;
  /* The descriptor is libmicrohttpd's, which closes it after connection_notify has removed the connection. */
  shutdown(connection->descriptor, SHUT_RDWR);
  /* libmicrohttpd does not look at a suspended connection. */
  if (connection->stream) request_resume(connection->stream);
}

void connection_insert(struct ch_server *server, struct connection *connection, enum kind kind) {
  struct list *list = &server->lists[kind];
  connection->kind = kind;
  connection->since = now_s();
  connection->next = NULL;
  connection->previous = list->last;
  if (list->last) list->last->next = connection; else list->first = connection;
  list->last = connection;
  list->count += 1;
  unsigned limit = limit_of(server, kind), open = 0;
  for (struct connection *one = list->first; one; one = one->next) open += !one->is_closed;
  bool is_newest_first = kind == STREAM;
  for (struct connection *one = is_newest_first ? list->last : list->first; one && open > limit;
       one = is_newest_first ? one->previous : one->next) {
    if (one->is_closed || one == connection) continue;
    connection_close(one);
    open -= 1;
  }
}

void connection_remove(struct ch_server *server, struct connection *connection) {
  struct list *list = &server->lists[connection->kind];
  if (connection->previous) connection->previous->next = connection->next; else list->first = connection->next;
  if (connection->next) connection->next->previous = connection->previous; else list->last = connection->previous;
  list->count -= 1;
}

void connection_notify(
    void *context, struct MHD_Connection *handle, void **mine, enum MHD_ConnectionNotificationCode code) {
  struct ch_server *server = context;
  struct connection *connection;
  switch (code) {
    case MHD_CONNECTION_NOTIFY_STARTED:
      connection = calloc(1, sizeof *connection);
      *mine = connection;
      if (!connection) return; /* Its requests are refused. */
      connection->handle = handle;
      connection->descriptor = MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
      pthread_mutex_lock(&server->lock);
      connection_insert(server, connection, STRANGER);
      if (server->is_sweeper_idle) sweeper_wake(server);
      pthread_mutex_unlock(&server->lock);
      break;
    case MHD_CONNECTION_NOTIFY_CLOSED:
      connection = *mine;
      if (!connection) return;
      pthread_mutex_lock(&server->lock);
      connection_remove(server, connection);
      pthread_mutex_unlock(&server->lock);
      free(connection);
      break;
  }
}

/* Closes the strangers with an expired time limit. Returns the time at which the next limit expires, in
 * CLOCK_MONOTONIC seconds, or 0 if no stranger is left. */
static time_t close_late_strangers(struct ch_server *server) {
  time_t now = now_s(), next = 0;
  for (struct connection *one = server->lists[STRANGER].first; one; one = one->next) {
    if (one->is_closed) continue;
    time_t end = one->since + (time_t)server->limits.stranger_s;
    if (end <= now) connection_close(one);
    else if (next == 0 || end < next) next = end;
  }
  return next;
}

/* Closes the stream with this descriptor if its client has closed the connection. */
static void close_gone_stream(struct ch_server *server, int descriptor) {
  for (struct connection *one = server->lists[STREAM].first; one; one = one->next) {
    if (one->descriptor != descriptor || one->is_closed) continue;
    /* Since the event, the descriptor may have been reused for another connection. */
    struct pollfd gone = {.fd = descriptor, .events = POLLRDHUP};
    if (poll(&gone, 1, 0) == 1) connection_close(one);
    return;
  }
}

/* Returns the milliseconds until a time, or -1 (no limit) for time 0. */
static int milliseconds_until(time_t end) {
  if (end == 0) return -1;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long left = (long)(end - now.tv_sec) * 1000 - now.tv_nsec / 1000000;
  return left > 0 ? (int)left : 0;
}

void sweeper_wake(struct ch_server *server) { eventfd_write(server->sweeper_event, 1); }

void sweeper_watch(struct ch_server *server, struct connection *stream) {
  struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data.fd = stream->descriptor};
  /* If this fails, the end of the connection is noticed at the next event. Closing the descriptor removes it. */
  epoll_ctl(server->sweeper_epoll, EPOLL_CTL_ADD, stream->descriptor, &event);
}

/* The sweeper's thread: closes strangers at their time limit, even if they still send, and streams after their
 * clients have disconnected, which libmicrohttpd does not notice while a connection is suspended. */
void *sweep(void *context) {
  struct ch_server *server = context;
  struct epoll_event events[16];
  pthread_mutex_lock(&server->lock);
  while (!server->is_stopping) {
    time_t next = close_late_strangers(server);
    server->is_sweeper_idle = next == 0;
    pthread_mutex_unlock(&server->lock);
    int count = epoll_wait(server->sweeper_epoll, events, 16, milliseconds_until(next));
    pthread_mutex_lock(&server->lock);
    server->is_sweeper_idle = false;
    for (int index = 0; index < count; index++) {
      eventfd_t value;
      if (events[index].data.fd == server->sweeper_event) eventfd_read(server->sweeper_event, &value);
      else close_gone_stream(server, events[index].data.fd);
    }
  }
  pthread_mutex_unlock(&server->lock);
  return NULL;
}

void ch_count(struct ch_server *server, unsigned counts[3]) {
  pthread_mutex_lock(&server->lock);
  for (int kind = 0; kind < KINDS; kind++) counts[kind] = server->lists[kind].count;
  pthread_mutex_unlock(&server->lock);
}
