#define _GNU_SOURCE /* AT_RECURSIVE, AT_EMPTY_PATH */
#include "mounts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The same numbers on every architecture; the newest is of Linux 5.12. */
#define OPEN_TREE 428
#define MOVE_MOUNT 429
#define MOUNT_SETATTR 442

#define TREE_CLONE 1u
#define TREE_CLOEXEC ((unsigned)O_CLOEXEC)
#define MOVE_FROM_EMPTY_PATH 4u
#define READ_ONLY 1ull

struct attributes {
	uint64_t set;
	uint64_t clear;
	uint64_t propagation;
	uint64_t user_namespace;
};

/* A copy of what is at `path`, to be put elsewhere. */
static int copy(const char *path)
{
	return (int)syscall(
		OPEN_TREE, AT_FDCWD, path,
		TREE_CLONE | TREE_CLOEXEC | AT_RECURSIVE | AT_SYMLINK_NOFOLLOW);
}

static int place(int tree, const char *path)
{
	return (int)syscall(MOVE_MOUNT, tree, "", AT_FDCWD, path, MOVE_FROM_EMPTY_PATH);
}

static int make_read_only(int folder, const char *path, unsigned flags)
{
	struct attributes attributes = { .set = READ_ONLY };
	return (int)syscall(MOUNT_SETATTR, folder, path, flags, &attributes, sizeof attributes);
}

/* The number of attempts to mount a file that another program keeps replacing. */
#define TRIES 1000

/* What is not there cannot be changed through this path either. */
static int fix(const char *path)
{
	int error = 0;
	for (int tries = 0; tries < TRIES; tries++) {
		int tree = copy(path);
		if (tree < 0)
			return errno == ENOENT ? 0 : errno;
		error = make_read_only(tree, "", AT_EMPTY_PATH | AT_RECURSIVE) < 0 || place(tree, path) < 0
				? errno
				: 0;
		close(tree);
		/* The kernel's answer when another program has put a file in its place (rename) since it was found. */
		if (error != ENOENT)
			break;
	}
	return error;
}

static int hide(const char *hidden, const char *kept)
{
	int tree = kept == NULL ? -1 : copy(kept);
	if (kept != NULL && tree < 0)
		return errno;
	int error = 0;
	if (mount("tmpfs", hidden, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=64k,mode=0700") < 0)
		error = errno;
	if (error == 0 && tree >= 0 && (mkdir(kept, 0700) < 0 || place(tree, kept) < 0))
		error = errno;
	if (error == 0 && make_read_only(AT_FDCWD, hidden, 0) < 0)
		error = errno;
	if (tree >= 0)
		close(tree);
	return error;
}

int mounts_hide(const struct cp_command *command)
{
	/* What is mounted here must not appear outside; what is mounted outside later appears here. */
	if (mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) < 0)
		return errno;
	const char *fixed = command->fixed;
	for (int i = 0; i < command->fixed_count; i++) {
		int error = fix(fixed);
		if (error != 0)
			return error;
		fixed += strlen(fixed) + 1;
	}
	return command->hidden == NULL ? 0 : hide(command->hidden, command->kept);
}

static int write_line(const char *path, const char *line)
{
	int file = open(path, O_WRONLY | O_CLOEXEC);
	if (file < 0)
		return errno;
	int error = write(file, line, strlen(line)) < 0 ? errno : 0;
	close(file);
	return error;
}

int mounts_map_user(const char *user, const char *group)
{
	/* The files of a process that may not be dumped belong to root (proc(5)). The child shares its
	 * parent's memory until exec, so this is the parent's state too: it is put back at once. */
	int before = prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
	prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
	int error = write_line("/proc/self/setgroups", "deny");
	if (error == 0)
		error = write_line("/proc/self/uid_map", user);
	if (error == 0)
		error = write_line("/proc/self/gid_map", group);
	if (before != 1)
		prctl(PR_SET_DUMPABLE, before, 0, 0, 0);
	return error;
}
