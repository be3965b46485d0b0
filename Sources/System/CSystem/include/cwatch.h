/* inotify on one directory. */
#ifndef CWATCH_H
#define CWATCH_H

/* A non-blocking descriptor that is ready when an entry of the directory is made, removed, renamed or
 * gets other permissions; -1 with errno. */
int cw_watch_open(const char *directory);
/* Reads all that is readable: 1 if something happened, 0 if nothing did. */
int cw_watch_drain(int fd);

#endif
