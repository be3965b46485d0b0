/* A simulated system for the daemon in this process: one thread runs at a time, the clocks stand still while it runs, and
 * extensions are pipes without a process. Seeds choose which thread runs next.
 *
 * The functions of the C library that the daemon calls are defined here, so the linker takes these. Before `sim_begin`, and
 * on threads that exist by then, they call the kernel. */
#ifndef CSIMULATION_H
#define CSIMULATION_H

#include <stddef.h>
#include <stdint.h>

/* Starts the simulation; the calling thread is its first thread. */
void sim_begin(uint64_t seed);
/* Makes the calling thread the driver, which runs only when all other threads wait. */
void sim_drive(void);
/* Runs the other threads until all wait; false if they still run after more switches than a quiet program needs. */
_Bool sim_settle(void);
/* Advances the clocks to the next deadline, at most by `limit_ns`, and settles. Returns whether a deadline was reached;
 * `is_quiet` is the result of `sim_settle`. */
_Bool sim_advance(uint64_t limit_ns, _Bool *is_quiet);
uint64_t sim_monotonic_ns(void);
uint64_t sim_wall_ns(void);
/* Sets the clock of dates forwards, or backwards if negative. */
void sim_set_clock(int64_t by_ns);
/* A number that depends on every switch of threads so far. */
uint64_t sim_trace(void);
/* A random number from the seed of `sim_begin`. */
uint64_t sim_random(void);

/* A call that fails once, the next time that it is made for a file. */
enum sim_fault { SIM_NO_FAULT, SIM_OPEN, SIM_WRITE, SIM_FSYNC, SIM_RENAME, SIM_SPAWN };
void sim_fail_next(enum sim_fault fault);
/* The failing call that has not been made yet, or `SIM_NO_FAULT`; it is then forgotten. */
enum sim_fault sim_forget_fault(void);

/* The simulated extensions, in the order of their starts. */
enum { SIM_CHILDREN = 256 };
int sim_children(void);
int sim_child_pid(int child);
const char *sim_child_path(int child);
/* The child's ends of its pipes, non-blocking; -1 once the child has ended. */
int sim_child_input(int child);
int sim_child_output(int child);
/* Whether the daemon has sent SIGTERM. */
_Bool sim_child_is_asked(int child);
_Bool sim_child_has_ended(int child);
void sim_child_end(int child, int status, int signal);

void sim_make_folder(const char *path);
/* An executable file without contents. */
void sim_make_program(const char *path);
void sim_write_file(const char *path, const char *text);
void sim_remove_folder(const char *path);
/* A non-blocking connection to a socket of this process; -1 with errno. */
int sim_connect(const char *path);

_Bool sim_contains(const void *bytes, size_t count, const char *text);

/* Programs that this process executes from now on have the same addresses each time. */
void sim_fix_addresses(void);

/* Memory that the workers share, all zero at first. */
uint64_t *sim_shared(int count);
/* Starts a process for one seed; its standard output is dropped unless kept. Returns 0 in the process, and its number otherwise. */
int sim_fork(_Bool keeps_output);
/* Waits for one of the processes; returns its number, and its status as of a shell. */
int sim_wait(int *status);
_Noreturn void sim_exit(int status);

#endif
