// The schedules of presses: what to do, and when.
//
//   0ms press 499ms release          # words or arrows: ↓ ↑ v ^
//   0 press  200 stop  400 release  800 cont
//   100 flood 63 4                   # 63 presses and releases in turn, every 4 ms
//   200 live 0  900 live 1           # the chip vanishes and comes back (wire)
//   200 destroy                      # the device is unplugged (uinput-button)
//   200 suspend                      # the machine sleeps; the times of the later steps do not count that
//
// Times count from the start, in ms unless they end in `us` or `s`; they never go back. A whole
// trace line works too: the text before `|` and after `⇒` or `=>` is left out. `stop` and
// `cont` take a process id, or use the id given by --pid.
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum action { PRESS, RELEASE, STOP, CONT, UNBIND, LIVE_OFF, LIVE_ON, DESTROY, SUSPEND };

struct step {
  int64_t at_ns;  // after the start
  enum action action;
  pid_t pid;          // of stop and cont; 0 = the player's --pid
  int64_t played_ns;  // CLOCK_MONOTONIC right before it was carried out
};

struct schedule {
  struct step *steps;
  size_t count;
};

// Does one step that is not stop, cont or suspend. Called with the clock already read.
typedef void (*performer)(enum action action);

// Reads the file to its end; on a word it cannot read, names line and word and exits with 2.
struct schedule schedule_read(FILE *file, const char *name);

// Plays all steps at SCHED_FIFO priority 90 from `start_ns`, prints `start NS` before the first
// and, after the last, a line `NS word` for each step: nothing is written while it plays.
void schedule_play(
    struct schedule *schedule, int64_t start_ns, pid_t pid, performer perform, FILE *log);

// The name of an action in the log.
const char *action_name(enum action action);

// The schedule of the given file ("-" = stdin), or of the arguments themselves.
struct schedule schedule_from_arguments(int count, char **arguments);

#endif
