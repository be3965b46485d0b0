#include "schedule.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <unistd.h>

#include "common.h"

// The words for each action; the first is the one in the log.
static const struct {
  const char *word;
  enum action action;
} words[] = {
    {"press", PRESS},   {"release", RELEASE}, {"stop", STOP},       {"cont", CONT},
    {"unbind", UNBIND}, {"live-0", LIVE_OFF}, {"live-1", LIVE_ON},  {"destroy", DESTROY},
    {"suspend", SUSPEND}, {"↓", PRESS},       {"v", PRESS},         {"pull-down", PRESS},
    {"pull-up", RELEASE}, {"↑", RELEASE},     {"^", RELEASE},
};

const char *action_name(enum action action) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (words[i].action == action) {
      return words[i].word;
    }
  }
  return "?";
}

// The position in the text, for messages.
struct reader {
  const char *name;
  int line;
  struct schedule schedule;
};

__attribute__((noreturn)) static void unreadable(
    const struct reader *reader, const char *word, const char *wanted) {
  errno = 0;
  fail(2, "%s:%d: cannot read \"%s\": %s", reader->name, reader->line, word, wanted);
}

static void add(struct reader *reader, int64_t at_ns, enum action action, pid_t pid) {
  struct schedule *schedule = &reader->schedule;
  if (schedule->count > 0 && at_ns < schedule->steps[schedule->count - 1].at_ns) {
    unreadable(reader, action_name(action), "its time lies before that of the step in front of it");
  }
  schedule->steps = realloc(schedule->steps, (schedule->count + 1) * sizeof(struct step));
  if (schedule->steps == NULL) {
    fail(1, "no memory for the schedule");
  }
  schedule->steps[schedule->count++] = (struct step){.at_ns = at_ns, .action = action, .pid = pid};
}

static int64_t duration_ns(const struct reader *reader, const char *word) {
  char *end;
  double number = strtod(word, &end);
  double unit = strcmp(end, "s") == 0                          ? 1e9
                : strcmp(end, "us") == 0                       ? 1e3
                : strcmp(end, "ms") == 0 || strcmp(end, "") == 0 ? 1e6
                                                                 : 0;
  if (end == word || unit == 0 || number < 0) {
    unreadable(reader, word, "a time was expected, such as 499ms, 0.5 or 2s");
  }
  return (int64_t)(number * unit + 0.5);
}

static bool is_number(const char *word) { return *word >= '0' && *word <= '9'; }

// `flood COUNT EVERY` is presses and releases in turn, beginning with the action that changes the level.
static void add_flood(struct reader *reader, int64_t at_ns, long count, int64_t every_ns) {
  enum action next = PRESS;
  for (size_t i = 0; i < reader->schedule.count; i++) {
    enum action action = reader->schedule.steps[i].action;
    next = action == PRESS ? RELEASE : action == RELEASE ? PRESS : next;
  }
  for (long i = 0; i < count; i++) {
    add(reader, at_ns + i * every_ns, next, 0);
    next = next == PRESS ? RELEASE : PRESS;
  }
}

// Reads the steps of a line whose rule, outcome and comment were removed.
static void read_line(struct reader *reader, char *line) {
  const char *blank = " \t\r\n";
  char *rest;
  for (char *time = strtok_r(line, blank, &rest); time; time = strtok_r(NULL, blank, &rest)) {
    int64_t at_ns = duration_ns(reader, time);
    char *word = strtok_r(NULL, blank, &rest);
    if (word == NULL) {
      unreadable(reader, time, "no action follows this time");
    }
    if (strcmp(word, "flood") == 0) {
      char *count = strtok_r(NULL, blank, &rest);
      char *every = strtok_r(NULL, blank, &rest);
      if (count == NULL || every == NULL || atol(count) <= 0) {
        unreadable(reader, word, "flood needs a count and a time, such as flood 63 4ms");
      }
      add_flood(reader, at_ns, atol(count), duration_ns(reader, every));
      continue;
    }
    if (strcmp(word, "live") == 0) {
      char *value = strtok_r(NULL, blank, &rest);
      if (value == NULL || (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)) {
        unreadable(reader, word, "live needs 0 or 1");
      }
      add(reader, at_ns, *value == '1' ? LIVE_ON : LIVE_OFF, 0);
      continue;
    }
    size_t i = 0;
    while (i < sizeof words / sizeof *words && strcmp(words[i].word, word) != 0) {
      i++;
    }
    if (i == sizeof words / sizeof *words) {
      unreadable(reader, word, "press, release, stop, cont, flood, live, unbind, destroy or suspend");
    }
    pid_t pid = 0;
    // `stop 123` carries a process id unless 123 is the next step's time; `stop -123` is for a process group.
    if (words[i].action == STOP || words[i].action == CONT) {
      char *ahead = rest + strspn(rest, blank);
      char *after = ahead + strcspn(ahead, blank);
      after += strspn(after, blank);
      if (is_number(ahead + (*ahead == '-')) && (*after == '\0' || is_number(after))) {
        pid = atoi(strtok_r(NULL, blank, &rest));
      }
    }
    add(reader, at_ns, words[i].action, pid);
  }
}

struct schedule schedule_read(FILE *file, const char *name) {
  struct reader reader = {.name = name};
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, file) >= 0) {
    reader.line++;
    char *steps = line;
    char *bar = strchr(line, '|');
    if (bar != NULL) {
      steps = bar + 1;
    }
    const char *ends[] = {"⇒", "=>", "#"};
    for (size_t i = 0; i < 3; i++) {
      char *end = strstr(steps, ends[i]);
      if (end != NULL) {
        *end = '\0';
      }
    }
    read_line(&reader, steps);
  }
  free(line);
  return reader.schedule;
}

struct schedule schedule_from_arguments(int count, char **arguments) {
  if (count == 1 && (strcmp(arguments[0], "-") == 0 || !is_number(arguments[0]))) {
    bool standard = strcmp(arguments[0], "-") == 0;
    FILE *file = standard ? stdin : fopen(arguments[0], "r");
    if (file == NULL) {
      fail(2, "cannot open the schedule \"%s\"", arguments[0]);
    }
    struct schedule schedule = schedule_read(file, standard ? "stdin" : arguments[0]);
    if (!standard) {
      fclose(file);
    }
    return schedule;
  }
  char *text = NULL;
  size_t size = 0;
  FILE *joined = open_memstream(&text, &size);
  for (int i = 0; i < count; i++) {
    fprintf(joined, "%s ", arguments[i]);
  }
  fclose(joined);
  FILE *file = fmemopen(text, size, "r");
  if (file == NULL) {
    errno = 0;
    fail(2, "no schedule: give a file, - or the steps themselves");
  }
  struct schedule schedule = schedule_read(file, "arguments");
  fclose(file);
  free(text);
  return schedule;
}

// A step that is late keeps this distance from the step before it, if the schedule has so much between them: the kernel's
// interrupt thread (drivers/gpio/gpiolib-cdev.c, edge_irq_thread) must run between two edges, or it reports one for both.
enum { LEAST_DISTANCE_NS = 100000 };

// Suspends the machine, and returns when it is awake again.
static void suspend(void) {
  int state = open("/sys/power/state", O_WRONLY | O_CLOEXEC);
  if (state < 0 || write(state, "mem", 3) != 3) {
    fail(1, "cannot suspend");
  }
  close(state);
}

// The time at which a step is played; `before` is the previous step, or NULL.
static int64_t due_ns(const struct step *step, const struct step *before, int64_t start_ns) {
  int64_t due = start_ns + step->at_ns;
  if (before == NULL) {
    return due;
  }
  int64_t distance = step->at_ns - before->at_ns;
  int64_t earliest =
      before->played_ns + (distance < LEAST_DISTANCE_NS ? distance : LEAST_DISTANCE_NS);
  return due > earliest ? due : earliest;
}

void schedule_play(
    struct schedule *schedule, int64_t start_ns, pid_t pid, performer perform, FILE *log) {
  for (size_t i = 0; i < schedule->count; i++) {
    struct step *step = &schedule->steps[i];
    if ((step->action == STOP || step->action == CONT) && step->pid == 0 &&
        (step->pid = pid) == 0) {
      errno = 0;
      fail(2, "whom to %s? give --pid, or a process id in the schedule", action_name(step->action));
    }
  }
  struct sched_param priority = {.sched_priority = 90};
  if (sched_setscheduler(0, SCHED_FIFO, &priority) != 0 || mlockall(MCL_CURRENT | MCL_FUTURE) != 0) {
    fail(1, "cannot play in real time (SCHED_FIFO 90, locked memory); run as root");
  }
  fprintf(log, "start %lld\n", (long long)start_ns);
  fflush(log);
  for (size_t i = 0; i < schedule->count; i++) {
    struct step *step = &schedule->steps[i];
    struct timespec due = timespec_of(due_ns(step, i > 0 ? step - 1 : NULL, start_ns));
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL) == EINTR) {
    }
    step->played_ns = now_ns();
    if (step->action == STOP || step->action == CONT) {
      if (kill(step->pid, step->action == STOP ? SIGSTOP : SIGCONT) != 0) {
        fprintf(stderr, "%s: process %d is gone\n", program_invocation_short_name, step->pid);
      }
    } else if (step->action == SUSPEND) {
      suspend();
      start_ns += now_ns() - step->played_ns;
    } else {
      perform(step->action);
    }
  }
  for (size_t i = 0; i < schedule->count; i++) {
    fprintf(log, "%lld %s\n", (long long)schedule->steps[i].played_ns,
        action_name(schedule->steps[i].action));
  }
  if (fflush(log) != 0) {
    fail(1, "cannot write the log");
  }
}
