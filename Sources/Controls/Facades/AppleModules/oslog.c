#define _GNU_SOURCE
#include "oslog.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

// The prefixes "[subsystem:category] " of all parts in the order of their first use. The first one is
// empty. When the table is full, further parts have no name.
enum { PARTS = 1024 };
static char *names[PARTS] = {""};
static int32_t count = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

const struct OSLog oslog_default = {0};
const struct OSLog oslog_disabled = {-1};
// The values of Apple's constants OS_LOG_CATEGORY_… are their names.
static const char *const categories[] = {
    "PointsOfInterest", "DynamicTracing", "DynamicStackTracing"};
const OSLogCategory oslog_points_of_interest = {0};
const OSLogCategory oslog_dynamic_tracing = {1};
const OSLogCategory oslog_dynamic_stack_tracing = {2};

static int32_t part(const char *subsystem, const char *category) {
  char *name = NULL;
  if (asprintf(&name, "[%s:%s] ", subsystem, category) < 0) return 0;
  int32_t found = 0;
  pthread_mutex_lock(&lock);
  for (int32_t i = 1; i < count && !found; i++)
    if (strcmp(names[i], name) == 0) found = i;
  if (!found && count < PARTS) {
    found = count;
    names[count++] = name;
    name = NULL;
  }
  pthread_mutex_unlock(&lock);
  free(name);
  return found;
}

static const char *word(OSLogType level) {
  switch (level) {
  case OSLogTypeInfo: return "info: ";
  case OSLogTypeDebug: return "debug: ";
  case OSLogTypeError: return "error: ";
  case OSLogTypeFault: return "fault: ";
  case OSLogTypeDefault: break;
  }
  return "notice: ";
}

// A line is written by a single call, so that lines of several threads are not mixed.
static void line(int32_t part, const char *level, const char *message) {
  if (part < 0) return;
  pthread_mutex_lock(&lock);
  const char *name = part < count ? names[part] : "";
  pthread_mutex_unlock(&lock);
  struct iovec parts[] = {
      {(void *)name, strlen(name)},
      {(void *)level, strlen(level)},
      {(void *)message, strlen(message)},
      {"\n", 1},
  };
  // If standard error cannot be written, the failure cannot be reported.
  ssize_t written = writev(STDERR_FILENO, parts, 4);
  (void)written;
}

struct Logger oslog_logger(const char *subsystem, const char *category) {
  return (struct Logger){part(subsystem, category)};
}
struct Logger oslog_logger_of(struct OSLog log) { return (struct Logger){log.part}; }
struct OSLog oslog_log(const char *subsystem, const char *category) {
  return (struct OSLog){part(subsystem, category)};
}
struct OSLog oslog_log_of_category(const char *subsystem, OSLogCategory category) {
  const size_t number = (size_t)category.number;
  const bool known = number < sizeof categories / sizeof *categories;
  return (struct OSLog){part(subsystem, known ? categories[number] : "")};
}

void oslog_at(struct Logger l, OSLogType level, const char *m) { line(l.part, word(level), m); }
void oslog_plain(struct Logger l, const char *m) { line(l.part, "notice: ", m); }
void oslog_trace(struct Logger l, const char *m) { line(l.part, "debug: ", m); }
void oslog_debug(struct Logger l, const char *m) { line(l.part, "debug: ", m); }
void oslog_info(struct Logger l, const char *m) { line(l.part, "info: ", m); }
void oslog_notice(struct Logger l, const char *m) { line(l.part, "notice: ", m); }
void oslog_warning(struct Logger l, const char *m) { line(l.part, "warning: ", m); }
void oslog_error(struct Logger l, const char *m) { line(l.part, "error: ", m); }
void oslog_critical(struct Logger l, const char *m) { line(l.part, "fault: ", m); }
void oslog_fault(struct Logger l, const char *m) { line(l.part, "fault: ", m); }

void oslog_message(const char *m) { line(0, word(OSLogTypeDefault), m); }
void oslog_message_at(const char *m, struct OSLog log, OSLogType level) {
  line(log.part, word(level), m);
}
void oslog_message_type(const char *m, OSLogType level) { line(0, word(level), m); }
void oslog_message_log(const char *m, struct OSLog log) {
  line(log.part, word(OSLogTypeDefault), m);
}
void oslog_type_message(OSLogType level, const char *m) { line(0, word(level), m); }
void oslog_type_log_message(OSLogType level, struct OSLog log, const char *m) {
  line(log.part, word(level), m);
}
