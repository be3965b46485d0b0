/* An HTTP/1.1 server on libmicrohttpd with one thread, a limit for every kind of connection and answers that
 * may come later. It decides nothing about requests: `struct ch_handlers` does, in Swift.
 *
 * Every connection has a kind with its own limit. A new one is a stranger; `ch_trust` makes it trusted,
 * `ch_stream` an event stream. When a kind is full, its oldest connection is closed for the new one, but of event
 * streams the newest. So strangers take no room from trusted connections, a stream that is open stays open, and a
 * new client is always answered.
 *
 * Handlers are called in the server's thread and must not block. The other functions may be called from any
 * thread. Strings are not terminated by a zero; they have a length. */
#ifndef CHTTP_H
#define CHTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ch_server;
struct ch_request;

struct ch_text {
  const char *_Nullable start;
  size_t length;
};

struct ch_header {
  struct ch_text name;
  struct ch_text value;
};

/* How much of everything there may be. */
struct ch_limits {
  unsigned strangers; /* connections without a trusted request */
  unsigned trusted;   /* connections with one */
  unsigned streams;   /* connections that carry an event stream */
  unsigned spare;     /* connections that are being closed while new ones come */
  unsigned stranger_s; /* seconds from a stranger's start, or its last request, to the end of its next request */
  unsigned idle_s;     /* seconds in which a trusted connection neither sends nor receives */
  size_t memory;       /* bytes for a connection: its request line and headers must fit */
};

/* What is called for requests. `context` is what ch_start was given. */
struct ch_handlers {
  /* The head of a request is here, and its body is not. Either answers it with ch_answer, after which the
   * connection is closed, or returns an object for the request, which the functions below get. */
  void *_Nullable (*_Nonnull begin)(void *_Nonnull context, struct ch_request *_Nonnull);
  /* A part of the body. False closes the connection without an answer. */
  bool (*_Nonnull body)(void *_Nonnull object, const uint8_t *_Nonnull bytes, size_t count);
  /* The request is here whole: ch_answer or ch_stream, now or later, also from another thread. */
  void (*_Nonnull complete)(void *_Nonnull object);
  /* The next bytes of a stream: their number, 0 for none now (ch_wake says when), or -1 at its end. */
  ptrdiff_t (*_Nonnull read)(void *_Nonnull object, uint8_t *_Nonnull bytes, size_t room);
  /* The request is over, answered or not. The last call for the object. */
  void (*_Nonnull end)(void *_Nonnull object);
};

/* Serves a listening socket, which it closes in the end; null with an errno if that is not possible. */
struct ch_server *_Nullable ch_start(
    int listener, struct ch_limits limits, struct ch_handlers handlers, void *_Nonnull context);

/* Answers no more, closes every connection, and frees the server. Waits for its thread. */
void ch_stop(struct ch_server *_Nonnull server);

/* How many connections there are of each kind: strangers, trusted, streams. */
void ch_count(struct ch_server *_Nonnull server, unsigned counts[_Nonnull 3]);

/* What the request says. Valid in `begin` only. */
struct ch_text ch_method(const struct ch_request *_Nonnull request);
/* The target as it was sent: a path with its query, not decoded. */
struct ch_text ch_target(const struct ch_request *_Nonnull request);
size_t ch_header_count(const struct ch_request *_Nonnull request);
struct ch_header ch_header_at(const struct ch_request *_Nonnull request, size_t index);

/* In `begin`: its connection may use the room of trusted ones from now on. */
void ch_trust(struct ch_request *_Nonnull request);

/* Keeps the request until ch_release, for an answer that comes after its handlers returned. */
void ch_retain(struct ch_request *_Nonnull request);
void ch_release(struct ch_request *_Nonnull request);

/* Answers with a body, which is copied; only the first answer counts. With `closes`, the connection is closed
 * after it. Nothing happens if the client is gone. */
void ch_answer(
    struct ch_request *_Nonnull request, unsigned status, const struct ch_header *_Nullable headers,
    size_t header_count, const uint8_t *_Nullable body, size_t length, bool closes);

/* Answers with a stream: `read` is called for its bytes. */
void ch_stream(
    struct ch_request *_Nonnull request, const struct ch_header *_Nullable headers, size_t header_count);

/* There are new bytes for `read`, or its end. */
void ch_wake(struct ch_request *_Nonnull request);

#endif
