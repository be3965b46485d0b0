/* What the files terminal_*.c share: private to this target. Every function but the last two may be called by a signal
 * handler. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "cterminal.h"

/* terminal_mode.c */

/* Writes the texts and sets the mode of before; may run twice. */
void terminal_restore(void);
/* The terminal in raw mode; -1 for none. */
int terminal_raw_fd(void);
/* Sets raw mode after something else has changed it; there must be a terminal in raw mode. */
void terminal_raw_again(void);
/* Whether raw mode is set or a text has to be written. */
_Bool terminal_needs_restoring(void);

/* terminal_watch.c */

/* Makes the watcher's descriptor readable for a sum of CT_RESUMED, CT_RESIZED and CT_RELOAD. */
void terminal_report(int what);
/* Reports the first signal that asks for the end; false if there is no watcher, or if this is not the first. */
_Bool terminal_take_ending(int number);
_Bool terminal_is_watched(void);

/* terminal_signals.c: not in a signal handler. */

void terminal_install(void);
/* Gives the signals back unless the terminal, a watcher or the reload on SIGHUP needs them. */
void terminal_uninstall_if_unused(void);

#endif
