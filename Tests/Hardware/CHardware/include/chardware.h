/* Virtual devices for the hardware tests: input devices (uinput, uhid) and a Bluetooth adapter (vhci). Functions return NULL or -1 with errno set. */
#ifndef CHARDWARE_H
#define CHARDWARE_H

struct ch_keys;
/* Creates a device with these keys, optionally with auto-repeat, and waits until its node exists. */
struct ch_keys *ch_keys_create(const char *name, const int *codes, int count, int repeats);
/* The device's node, such as /dev/input/event3. */
const char *ch_keys_node(const struct ch_keys *keys);
/* Presses (1) or releases (0) a key. */
int ch_keys_emit(struct ch_keys *keys, int code, int down);
/* Unplugs the device. */
void ch_keys_destroy(struct ch_keys *keys);

/* Gives this thread an empty network, as PrivateNetwork=yes does, and returns a descriptor of its previous network. */
int ch_network_leave(void);
int ch_network_return(int network);

/* Gives this thread the file permissions of another user; 0 restores root's. */
void ch_files_as(unsigned user);
int ch_set_permissions(const char *path, unsigned mode);

/* An input device with KEY_PLAYPAUSE on the Bluetooth bus, as BlueZ creates it (uhid). */
struct ch_remote;
struct ch_remote *ch_remote_create(const char *name);
const char *ch_remote_node(const struct ch_remote *remote);
int ch_remote_emit(struct ch_remote *remote, int down);
/* Removes the device on another thread, as BlueZ does in another process: the kernel releases the key before it removes the device. */
int ch_remote_remove(struct ch_remote *remote);
void ch_remote_destroy(struct ch_remote *remote);

/* A Bluetooth adapter with a link from another device. ch_link_lose returns when sysfs no longer has the link. */
struct ch_link;
struct ch_link *ch_link_create(void);
int ch_link_lose(struct ch_link *link);
void ch_link_destroy(struct ch_link *link);

#endif
