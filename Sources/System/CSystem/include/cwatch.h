/* What changes among devices: inotify on one directory, and the kernel's messages of lost Bluetooth links. */
#ifndef CWATCH_H
#define CWATCH_H

/* A non-blocking descriptor that is ready when an entry of the directory is made, removed, renamed or
 * gets other permissions; -1 with errno. */
int cw_watch_open(const char *directory);
/* Reads all that is readable: 1 if something happened, 0 if nothing did. */
int cw_watch_drain(int fd);

/* A non-blocking descriptor that is ready when the kernel has removed a device of any kind; -1 with errno. */
int cw_links_open(void);
/* Reads all that is readable: 1 if a Bluetooth link or adapter was removed, or messages were dropped; else 0. */
int cw_links_drain(int fd);

#endif
