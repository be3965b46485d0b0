// Functions for every tool: the kernel's monotonic clock, and an exit with a reason.
#ifndef COMMON_H
#define COMMON_H

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline int64_t now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline struct timespec timespec_of(int64_t ns) {
  return (struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
}

// Print what failed, with errno's name if it was set, and exit with the status.
__attribute__((format(printf, 2, 3), noreturn)) static inline void fail(
    int status, const char *format, ...) {
  int error = errno;
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "%s: ", program_invocation_short_name);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  if (error != 0) {
    fprintf(stderr, ": %s", strerrorname_np(error));
  }
  fputc('\n', stderr);
  exit(status);
}

#endif
