// Presses on a simulated line: plays a schedule of presses by writing the line's pull.
#include <fcntl.h>
#include <getopt.h>
#include <stdbool.h>
#include <unistd.h>

#include "chip.h"
#include "common.h"
#include "schedule.h"

static const char usage[] =
    "Usage: wire [--line N] [--log FILE] [--pid PID] [--start NS | --start-in MS]\n"
    "            [--active-high] SCHEDULE-FILE | - | TIME ACTION...\n"
    "\n"
    "Plays the schedule on line N (17) of the guest's simulated chip, at SCHED_FIFO 90,\n"
    "from CLOCK_MONOTONIC NS or MS (200) from now. A press pulls the line down. Prints `start NS`,\n"
    "and after the last step `NS press`, `NS release`, ...: the time right before each write.\n"
    "\n"
    "  TIME press|release   TIME stop|cont [PID]   TIME flood COUNT EVERY\n"
    "  TIME live 0|1        the chip vanishes, or comes back with the line at its last level\n"
    "  TIME unbind          the chip's driver releases it\n"
    "  TIME suspend         the machine sleeps; the times of the later steps do not count that\n"
    "Example: wire 0ms press 499ms release\n";

static int line = 17;
static int pull = -1;
static int live = -1;
static int unbind_file = -1;
static char device[64];
static const char *pressed = "pull-down", *released = "pull-up";
static const char *level;
static bool alive = true;  // whether the chip is there to be pressed

static int open_to_write(const char *path) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) {
    fail(1, "cannot open %s; wire works in the guest only (hardware/vm/run)", path);
  }
  return file;
}

static void put(int file, const char *text) {
  if (pwrite(file, text, strlen(text), 0) < 0) {
    fail(1, "cannot write %s", text);
  }
}

// Opens the line's pull under the chip's current name.
static void open_pull(void) {
  read_chip("dev_name", device, sizeof device);
  if (pull >= 0) {
    close(pull);
  }
  char number[16];
  snprintf(number, sizeof number, "%d", line);
  pull = open_line(number, "pull", O_WRONLY);
}

// Makes the chip again. gpio-sim refuses (ENXIO) while it is still removing the previous chip.
static void bring_back(void) {
  for (int tries = 0; pwrite(live, "1", 1, 0) < 0; tries++) {
    if (errno != ENXIO || tries == 400) {
      fail(1, "cannot make the chip again");
    }
    struct timespec pause = timespec_of(5000000);
    nanosleep(&pause, NULL);
  }
}

static void perform(enum action action) {
  switch (action) {
    case PRESS:
    case RELEASE:
      level = action == PRESS ? pressed : released;
      if (alive) {
        put(pull, level);
      }
      break;
    case LIVE_OFF:
      alive = false;
      put(live, "0");
      break;
    case LIVE_ON:
      // A new chip starts with its lines pulled down, which would be a press: give the line its
      // level before anyone else runs. The chip's number may be new.
      bring_back();
      alive = true;
      open_pull();
      put(pull, level);
      break;
    case UNBIND:
      alive = false;
      put(unbind_file, device);
      break;
    case DESTROY:
    case STOP:
    case CONT:
    case SUSPEND:
      errno = 0;
      fail(2, "wire cannot %s", action_name(action));
  }
}

int main(int count, char **arguments) {
  const struct option options[] = {
      {"line", required_argument, NULL, 'l'},  {"log", required_argument, NULL, 'o'},
      {"pid", required_argument, NULL, 'p'},   {"start", required_argument, NULL, 's'},
      {"start-in", required_argument, NULL, 'i'}, {"active-high", no_argument, NULL, 'a'},
      {"help", no_argument, NULL, 'h'},        {0},
  };
  int64_t start = 0, start_in = 200000000;
  pid_t pid = 0;
  FILE *log = stdout;
  int option;
  while ((option = getopt_long(count, arguments, "+h", options, NULL)) != -1) {
    switch (option) {
      case 'l': line = atoi(optarg); break;
      case 'o':
        if ((log = fopen(optarg, "we")) == NULL) {
          fail(1, "cannot write the log %s", optarg);
        }
        break;
      case 'p': pid = atoi(optarg); break;
      case 's': start = atoll(optarg); break;
      case 'i': start_in = atoll(optarg) * 1000000; break;
      case 'a': pressed = "pull-up", released = "pull-down"; break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return 2;
    }
  }
  if (optind == count) {
    fputs(usage, stderr);
    return 2;
  }
  struct schedule schedule = schedule_from_arguments(count - optind, arguments + optind);
  level = released;
  open_pull();
  for (size_t i = 0; i < schedule.count; i++) {
    if (schedule.steps[i].action == LIVE_OFF || schedule.steps[i].action == LIVE_ON) {
      live = live < 0 ? open_to_write(CHIP "/live") : live;
    } else if (schedule.steps[i].action == UNBIND && unbind_file < 0) {
      unbind_file = open_to_write("/sys/bus/platform/drivers/gpio-sim/unbind");
    }
  }
  schedule_play(&schedule, start ? start : now_ns() + start_in, pid, perform, log);
  return 0;
}
