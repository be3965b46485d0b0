/* An HTTP/1.1 server on libmicrohttpd with one thread for requests, a limit for every kind of connection, and
 * asynchronous answers. Swift decides how requests are answered, in `struct ch_handlers`.
 *
 * Every kind of connection has its own limit. A new connection is a stranger; `ch_trust` makes it trusted,
 * `ch_stream` makes it an event stream. If a kind is full, a new connection closes the oldest of its kind, and a new
 * event stream closes the newest. Strangers therefore take no room from trusted connections, open streams stay open,
 * and a new client is always answered.
 *
 * Handlers are called on the server's thread and must not block; ch_trust and ch_stream are called on it too. The
 * other functions may be called from any thread. Strings have a length and no terminating zero. */
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

struct ch_limits {
  unsigned strangers; /* connections without a trusted request */
  unsigned trusted;   /* connections with a trusted request */
  unsigned streams;   /* connections that carry an event stream */
  unsigned spare;     /* connections that are still closing while new ones replace them */
  unsigned stranger_s; /* seconds from a stranger's start, or its last answer, to its next answer */
  unsigned idle_s;     /* seconds for which a trusted connection may neither send nor receive */
  size_t memory;       /* bytes for a connection: its request line and headers must fit */
};

/* The callbacks for requests. `context` is the argument of ch_start. */
struct ch_handlers {
  /* Called when the head of a request has arrived, before its body. Either answers the request with ch_answer, after
   * which the connection is closed, or returns an object for the request, which the functions below receive. */
  void *_Nullable (*_Nonnull begin)(void *_Nonnull context, struct ch_request *_Nonnull);
  /* Receives a part of the body. Returning false closes the connection without an answer. */
  bool (*_Nonnull body)(void *_Nonnull object, const uint8_t *_Nonnull bytes, size_t count);
  /* Called when the whole request has arrived. Calls ch_stream, or ch_answer now or later from any thread. */
  void (*_Nonnull complete)(void *_Nonnull object);
  /* Copies the next bytes of a stream. Returns their number, 0 to wait for ch_wake, or -1 at the end. */
  ptrdiff_t (*_Nonnull read)(void *_Nonnull object, uint8_t *_Nonnull bytes, size_t room);
  /* Called when the request has ended, with or without an answer: the last call for the object. */
  void (*_Nonnull end)(void *_Nonnull object);
};

/* Starts to serve a listening socket, which ch_stop closes. Returns null and sets errno on failure. */
struct ch_server *_Nullable ch_start(
    int listener, struct ch_limits limits, struct ch_handlers handlers, void *_Nonnull context);

/* Stops answering, closes every connection, waits for the server's threads, and releases the server. */
void ch_stop(struct ch_server *_Nonnull server);

/* Counts the connections of each kind: strangers, trusted, streams. */
void ch_count(struct ch_server *_Nonnull server, unsigned counts[_Nonnull 3]);

/* The method of the request. This and the next three functions are valid in `begin` only. */
struct ch_text ch_method(const struct ch_request *_Nonnull request);
/* The target: a path with its query, not decoded. */
struct ch_text ch_target(const struct ch_request *_Nonnull request);
size_t ch_header_count(const struct ch_request *_Nonnull request);
struct ch_header ch_header_at(const struct ch_request *_Nonnull request, size_t index);

/* Writes the address of this machine that the client connected to, as a URL contains it, such as "192.168.0.7" or
 * "[fd00::7]"; returns false if it is unknown. Call in `begin` only. */
enum { CH_ADDRESS_SIZE = 64 };
bool ch_own_address(const struct ch_request *_Nonnull request, char text[_Nonnull CH_ADDRESS_SIZE]);

/* Makes the request's connection trusted; call in `begin` only. */
void ch_trust(struct ch_request *_Nonnull request);

/* Retains the request until ch_release, for an answer after `complete` has returned. */
void ch_retain(struct ch_request *_Nonnull request);
void ch_release(struct ch_request *_Nonnull request);

/* Answers with a body, which is copied; only the first answer counts. If `closes` is true, the connection is closed
 * after the answer. Does nothing if the client is gone. */
void ch_answer(
    struct ch_request *_Nonnull request, unsigned status, const struct ch_header *_Nullable headers,
    size_t header_count, const uint8_t *_Nullable body, size_t length, bool closes);

/* Answers with a stream, for which the server calls `read`; call in `complete` only. */
void ch_stream(
    struct ch_request *_Nonnull request, const struct ch_header *_Nullable headers, size_t header_count);

/* Tells the server that `read` has new bytes or the end of the stream. */
void ch_wake(struct ch_request *_Nonnull request);

#endif
