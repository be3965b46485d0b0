/* Virtual input devices for the hardware tests (uinput). Functions return NULL or -1 with errno set. */
#ifndef CHARDWARE_H
#define CHARDWARE_H

struct ch_keys;
/* A device with these keys, and auto-repeat if wanted; it returns when the node is there. */
struct ch_keys *ch_keys_create(const char *name, const int *codes, int count, int repeats);
/* Its node: /dev/input/event3. */
const char *ch_keys_node(const struct ch_keys *keys);
/* Presses (1) or releases (0) a key. */
int ch_keys_emit(struct ch_keys *keys, int code, int down);
/* Unplugs the device. */
void ch_keys_destroy(struct ch_keys *keys);

/* Gives this thread the file permissions of another user; 0 is root again. */
void ch_files_as(unsigned user);
int ch_set_permissions(const char *path, unsigned mode);

#endif
