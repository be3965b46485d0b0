/* Changes of devices: inotify on one directory, and the kernel's messages of lost Bluetooth links. */
#ifndef CWATCH_H
#define CWATCH_H

/* Opens a non-blocking descriptor that is readable after an entry of the directory was created, removed or renamed,
 * or its permissions changed. Returns -1 with errno on failure. */
int cw_watch_open(const char *directory);
/* Reads all events. Returns 1 if there was an event, else 0. */
int cw_watch_drain(int fd);

/* Opens a non-blocking descriptor that is readable after a file in one of its directories was written, created, removed or
 * renamed; cw_watch_drain reads its events. Returns -1 with errno on failure. */
int cw_folders_open(void);
/* Adds a directory, without its subdirectories; has no effect if it was added before. Returns -1 with errno on failure. */
int cw_folders_add(int fd, const char *directory);

/* Opens a non-blocking descriptor that is readable after the kernel removed a device of any kind. Returns -1 with errno
 * on failure. */
int cw_links_open(void);
/* Reads all messages. Returns 1 if a Bluetooth link or adapter was removed, or messages were dropped; else 0. */
int cw_links_drain(int fd);

#endif
