/* Raw mode that is always given back, and the signals around it. One terminal in a process.
 * Unless stated otherwise a function returns 0 or a descriptor, or -1 with errno set. */
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <stdint.h>

int ct_is_terminal(int fd);
/* Whether this process may set and read the terminal: its group is the terminal's foreground group. */
int ct_is_foreground(int fd);
/* The same terminal by a description of its own: non-blocking, without changing that of the shell. */
int ct_reopen(int fd);
int ct_size(int fd, int *columns, int *rows);
/* Number of bytes; 0 when nothing is readable now; -1 with errno (EIO once the terminal is gone). */
ptrdiff_t ct_read(int fd, void *buffer, size_t size);
/* Number of bytes taken, perhaps fewer or 0, without blocking; -1 with errno. */
ptrdiff_t ct_write(int fd, const void *bytes, size_t size);

/* Sets raw mode and installs the signal handlers; input typed before is thrown away. */
int ct_raw_enter(int fd);
/* The mode of before, exactly; also called by every way out. */
void ct_raw_leave(void);

/* What every way out writes, so that the terminal is as before: one text for who reads it, one for
 * who draws on it. Length 0: nothing to restore. At most CT_TEXT_MAX bytes. */
enum ct_user { CT_INPUT, CT_PANEL, CT_USERS };
enum { CT_TEXT_MAX = 64 };
int ct_restore_with(enum ct_user user, int fd, const char *text, size_t length);

/* From now on the first SIGINT, SIGTERM, SIGHUP or SIGQUIT only makes the descriptor readable; a second
 * ends the process. SIGCONT and SIGWINCH make it readable too. The descriptor is this module's. */
int ct_watch(void);
void ct_unwatch(void);
enum { CT_RESUMED = 1, CT_RESIZED = 2, CT_RELOAD = 4 };
/* From now on SIGHUP asks for a reload instead of the end; without a watcher, the next one gets it. */
void ct_reload_on_hangup(int reloads);
/* What happened since the last call, and the descriptor is no longer readable. */
int ct_take_events(void);
/* The signal that asked for the end, or 0. */
int ct_ending_signal(void);
/* Restores the terminal and dies of the signal, so that the exit status shows it. */
void ct_die_of(int signal);
/* As if the terminal had sent it: the signal of Ctrl-C (3), Ctrl-\ (28) or Ctrl-Z (26), to the whole
 * foreground group. */
void ct_control_key(int byte);

/* Readable once the process was stopped and continued, for the code that set up the input. */
int ct_resume_descriptor(void);
void ct_resume_clear(void);

#endif
