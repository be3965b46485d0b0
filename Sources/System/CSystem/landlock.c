#define _GNU_SOURCE /* O_PATH, faccessat */
#include "landlock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The same numbers on every architecture; written out because headers of Debian 12 know version 2 only. */
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446

#define GET_VERSION 1u
#define RULE_PATH_BENEATH 1
#define SCOPE_SIGNAL (1ull << 1)

/* linux/landlock.h, LANDLOCK_ACCESS_FS_… */
#define WRITE_FILE (1ull << 1)
#define READ_FILE (1ull << 2)
#define REMOVE_DIR (1ull << 4)
#define MAKE_CHAR (1ull << 6)
#define MAKE_SYM (1ull << 12)
#define REFER (1ull << 13)
#define TRUNCATE (1ull << 14)
/* REMOVE_DIR, REMOVE_FILE and all of MAKE_…: bits 4 to 12. */
#define CHANGE_FOLDER ((MAKE_SYM << 1) - REMOVE_DIR)

/* The kernel accepts a structure that is longer than its own if the rest is zero. */
struct ruleset {
	uint64_t files;
	uint64_t network;
	uint64_t scoped;
};

struct path_rule {
	uint64_t allowed;
	int32_t parent;
} __attribute__((packed));

int ll_version(void)
{
	long version = syscall(CREATE_RULESET, NULL, 0, GET_VERSION);
	return version < LL_LEAST_VERSION ? 0 : (int)version;
}

static int create(int version, uint64_t files)
{
	struct ruleset ruleset = { .files = files };
	if (version >= LL_SIGNALS_VERSION)
		ruleset.scoped = SCOPE_SIGNAL;
	return (int)syscall(CREATE_RULESET, &ruleset, sizeof ruleset, 0);
}

/* Allows `rights` on a file, or below a folder. What is gone or cannot be opened needs no rule. */
static int allow(int rules, const char *path, uint64_t rights)
{
	int file = open(path, O_PATH | O_CLOEXEC | O_NOFOLLOW);
	if (file < 0)
		return 0;
	struct stat status;
	int result = fstat(file, &status);
	if (result == 0 && S_ISLNK(status.st_mode)) {
		close(file);
		return 0;
	}
	if (result == 0 && !S_ISDIR(status.st_mode))
		rights &= WRITE_FILE | READ_FILE | TRUNCATE;
	struct path_rule rule = { .allowed = rights, .parent = file };
	if (result == 0 && rights != 0)
		result = (int)syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0);
	int error = errno;
	close(file);
	errno = error;
	/* EBADFD: a file system of the kernel's own, which has no paths to protect. */
	return result < 0 && error != EBADFD ? -1 : 0;
}

int ll_signal_rules(int version)
{
	return create(version, version >= LL_SIGNALS_VERSION ? 0 : MAKE_CHAR);
}

int ll_mount_rules(int version)
{
	/* Any rule about files forbids to mount. Without REFER no file could change its folder. */
	int rules = create(version, REFER | MAKE_CHAR);
	if (rules >= 0 && allow(rules, "/", REFER | MAKE_CHAR) == 0)
		return rules;
	if (rules >= 0)
		close(rules);
	return -1;
}

/* Whether `path` is `folder` or lies below it. */
static bool is_below(const char *path, const char *folder)
{
	size_t length = strlen(folder);
	if (length == 1)
		return true;
	return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* What is not allowed as a whole, and what is allowed for everything else. */
struct exceptions {
	const struct cp_command *command;
	uint64_t rights;
};

enum relation { APART, HIDDEN, FIXED, ABOVE };

/* How `path` is related to the exceptions: one of them, above one, or neither. */
static enum relation relation(const struct exceptions *exceptions, const char *path)
{
	const struct cp_command *command = exceptions->command;
	if (command->hidden != NULL && strcmp(path, command->hidden) == 0)
		return HIDDEN;
	enum relation found =
		command->hidden != NULL && is_below(command->hidden, path) ? ABOVE : APART;
	const char *fixed = command->fixed;
	for (int i = 0; i < command->fixed_count; i++, fixed += strlen(fixed) + 1) {
		/* What this user cannot write needs no rule. */
		if (faccessat(AT_FDCWD, fixed, W_OK, AT_EACCESS) < 0)
			continue;
		if (strcmp(path, fixed) == 0)
			return FIXED;
		if (is_below(fixed, path))
			found = ABOVE;
	}
	return found;
}

/* Allows everything in `folder`, which is above an exception, but not the exceptions. */
static int allow_beside(int rules, const char *folder, const struct exceptions *exceptions)
{
	if (faccessat(AT_FDCWD, folder, W_OK, AT_EACCESS) == 0) {
		errno = EEXIST;
		return -1;
	}
	DIR *entries = opendir(folder);
	if (entries == NULL)
		return -1;
	int result = 0;
	struct dirent *entry;
	while (result == 0 && (entry = readdir(entries)) != NULL) {
		char path[4096];
		if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
			continue;
		const char *parent = folder[1] == 0 ? "" : folder;
		if (snprintf(path, sizeof path, "%s/%s", parent, entry->d_name) >= (int)sizeof path) {
			errno = ENAMETOOLONG;
			result = -1;
			continue;
		}
		switch (relation(exceptions, path)) {
		case HIDDEN: break;
		case FIXED: result = allow(rules, path, READ_FILE); break;
		case ABOVE: result = allow_beside(rules, path, exceptions); break;
		case APART: result = allow(rules, path, exceptions->rights); break;
		}
	}
	int error = errno;
	closedir(entries);
	errno = error;
	return result;
}

int ll_hiding_rules(int version, const struct cp_command *command)
{
	struct exceptions exceptions = {
		.command = command, .rights = WRITE_FILE | READ_FILE | CHANGE_FOLDER | REFER
	};
	if (version >= 3)
		exceptions.rights |= TRUNCATE;
	int rules = create(version, exceptions.rights);
	if (rules < 0)
		return -1;
	if (allow_beside(rules, "/", &exceptions) == 0 &&
	    (command->kept == NULL || allow(rules, command->kept, exceptions.rights) == 0))
		return rules;
	int error = errno;
	close(rules);
	errno = error;
	return -1;
}

int ll_restrict(int rules)
{
	return (int)syscall(RESTRICT_SELF, rules, 0);
}
