// A wire between two lines of the simulated chip: one line is pulled to the level that the other line drives.
#include <fcntl.h>
#include <getopt.h>
#include <sched.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <unistd.h>

#include "chip.h"
#include "common.h"

static const char usage[] =
    "Usage: jumper [--invert] [--every US] FROM TO [FROM TO]...\n"
    "\n"
    "Until it is ended, reads the level of each line FROM of the guest's simulated chip every US (50)\n"
    "microseconds, at SCHED_FIFO 80, and pulls its line TO the same way, or with --invert the other\n"
    "way: gpio-sim has no wires. Prints `ready` when the lines are connected.\n"
    "Example: jumper 27 17\n";

enum { MOST = 8 };
struct wire {
  int value;
  int pull;
  char level;
};

int main(int count, char **arguments) {
  const struct option options[] = {
      {"invert", no_argument, NULL, 'i'},
      {"every", required_argument, NULL, 'e'},
      {"help", no_argument, NULL, 'h'},
      {0},
  };
  bool inverts = false;
  int64_t every_ns = 50000;
  int option;
  while ((option = getopt_long(count, arguments, "h", options, NULL)) != -1) {
    switch (option) {
      case 'i': inverts = true; break;
      case 'e': every_ns = atoll(optarg) * 1000; break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return 2;
    }
  }
  struct wire wires[MOST];
  int wire_count = (count - optind) / 2;
  if (wire_count == 0 || wire_count > MOST || (count - optind) % 2 != 0 || every_ns <= 0) {
    fputs(usage, stderr);
    return 2;
  }
  for (int i = 0; i < wire_count; i++) {
    wires[i].value = open_line(arguments[optind + 2 * i], "value", O_RDONLY);
    wires[i].pull = open_line(arguments[optind + 2 * i + 1], "pull", O_WRONLY);
    wires[i].level = 0;
  }
  struct sched_param priority = {.sched_priority = 80};
  if (sched_setscheduler(0, SCHED_FIFO, &priority) < 0 || mlockall(MCL_CURRENT) < 0) {
    fail(1, "cannot run at real-time priority");
  }
  bool is_ready = false;
  for (int64_t next = now_ns();; next += every_ns) {
    for (int i = 0; i < wire_count; i++) {
      char level;
      if (pread(wires[i].value, &level, 1, 0) != 1) {
        fail(1, "cannot read a line");
      }
      if (level == wires[i].level) {
        continue;
      }
      wires[i].level = level;
      const char *pull = (level == '1') != inverts ? "pull-up" : "pull-down";
      if (pwrite(wires[i].pull, pull, strlen(pull), 0) < 0) {
        fail(1, "cannot pull a line");
      }
    }
    if (!is_ready) {
      is_ready = true;
      puts("ready");
      fflush(stdout);
    }
    struct timespec time = timespec_of(next + every_ns);
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
  }
}
