/* Virtual devices for the hardware tests: input devices (uinput, uhid) and a Bluetooth adapter (vhci). Functions return NULL or -1 with errno set. */
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

/* Gives this thread an empty network, as PrivateNetwork=yes does; the network that it had is a descriptor, for going back. */
int ch_network_leave(void);
int ch_network_return(int network);

/* Gives this thread the file permissions of another user; 0 is root again. */
void ch_files_as(unsigned user);
int ch_set_permissions(const char *path, unsigned mode);

/* An input device with KEY_PLAYPAUSE on the bus of Bluetooth, as BlueZ makes it (uhid). */
struct ch_remote;
struct ch_remote *ch_remote_create(const char *name);
const char *ch_remote_node(const struct ch_remote *remote);
int ch_remote_emit(struct ch_remote *remote, int down);
/* Removes the device on another thread, as BlueZ does in another process: the kernel releases its key some time before the end. */
int ch_remote_remove(struct ch_remote *remote);
void ch_remote_destroy(struct ch_remote *remote);

/* A Bluetooth adapter with a link that another device has made. Losing it returns when the kernel has announced that. */
struct ch_link;
struct ch_link *ch_link_create(void);
int ch_link_lose(struct ch_link *link);
void ch_link_destroy(struct ch_link *link);

#endif
