/* Declarations that the files of this target share. */
#ifndef CHTTP_INTERNAL_H
#define CHTTP_INTERNAL_H

#include <microhttpd.h>
#include <pthread.h>
#include <time.h>

#include "chttp.h"

enum kind { STRANGER, TRUSTED, STREAM };
enum { KINDS = 3 };

/* A connection in the list of its kind, which begins with the oldest. */
struct connection {
  struct connection *next, *previous;
  struct MHD_Connection *handle;
  int descriptor;
  enum kind kind;
  time_t since;              /* CLOCK_MONOTONIC seconds: its start, its last move to a list, or its last answer */
  bool is_closed;            /* shut down by connection_close; libmicrohttpd has not closed it yet */
  struct ch_request *stream; /* the request that streams on it */
};

struct list {
  struct connection *first, *last;
  unsigned count;
};

struct ch_server {
  struct MHD_Daemon *daemon;
  struct ch_limits limits;
  struct ch_handlers handlers;
  void *context;
  /* Protects the fields below, except `references`, and the state of all connections and answers. */
  pthread_mutex_t lock;
  struct list lists[KINDS];
  struct ch_request *waiting; /* requests whose connection is suspended */
  bool is_stopping;
  bool is_sweeper_idle; /* the sweeper waits without a time limit */
  unsigned references;  /* one for the server itself, and one for each request; atomic */
  pthread_t sweeper;
  int sweeper_epoll, sweeper_event; /* the sweeper waits on the epoll descriptor; the event wakes it */
};

struct ch_request {
  struct ch_server *server;
  struct MHD_Connection *handle;
  struct connection *connection;
  char *target;
  const char *method;
  struct ch_header *headers; /* in `begin` only */
  size_t header_count, header_room;
  void *object;
  unsigned references;
  bool has_begun, is_complete, has_ended;
  struct MHD_Response *response; /* the answer, until it is queued */
  unsigned status;
  bool is_answered, streams;
  bool is_suspended, is_woken;
  struct ch_request *next, *previous; /* in `waiting` */
};

/* server.c */
void server_release(struct ch_server *server);

/* connections.c. Call with the lock held, except now_s, connection_notify and sweep. */
void connection_insert(struct ch_server *server, struct connection *connection, enum kind kind);
void connection_remove(struct ch_server *server, struct connection *connection);
void connection_close(struct connection *connection);
time_t now_s(void);
void connection_notify(
    void *context, struct MHD_Connection *handle, void **mine, enum MHD_ConnectionNotificationCode code);
void sweeper_wake(struct ch_server *server);
void sweeper_watch(struct ch_server *server, struct connection *stream);
void *sweep(void *server);

/* requests.c. Call request_suspend and request_resume with the lock held. */
void *request_begin(void *context, const char *target, struct MHD_Connection *handle);
enum MHD_Result request_handle(
    void *context, struct MHD_Connection *handle, const char *path, const char *method, const char *version,
    const char *bytes, size_t *count, void **mine);
void request_end(
    void *context, struct MHD_Connection *handle, void **mine, enum MHD_RequestTerminationCode code);
void request_suspend(struct ch_request *request);
void request_resume(struct ch_request *request);

#endif
