/* Raw mode with a terminal that is always restored, and the related signals. One terminal in a process.
 * Unless stated otherwise a function returns 0 or a descriptor, or -1 with errno set. */
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <stdint.h>

int ct_is_terminal(int fd);
/* Whether this process may set and read the terminal: its group is the terminal's foreground group. */
int ct_is_foreground(int fd);
/* Opens the same terminal with a separate file description: non-blocking, without a change to the shell's. */
int ct_reopen(int fd);
int ct_size(int fd, int *columns, int *rows);
/* Returns the number of bytes, 0 if nothing is readable now, or -1 with errno (EIO once the terminal is gone). */
ptrdiff_t ct_read(int fd, void *buffer, size_t size);
/* Returns the number of bytes written without blocking, perhaps fewer or 0, or -1 with errno. */
ptrdiff_t ct_write(int fd, const void *bytes, size_t size);

/* Sets raw mode and installs the signal handlers; earlier input is discarded. */
int ct_raw_enter(int fd);
/* Restores the earlier mode exactly, as every way out does. */
void ct_raw_leave(void);

/* Sets a text that every way out writes to restore the terminal: one text for the code that reads the
 * terminal, one for the code that draws on it. Length 0: nothing to restore. At most CT_TEXT_MAX bytes. */
enum ct_user { CT_INPUT, CT_PANEL, CT_USERS };
enum { CT_TEXT_MAX = 64 };
int ct_restore_with(enum ct_user user, int fd, const char *text, size_t length);

/* From now on the first SIGINT, SIGTERM, SIGHUP or SIGQUIT only makes the descriptor readable; a second
 * signal ends the process. SIGCONT and SIGWINCH make it readable too. This module owns the descriptor. */
int ct_watch(void);
void ct_unwatch(void);
enum { CT_RESUMED = 1, CT_RESIZED = 2, CT_RELOAD = 4 };
/* Sets whether SIGHUP requests a reload instead of the end; without a watcher, the next watcher gets the request. */
void ct_reload_on_hangup(int reloads);
/* Returns the events since the last call; the descriptor is then no longer readable. */
int ct_take_events(void);
/* The signal that requested the end, or 0. */
int ct_ending_signal(void);
/* Restores the terminal and ends the process by the signal, so that the exit status shows it. */
void ct_die_of(int signal);
/* Sends the signal of Ctrl-C (3), Ctrl-\ (28) or Ctrl-Z (26) to the whole process group, as the terminal
 * does for its foreground group. */
void ct_control_key(int byte);

/* A descriptor that is readable once the process was stopped and continued, for the code that set up the input. */
int ct_resume_descriptor(void);
void ct_resume_clear(void);

#endif
