/* The functions that the files terminal_*.c share, private to this target. A signal handler may call every function but
 * the last two. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "cterminal.h"

/* terminal_mode.c */

/* Writes the texts and restores the earlier mode; may run twice. */
void terminal_restore(void);
/* The descriptor of the terminal in raw mode, or -1. */
int terminal_raw_fd(void);
/* Sets raw mode again after the mode has changed; there must be a terminal in raw mode. */
void terminal_raw_again(void);
/* Whether raw mode is set, or a text of ct_restore_with must be written at the end. */
_Bool terminal_needs_restoring(void);

/* terminal_watch.c */

/* Makes the watcher's descriptor readable for a sum of CT_RESUMED, CT_RESIZED and CT_RELOAD. */
void terminal_report(int what);
/* Reports the first signal that requests the end; returns false without a watcher or for a later signal. */
_Bool terminal_take_ending(int number);
_Bool terminal_is_watched(void);

/* terminal_signals.c: not in a signal handler. */

void terminal_install(void);
/* Restores the earlier signal handlers unless the terminal, a watcher or the reload on SIGHUP needs ours. */
void terminal_uninstall_if_unused(void);

#endif
