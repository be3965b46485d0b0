/* A simulated Bluetooth remote control: its input device (uhid) and its link (vhci). */
#include "chardware.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uhid.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

/* --- The input device ------------------------------------------------------------------------ */

struct ch_remote {
	int fd;
	char node[300];
	pthread_t remover;
	int is_removed;
};

/* The HID report descriptor of a consumer control (media keys) with one key: play/pause. */
static const uint8_t description[] = {
	0x05, 0x0c, 0x09, 0x01, 0xa1, 0x01, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01,
	0x09, 0xcd, 0x81, 0x02, 0x75, 0x07, 0x95, 0x01, 0x81, 0x03, 0xc0,
};

static int write_event(int fd, const struct uhid_event *event)
{
	return write(fd, event, sizeof *event) == sizeof *event ? 0 : -1;
}

static int has_name(const char *entry, const char *name)
{
	char path[320], found[128] = "";
	snprintf(path, sizeof path, "/sys/class/input/%s/device/name", entry);
	FILE *file = fopen(path, "re");
	if (file == NULL)
		return 0;
	if (fgets(found, sizeof found, file) == NULL)
		found[0] = '\0';
	fclose(file);
	found[strcspn(found, "\n")] = '\0';
	return strcmp(found, name) == 0;
}

/* Waits for the node, because the kernel adds the device in a worker thread. */
static int find_node(struct ch_remote *remote, const char *name)
{
	for (int tries = 0; tries < 5000; tries++) {
		DIR *entries = opendir("/sys/class/input");
		for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;)
			if (strncmp(entry->d_name, "event", 5) == 0 && has_name(entry->d_name, name))
				snprintf(remote->node, sizeof remote->node, "/dev/input/%s", entry->d_name);
		if (entries != NULL)
			closedir(entries);
		if (remote->node[0] != '\0' && access(remote->node, F_OK) == 0)
			return 0;
		usleep(2000);
	}
	errno = ETIMEDOUT;
	return -1;
}

struct ch_remote *ch_remote_create(const char *name)
{
	struct ch_remote *remote = calloc(1, sizeof *remote);
	if (remote == NULL)
		return NULL;
	struct uhid_event event = { .type = UHID_CREATE2 };
	snprintf((char *)event.u.create2.name, sizeof event.u.create2.name, "%s", name);
	snprintf((char *)event.u.create2.uniq, sizeof event.u.create2.uniq, "aa:bb:cc:dd:ee:ff");
	memcpy(event.u.create2.rd_data, description, sizeof description);
	event.u.create2.rd_size = sizeof description;
	event.u.create2.bus = BUS_BLUETOOTH;
	event.u.create2.vendor = 1;
	event.u.create2.product = 1;
	remote->fd = open("/dev/uhid", O_RDWR | O_CLOEXEC);
	if (remote->fd >= 0 && write_event(remote->fd, &event) == 0 && find_node(remote, name) == 0)
		return remote;
	int error = errno;
	ch_remote_destroy(remote);
	errno = error;
	return NULL;
}

const char *ch_remote_node(const struct ch_remote *remote)
{
	return remote->node;
}

int ch_remote_emit(struct ch_remote *remote, int down)
{
	struct uhid_event event = { .type = UHID_INPUT2 };
	event.u.input2.size = 1;
	event.u.input2.data[0] = (uint8_t)down;
	return write_event(remote->fd, &event);
}

static void *remove_device(void *argument)
{
	struct ch_remote *remote = argument;
	struct uhid_event event = { .type = UHID_DESTROY };
	(void)write_event(remote->fd, &event); /* closing the file has the same effect */
	return NULL;
}

int ch_remote_remove(struct ch_remote *remote)
{
	errno = pthread_create(&remote->remover, NULL, remove_device, remote);
	remote->is_removed = errno == 0;
	return errno == 0 ? 0 : -1;
}

void ch_remote_destroy(struct ch_remote *remote)
{
	if (remote->is_removed)
		pthread_join(remote->remover, NULL);
	if (remote->fd >= 0)
		close(remote->fd);
	free(remote);
}

/* --- The link -------------------------------------------------------------------------------- */

enum {
	COMMAND_PACKET = 0x01, EVENT_PACKET = 0x04, VENDOR_PACKET = 0xff,
	CONNECTION_COMPLETE = 0x03, CONNECTION_REQUEST = 0x04, DISCONNECTION_COMPLETE = 0x05,
	COMMAND_COMPLETE = 0x0e, COMMAND_STATUS = 0x0f,
	ACCEPT_CONNECTION = 0x0409, READ_BUFFER_SIZE = 0x1005, READ_ADDRESS = 0x1009,
	HANDLE = 42, TIMEOUT = 0x08, ACL = 0x01,
};

#define REMOTE 0xff, 0xee, 0xdd, 0xcc, 0xbb, 0xaa /* the address, lowest byte first */

struct ch_link {
	int fd;
	int index; /* the adapter's number: 0 for hci0 */
	pthread_t controller;
	int is_running;
};

static int send_event(int fd, uint8_t code, const uint8_t *parameters, uint8_t size)
{
	uint8_t packet[258] = { EVENT_PACKET, code, size };
	memcpy(packet + 3, parameters, size);
	return write(fd, packet, 3u + size) == 3 + size ? 0 : -1;
}

/* Answers a command as a controller that can only accept a connection: with zeros, except where the kernel needs values. */
static void answer(int fd, unsigned opcode)
{
	uint8_t low = (uint8_t)opcode, high = (uint8_t)(opcode >> 8);
	if (opcode == ACCEPT_CONNECTION) {
		(void)send_event(fd, COMMAND_STATUS, (uint8_t[]){ 0, 1, low, high }, 4);
		(void)send_event(fd, CONNECTION_COMPLETE, (uint8_t[]){ 0, HANDLE, 0, REMOTE, ACL, 0 }, 11);
		return;
	}
	uint8_t parameters[252] = { 1, low, high };
	if (opcode == READ_ADDRESS)
		memcpy(parameters + 4, (uint8_t[]){ 6, 5, 4, 3, 2, 1 }, 6);
	if (opcode == READ_BUFFER_SIZE)
		memcpy(parameters + 4, (uint8_t[]){ 0xfd, 0x03, 64, 4, 0, 1, 0 }, 7);
	(void)send_event(fd, COMMAND_COMPLETE, parameters, sizeof parameters);
}

static void *control(void *argument)
{
	struct ch_link *link = argument;
	uint8_t packet[2048];
	for (ssize_t size; (size = read(link->fd, packet, sizeof packet)) > 0;)
		if (size >= 4 && packet[0] == COMMAND_PACKET)
			answer(link->fd, packet[1] | (unsigned)packet[2] << 8);
	return NULL;
}

/* Creates the adapter; the first packet that is read contains its number. */
static int make_adapter(struct ch_link *link)
{
	uint8_t answer[4];
	if (write(link->fd, (uint8_t[]){ VENDOR_PACKET, 0 }, 2) != 2)
		return -1;
	if (read(link->fd, answer, sizeof answer) != sizeof answer || answer[0] != VENDOR_PACKET) {
		errno = EPROTO;
		return -1;
	}
	link->index = answer[2] | answer[3] << 8;
	errno = pthread_create(&link->controller, NULL, control, link);
	link->is_running = errno == 0;
	return errno == 0 ? 0 : -1;
}

static int start_adapter(const struct ch_link *link)
{
	enum { HCI = 1, DEVUP = 0x400448c9 /* _IOW('H', 201, int) */ };
	int fd = socket(AF_BLUETOOTH, SOCK_RAW | SOCK_CLOEXEC, HCI);
	if (fd < 0)
		return -1;
	int result = ioctl(fd, DEVUP, link->index);
	int error = errno;
	close(fd);
	errno = error;
	return result == 0 || error == EALREADY ? 0 : -1;
}

/* Waits until sysfs has the link, or no longer has it, because the kernel announces a change before sysfs shows it. */
static int await(const struct ch_link *link, int is_there)
{
	char path[96];
	snprintf(path, sizeof path, "/sys/devices/virtual/bluetooth/hci%d/hci%d:%d", link->index, link->index, HANDLE);
	for (int tries = 0; tries < 5000; tries++) {
		if ((access(path, F_OK) == 0) == is_there)
			return 0;
		usleep(2000);
	}
	errno = ETIMEDOUT;
	return -1;
}

/* Simulates a connection from another device. */
static int connect_device(const struct ch_link *link)
{
	if (send_event(link->fd, CONNECTION_REQUEST, (uint8_t[]){ REMOTE, 0, 5, 0, ACL }, 10) < 0)
		return -1;
	return await(link, 1);
}

struct ch_link *ch_link_create(void)
{
	struct ch_link *link = calloc(1, sizeof *link);
	if (link == NULL)
		return NULL;
	link->fd = open("/dev/vhci", O_RDWR | O_CLOEXEC);
	if (link->fd >= 0 && make_adapter(link) == 0 && start_adapter(link) == 0 && connect_device(link) == 0)
		return link;
	int error = errno;
	ch_link_destroy(link);
	errno = error;
	return NULL;
}

int ch_link_lose(struct ch_link *link)
{
	if (send_event(link->fd, DISCONNECTION_COMPLETE, (uint8_t[]){ 0, HANDLE, 0, TIMEOUT }, 4) < 0)
		return -1;
	return await(link, 0);
}

void ch_link_destroy(struct ch_link *link)
{
	if (link->is_running) {
		pthread_cancel(link->controller); /* the thread blocks in read() */
		pthread_join(link->controller, NULL);
	}
	if (link->fd >= 0)
		close(link->fd);
	free(link);
}
