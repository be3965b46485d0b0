/* The server: libmicrohttpd with limits, and a thread that closes slow strangers and streams without a client. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "internal.h"

/* Paths and queries are not decoded here: Swift decodes them once. */
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context, (void)connection;
  return strlen(text);
}

/* libmicrohttpd's messages on single connections are discarded: a client could fill the log with them. */
static void discard_message(void *context, const char *format, va_list arguments) {
  (void)context, (void)format, (void)arguments;
}

/* Requests can be retained after the server has stopped, so the last reference frees the server. */
void server_release(struct ch_server *server) {
  if (__atomic_sub_fetch(&server->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  pthread_mutex_destroy(&server->lock);
  if (server->sweeper_epoll >= 0) close(server->sweeper_epoll);
  if (server->sweeper_event >= 0) close(server->sweeper_event);
  free(server);
}

struct ch_server *ch_start(int listener, struct ch_limits limits, struct ch_handlers handlers, void *context) {
  struct ch_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->limits = limits;
  server->handlers = handlers;
  server->context = context;
  server->references = 1;
  pthread_mutex_init(&server->lock, NULL);
  server->sweeper_epoll = epoll_create1(EPOLL_CLOEXEC);
  server->sweeper_event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = server->sweeper_event};
  int error = 0;
  if (server->sweeper_event < 0 ||
      epoll_ctl(server->sweeper_epoll, EPOLL_CTL_ADD, server->sweeper_event, &event) != 0) error = errno;
  else error = pthread_create(&server->sweeper, NULL, sweep, server);
  if (error) goto no_thread;
  server->daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, request_handle, server,
      MHD_OPTION_EXTERNAL_LOGGER, discard_message, NULL, MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_CONNECTION_LIMIT, limits.strangers + limits.trusted + limits.streams + limits.spare,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.stranger_s, MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory,
      MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, request_begin, server, MHD_OPTION_NOTIFY_COMPLETED, request_end, server,
      MHD_OPTION_NOTIFY_CONNECTION, connection_notify, server, MHD_OPTION_END);
  if (server->daemon) return server;
  error = errno ? errno : ENOMEM;
  pthread_mutex_lock(&server->lock);
  server->is_stopping = true;
  sweeper_wake(server);
  pthread_mutex_unlock(&server->lock);
  pthread_join(server->sweeper, NULL);
no_thread:
  server_release(server);
  errno = error;
  return NULL;
}

void ch_stop(struct ch_server *server) {
  pthread_mutex_lock(&server->lock);
  server->is_stopping = true;
  sweeper_wake(server);
  /* MHD_stop_daemon treats suspended connections as a programming error. */
  while (server->waiting) request_resume(server->waiting);
  pthread_mutex_unlock(&server->lock);
  pthread_join(server->sweeper, NULL);
  MHD_stop_daemon(server->daemon);
  server_release(server);
}
