/* Facts about input devices in the file system: sysfs, links, owners. */
#define _GNU_SOURCE /* fgetgrent */
#include "cevdev.h"

#include <errno.h>
#include <grp.h>
#include <linux/input-event-codes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *ce_description_name(const struct ce_description *description)
{
	return description->name;
}

int ce_description_has_key(const struct ce_description *description, unsigned code)
{
	return code < CE_KEYS && (description->keys[code / 8] >> code % 8 & 1);
}

static int has_keys(const struct ce_description *description, unsigned first, unsigned last)
{
	for (unsigned code = first; code <= last; code++)
		if (!ce_description_has_key(description, code))
			return 0;
	return 1;
}

int ce_description_is_keyboard(const struct ce_description *description)
{
	return has_keys(description, KEY_Q, KEY_P) && has_keys(description, KEY_A, KEY_L) &&
		has_keys(description, KEY_Z, KEY_M) && has_keys(description, KEY_ENTER, KEY_ENTER) &&
		has_keys(description, KEY_SPACE, KEY_SPACE);
}

static int read_line(const char *entry, const char *file, char *line, size_t size)
{
	char path[320];
	snprintf(path, sizeof path, "/sys/class/input/%s/device/%s", entry, file);
	FILE *stream = fopen(path, "re");
	if (stream == NULL)
		return -1;
	line[0] = '\0';
	if (fgets(line, (int)size, stream) == NULL)
		line[0] = '\0';
	fclose(stream);
	line[strcspn(line, "\n")] = '\0';
	return 0;
}

int ce_describe(const char *entry, struct ce_description *description)
{
	char words[512];
	memset(description, 0, sizeof *description);
	if (read_line(entry, "name", description->name, CE_NAME_SIZE) < 0 ||
	    read_line(entry, "capabilities/key", words, sizeof words) < 0)
		return -1;
	char bus[16];
	if (read_line(entry, "id/bustype", bus, sizeof bus) == 0)
		description->bus = (unsigned)strtoul(bus, NULL, 16);
	/* Hexadecimal words of the size of the kernel's long, the highest first. */
	unsigned bit = 0;
	for (char *word; (word = strrchr(words, ' ')) != NULL || words[0] != '\0';) {
		unsigned long bits = strtoul(word != NULL ? word + 1 : words, NULL, 16);
		for (unsigned i = 0; i < 8 * sizeof bits && bit + i < CE_KEYS; i++)
			if (bits >> i & 1)
				description->keys[(bit + i) / 8] |= (uint8_t)(1 << (bit + i) % 8);
		bit += 8 * sizeof bits;
		*(word != NULL ? word : words) = '\0';
	}
	return 0;
}

int ce_owning_group(const char *path, char *name, size_t size)
{
	struct stat status;
	if (stat(path, &status) < 0)
		return -1;
	snprintf(name, size, "%u", (unsigned)status.st_gid);
	/* Not getgrgid, which loads libraries at run time that a static program does not have. */
	FILE *groups = fopen("/etc/group", "re");
	if (groups == NULL)
		return 0;
	for (struct group *group; (group = fgetgrent(groups)) != NULL;)
		if (group->gr_gid == status.st_gid) {
			snprintf(name, size, "%s", group->gr_name);
			break;
		}
	fclose(groups);
	return 0;
}

int ce_link_target(const char *path, char *name, size_t size)
{
	char target[512];
	ssize_t length = readlink(path, target, sizeof target - 1);
	if (length < 0)
		return -1;
	target[length] = '\0';
	const char *slash = strrchr(target, '/');
	snprintf(name, size, "%s", slash != NULL ? slash + 1 : target);
	return 0;
}
