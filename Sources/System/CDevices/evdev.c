#include "cevdev.h"

#if __has_include(<libevdev/libevdev.h>)
#include <libevdev/libevdev.h>
#else /* Debian's path; without pkg-config nothing adds that folder to the path */
#include <libevdev-1.0/libevdev/libevdev.h>
#endif

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

_Static_assert(CE_KEYS == KEY_CNT, "the kernel has grown more keys");

struct ce_device {
	int fd;
	int probe; /* for EVIOCGKEY, which discards the queued key events of the client it is called on */
	struct libevdev *library;
};

int ce_key_code(const char *name)
{
	return libevdev_event_code_from_name(EV_KEY, name);
}

const char *ce_key_name(unsigned code)
{
	return libevdev_event_code_get_name(EV_KEY, code);
}

static int open_node(const char *path)
{
	return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

/* Makes a client that never gets an event, of a filtered type or as an empty report: its queue cannot fill up,
 * and it wakes nothing. */
static int silence(int fd)
{
	uint8_t no_types[(EV_CNT + 7) / 8] = { 0 };
	struct input_mask mask = {
		.type = EV_SYN, /* here the codes are the event types */
		.codes_size = sizeof no_types,
		.codes_ptr = (uintptr_t)no_types,
	};
	return ioctl(fd, EVIOCSMASK, &mask);
}

static int set_up(struct ce_device *device, const char *path)
{
	/* First, because the ioctl discards events that are in the queue (drivers/input/evdev.c). */
	int clock = CLOCK_MONOTONIC;
	if (ioctl(device->fd, EVIOCSCLOCKID, &clock) < 0) {
		if (errno == EINVAL)
			errno = ENOTTY; /* the error of other devices for an ioctl that they do not have */
		return -1;
	}
	device->probe = open_node(path);
	if (device->probe < 0)
		return -1;
	/* Before Linux 4.4 there are no masks: the probe's queue overflows, which harms nothing. */
	(void)silence(device->probe);
	int result = libevdev_new_from_fd(device->fd, &device->library);
	if (result < 0) {
		errno = -result;
		return -1;
	}
	return 0;
}

struct ce_device *ce_device_open(const char *path)
{
	struct ce_device *device = calloc(1, sizeof *device);
	if (device == NULL)
		return NULL;
	device->probe = -1;
	device->fd = open_node(path);
	if (device->fd >= 0 && set_up(device, path) == 0)
		return device;
	int error = errno;
	ce_device_close(device);
	errno = error;
	return NULL;
}

void ce_device_close(struct ce_device *device)
{
	libevdev_free(device->library);
	if (device->probe >= 0)
		close(device->probe);
	if (device->fd >= 0)
		close(device->fd);
	free(device);
}

int ce_device_fd(const struct ce_device *device)
{
	return device->fd;
}

unsigned ce_device_bus(const struct ce_device *device)
{
	return (unsigned)libevdev_get_id_bustype(device->library);
}

void ce_device_describe(const struct ce_device *device, struct ce_description *description)
{
	memset(description, 0, sizeof *description);
	strncpy(description->name, libevdev_get_name(device->library), CE_NAME_SIZE - 1);
	description->bus = ce_device_bus(device);
	for (unsigned code = 0; code < CE_KEYS; code++)
		if (libevdev_has_event_code(device->library, EV_KEY, code))
			description->keys[code / 8] |= (uint8_t)(1 << code % 8);
}

int ce_device_grab(struct ce_device *device)
{
	int result = libevdev_grab(device->library, LIBEVDEV_GRAB);
	if (result == 0)
		return 0;
	errno = -result;
	return -1;
}

int ce_device_is_down(const struct ce_device *device, unsigned code)
{
	return libevdev_get_event_value(device->library, EV_KEY, code) != 0;
}

int ce_device_level(const struct ce_device *device, unsigned code)
{
	uint8_t down[CE_KEYS / 8] = { 0 };
	if (ioctl(device->probe, EVIOCGKEY(sizeof down), down) < 0)
		return -1;
	return down[code / 8] >> code % 8 & 1;
}

/* Applies the changes of state that libevdev found; they have no timestamps. */
static enum ce_result resynchronise(struct ce_device *device)
{
	struct input_event raw;
	int result;
	do
		result = libevdev_next_event(device->library, LIBEVDEV_READ_FLAG_SYNC, &raw);
	while (result == LIBEVDEV_READ_STATUS_SYNC || result == -EINTR);
	if (result == -EAGAIN)
		return CE_DROPPED;
	errno = -result;
	return CE_FAILED;
}

enum ce_result ce_device_read(struct ce_device *device, unsigned code, struct ce_event *event)
{
	for (;;) {
		struct input_event raw;
		int result = libevdev_next_event(device->library, LIBEVDEV_READ_FLAG_NORMAL, &raw);
		if (result == LIBEVDEV_READ_STATUS_SYNC)
			return resynchronise(device);
		if (result == -EAGAIN)
			return CE_NOTHING;
		if (result < 0 && result != -EINTR) {
			errno = -result;
			return CE_FAILED;
		}
		if (result == LIBEVDEV_READ_STATUS_SUCCESS && raw.type == EV_KEY &&
		    (code == CE_ANY_KEY || raw.code == code) && raw.value != 2) { /* 2 is auto-repeat */
			event->at_ns = (uint64_t)raw.input_event_sec * 1000000000 +
				(uint64_t)raw.input_event_usec * 1000;
			event->down = raw.value != 0;
			event->code = raw.code;
			return CE_KEY;
		}
	}
}
