// Busy loops that take the processors away from a program under test, for a bounded time.
#include <getopt.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include "common.h"

static const char usage[] =
    "Usage: hogs [--fifo PRIORITY] [--for SECONDS] [--busy MS --rest MS] N\n"
    "\n"
    "N busy loops for SECONDS (60), each bound to one processor in turn, of ordinary priority or of\n"
    "SCHED_FIFO PRIORITY. Real-time loops are busy for 400 ms and rest for 40: a loop that never\n"
    "rests makes the kernel throttle every real-time task, the wire and its interrupts included.\n"
    "A PRIORITY below 50 leaves the kernel's interrupt threads alone.\n";

static int64_t end_ns, busy_ns, rest_ns;
static int priority;

static void *burn(void *argument) {
  long number = (long)argument;
  cpu_set_t processors;
  CPU_ZERO(&processors);
  CPU_SET(number % sysconf(_SC_NPROCESSORS_ONLN), &processors);
  sched_setaffinity(0, sizeof processors, &processors);
  struct sched_param parameter = {.sched_priority = priority};
  if (priority > 0 && sched_setscheduler(0, SCHED_FIFO, &parameter) != 0) {
    fail(1, "cannot take SCHED_FIFO %d; run as root", priority);
  }
  while (now_ns() < end_ns) {
    // All loops pause at the same times, so that the processors are free then.
    int64_t into = rest_ns > 0 ? now_ns() % (busy_ns + rest_ns) : 0;
    if (into >= busy_ns && rest_ns > 0) {
      struct timespec rest = timespec_of(busy_ns + rest_ns - into);
      clock_nanosleep(CLOCK_MONOTONIC, 0, &rest, NULL);
    }
  }
  return NULL;
}

int main(int count, char **arguments) {
  const struct option options[] = {
      {"fifo", required_argument, NULL, 'f'}, {"for", required_argument, NULL, 't'},
      {"busy", required_argument, NULL, 'b'}, {"rest", required_argument, NULL, 'r'},
      {"help", no_argument, NULL, 'h'},       {0},
  };
  double seconds = 60;
  int busy = 400, rest = -1, option;
  while ((option = getopt_long(count, arguments, "h", options, NULL)) != -1) {
    switch (option) {
      case 'f': priority = atoi(optarg); break;
      case 't': seconds = atof(optarg); break;
      case 'b': busy = atoi(optarg); break;
      case 'r': rest = atoi(optarg); break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return 2;
    }
  }
  int loops = optind < count ? atoi(arguments[optind]) : 0;
  if (loops < 1 || loops > 64 || seconds <= 0) {
    fputs(usage, stderr);
    return 2;
  }
  rest = rest < 0 ? (priority > 0 ? 40 : 0) : rest;
  busy_ns = busy * 1000000ll, rest_ns = rest * 1000000ll;
  end_ns = now_ns() + (int64_t)(seconds * 1e9);
  pthread_t threads[64];
  for (long i = 0; i < loops; i++) {
    if ((errno = pthread_create(&threads[i], NULL, burn, (void *)i)) != 0) {
      fail(1, "cannot start a thread");
    }
  }
  for (int i = 0; i < loops; i++) {
    pthread_join(threads[i], NULL);
  }
  return 0;
}
