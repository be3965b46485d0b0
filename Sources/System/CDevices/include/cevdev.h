/* Keys of input devices (evdev), through libevdev. Functions that fail return NULL or -1 with errno set. */
#ifndef CEVDEV_H
#define CEVDEV_H

#include <stddef.h>
#include <stdint.h>

/* Key codes are below this (KEY_CNT). */
enum { CE_KEYS = 0x300, CE_NAME_SIZE = 128 };

/* The code of a name such as "KEY_F13", or -1; the name of a code, or NULL if it has no name. */
int ce_key_code(const char *name);
const char *ce_key_name(unsigned code);

/* The bus of devices connected by Bluetooth, through a link of BlueZ or of the kernel (BUS_BLUETOOTH). */
static const unsigned CE_BLUETOOTH = 0x05;

/* The description of a device: the name that it reports, its bus, and its keys as bits. */
struct ce_description {
	char name[CE_NAME_SIZE];
	unsigned bus;
	uint8_t keys[CE_KEYS / 8];
};
const char *ce_description_name(const struct ce_description *description);
int ce_description_has_key(const struct ce_description *description, unsigned code);
/* Whether the device has all letters, Enter and Space. */
int ce_description_is_keyboard(const struct ce_description *description);
/* Reads the description of an entry such as "event3" from sysfs, without opening the device or permission for it. */
int ce_describe(const char *entry, struct ce_description *description);

/* An open device: non-blocking, with timestamps of CLOCK_MONOTONIC. */
struct ce_device;
/* ENOTTY if the path is not an input device. */
struct ce_device *ce_device_open(const char *path);
void ce_device_close(struct ce_device *device);
int ce_device_fd(const struct ce_device *device);
/* The device's bus (linux/input.h). */
unsigned ce_device_bus(const struct ce_device *device);
void ce_device_describe(const struct ce_device *device, struct ce_description *description);
/* Grabs the device until it is closed; EBUSY if another program has grabbed it. */
int ce_device_grab(struct ce_device *device);

/* Whether the key is down after the events read so far. */
int ce_device_is_down(const struct ce_device *device, unsigned code);
/* Whether the key is down now: 1, 0, or -1 with errno. Queued events stay queued. */
int ce_device_level(const struct ce_device *device, unsigned code);

enum ce_result {
	CE_FAILED = -1, /* with errno; ENODEV: the device is gone */
	CE_NOTHING = 0,
	CE_KEY = 1,
	CE_DROPPED = 2, /* events were lost (SYN_DROPPED); is_down is correct again */
};
struct ce_event {
	uint64_t at_ns;
	int down;
	unsigned code;
};
/* The code that reads every key; no key has this code. */
static const unsigned CE_ANY_KEY = 0;
/* Reads the next press or release of the key (not its auto-repeat). */
enum ce_result ce_device_read(struct ce_device *device, unsigned code, struct ce_event *event);

/* Gets the group that owns a file, by name or number; returns 0 or -1. */
int ce_owning_group(const char *path, char *name, size_t size);

/* Gets the last component of a symbolic link's target; returns 0 or -1. */
int ce_link_target(const char *path, char *name, size_t size);

#endif
