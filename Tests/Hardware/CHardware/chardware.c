#define _GNU_SOURCE /* setns, unshare */
#include "chardware.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

struct ch_keys {
	int fd;
	char node[300];
};

static int make(int fd, const char *name, const int *codes, int count, int repeats)
{
	struct uinput_setup setup = { .id = { .bustype = BUS_VIRTUAL } };
	snprintf(setup.name, sizeof setup.name, "%s", name);
	if (ioctl(fd, UI_SET_EVBIT, EV_KEY) < 0 || (repeats && ioctl(fd, UI_SET_EVBIT, EV_REP) < 0))
		return -1;
	for (int i = 0; i < count; i++)
		if (ioctl(fd, UI_SET_KEYBIT, codes[i]) < 0)
			return -1;
	if (ioctl(fd, UI_DEV_SETUP, &setup) < 0)
		return -1;
	return ioctl(fd, UI_DEV_CREATE);
}

static int find_node(struct ch_keys *keys)
{
	char name[64], folder[128];
	if (ioctl(keys->fd, UI_GET_SYSNAME(sizeof name), name) < 0)
		return -1;
	snprintf(folder, sizeof folder, "/sys/devices/virtual/input/%s", name);
	for (int tries = 0; tries < 500; tries++) {
		DIR *entries = opendir(folder);
		for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;)
			if (strncmp(entry->d_name, "event", 5) == 0)
				snprintf(keys->node, sizeof keys->node, "/dev/input/%s", entry->d_name);
		if (entries != NULL)
			closedir(entries);
		if (keys->node[0] != '\0' && access(keys->node, F_OK) == 0)
			return 0;
		usleep(2000);
	}
	errno = ETIMEDOUT;
	return -1;
}

struct ch_keys *ch_keys_create(const char *name, const int *codes, int count, int repeats)
{
	struct ch_keys *keys = calloc(1, sizeof *keys);
	if (keys == NULL)
		return NULL;
	keys->fd = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
	if (keys->fd >= 0 && make(keys->fd, name, codes, count, repeats) == 0 && find_node(keys) == 0)
		return keys;
	int error = errno;
	ch_keys_destroy(keys);
	errno = error;
	return NULL;
}

const char *ch_keys_node(const struct ch_keys *keys)
{
	return keys->node;
}

int ch_keys_emit(struct ch_keys *keys, int code, int down)
{
	struct input_event frame[2] = {
		{ .type = EV_KEY, .code = (unsigned short)code, .value = down },
		{ .type = EV_SYN, .code = SYN_REPORT },
	};
	return write(keys->fd, frame, sizeof frame) == sizeof frame ? 0 : -1;
}

void ch_keys_destroy(struct ch_keys *keys)
{
	if (keys->fd >= 0) {
		ioctl(keys->fd, UI_DEV_DESTROY);
		close(keys->fd);
	}
	free(keys);
}

int ch_network_leave(void)
{
	int network = open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC);
	if (network >= 0 && unshare(CLONE_NEWNET) == 0)
		return network;
	int error = errno;
	close(network);
	errno = error;
	return -1;
}

int ch_network_return(int network)
{
	int result = setns(network, CLONE_NEWNET);
	close(network);
	return result;
}

void ch_files_as(unsigned user)
{
	setfsuid(user);
}

int ch_set_permissions(const char *path, unsigned mode)
{
	return chmod(path, mode);
}
