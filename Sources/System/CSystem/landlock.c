#define _GNU_SOURCE /* O_PATH */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Numbers of system calls, equal on every architecture. Defined here because the headers of Debian 12 know only version 2
 * of Landlock. */
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446

#define GET_VERSION 1u
#define RULE_PATH_BENEATH 1
#define SCOPE_ABSTRACT_SOCKETS (1ull << 0)
#define SCOPE_SIGNAL (1ull << 1)
#define BIND_TCP (1ull << 0)
#define CONNECT_TCP (1ull << 1)

/* linux/landlock.h, LANDLOCK_ACCESS_FS_… */
#define EXECUTE (1ull << 0)
#define WRITE_FILE (1ull << 1)
#define READ_FILE (1ull << 2)
#define READ_DIR (1ull << 3)
#define REMOVE_DIR (1ull << 4)
#define MAKE_CHAR (1ull << 6)
#define MAKE_BLOCK (1ull << 11)
#define MAKE_SYM (1ull << 12)
#define REFER (1ull << 13)
#define TRUNCATE (1ull << 14)
#define IOCTL_DEV (1ull << 15)
/* REMOVE_DIR, REMOVE_FILE and all of MAKE_…: bits 4 to 12. */
#define CHANGE_FOLDER ((MAKE_SYM << 1) - REMOVE_DIR)

#define REFER_VERSION 2
#define NETWORK_VERSION 4
#define DEVICES_VERSION 5

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
	if (version < 0 && (errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM))
		return 0;
	return (int)version;
}

static int create(int version, uint64_t files, uint64_t network)
{
	struct ruleset ruleset = { .files = files };
	if (version >= NETWORK_VERSION)
		ruleset.network = network;
	if (version >= LL_SIGNALS_VERSION)
		ruleset.scoped = SCOPE_SIGNAL | (files == 0 ? 0 : SCOPE_ABSTRACT_SOCKETS);
	return (int)syscall(CREATE_RULESET, &ruleset, sizeof ruleset, 0);
}

int ll_signal_rules(int version)
{
	return create(version, version >= LL_SIGNALS_VERSION ? 0 : MAKE_CHAR, 0);
}

/* The rights to files that this version knows. */
static uint64_t known_rights(int version)
{
	uint64_t rights = EXECUTE | WRITE_FILE | READ_FILE | READ_DIR | CHANGE_FOLDER;
	if (version >= REFER_VERSION)
		rights |= REFER;
	if (version >= LL_TRUNCATE_VERSION)
		rights |= TRUNCATE;
	if (version >= DEVICES_VERSION)
		rights |= IOCTL_DEV;
	return rights;
}

static uint64_t rights_of(unsigned access)
{
	uint64_t rights = 0;
	if (access & CP_READ)
		rights |= READ_FILE | READ_DIR;
	if (access & CP_RUN)
		rights |= EXECUTE;
	if (access & CP_WRITE)
		rights |= WRITE_FILE | TRUNCATE;
	if (access & CP_CHANGE)
		rights |= WRITE_FILE | TRUNCATE | REFER | (CHANGE_FOLDER & ~(MAKE_CHAR | MAKE_BLOCK));
	if (access & CP_CONTROL)
		rights |= IOCTL_DEV;
	if (access & CP_LIST)
		rights |= READ_DIR;
	return rights;
}

/* Allows `rights` on a file, or on all files below a folder. Ignores a path that does not exist or cannot be reached. */
static int allow(int rules, const char *path, uint64_t rights)
{
	int file = open(path, O_PATH | O_CLOEXEC);
	if (file < 0)
		return errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == ELOOP ? 0 : -1;
	struct stat status;
	int result = fstat(file, &status);
	if (result == 0 && !S_ISDIR(status.st_mode))
		rights &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;
	struct path_rule rule = { .allowed = rights, .parent = file };
	if (result == 0 && rights != 0)
		result = (int)syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0);
	int error = errno;
	close(file);
	errno = error;
	return result;
}

int ll_grant_rules(int version, const struct cp_command *command)
{
	uint64_t known = known_rights(version);
	int rules = create(version, known, command->internet ? 0 : BIND_TCP | CONNECT_TCP);
	if (rules < 0)
		return -1;
	const char *path = command->grants;
	for (int i = 0; i < command->grant_count; i++) {
		if (allow(rules, path, rights_of(command->grant_access[i]) & known) < 0) {
			int error = errno;
			close(rules);
			errno = error;
			return -1;
		}
		while (*path++ != 0)
			;
	}
	return rules;
}

int ll_grant_own_process(int rules)
{
	/* libdispatch reads /proc/THREAD/stat of its threads, whose numbers are not known yet, and ends the program if it cannot.
	 * The files of another process that need the rights of a tracer stay closed, and the processes cannot be listed. */
	if (allow(rules, "/proc", READ_FILE) < 0)
		return -1;
	return allow(rules, "/proc/self", READ_FILE | READ_DIR);
}

int ll_restrict(int rules)
{
	return (int)syscall(RESTRICT_SELF, rules, 0);
}
