#define _GNU_SOURCE /* O_PATH, utimensat */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

/* A filter of system calls sees the numbers of a call, but neither the file of a path nor the owner of a process. So the
 * kernel stops the caller, and the supervisor's thread makes the call in its place or refuses it (seccomp_unotify(2)):
 * changes of the mode and the times of files in folders that the extension may change, and, before Linux 6.12, signals to
 * processes of the extension.
 *
 * The supervisor copies and opens the path once, and checks and changes the opened file, so changes of the caller's memory
 * or folders in the meantime make no difference. */
struct supervisor {
	int listener;
	int leader;
	struct view view;
	int count;
	struct folder {
		/* Without symbolic links, with a slash at the end. */
		char *path;
		uint64_t mount;
	} folders[];
};

/* Room for the kernel's structures, which may be larger than in the headers. */
#define ROOM 1024
/* The thread calls no Swift, so a small stack is enough. */
#define STACK 131072

static void discard(struct supervisor *supervisor)
{
	for (int i = 0; i < supervisor->count; i++)
		free(supervisor->folders[i].path);
	if (supervisor->listener >= 0)
		close(supervisor->listener);
	free(supervisor);
}

/* The mount of a file (Linux 5.8), or 0. A path can name different files in different mount namespaces. */
static uint64_t mount_of(int file, const char *path)
{
	struct statx status;
	bool is_known = statx(file, path, AT_EMPTY_PATH, STATX_MNT_ID, &status) == 0 && status.stx_mask & STATX_MNT_ID;
	return is_known ? status.stx_mnt_id : 0;
}

struct supervisor *supervisor_new(const struct cp_command *command)
{
	size_t count = (size_t)command->grant_count;
	struct supervisor *supervisor = calloc(1, sizeof *supervisor + count * sizeof *supervisor->folders);
	if (supervisor == NULL)
		return NULL;
	supervisor->listener = -1;
	const char *path = command->grants;
	for (size_t i = 0; i < count; i++, path += strlen(path) + 1) {
		char *real = command->grant_access[i] & CP_CHANGE ? realpath(path, NULL) : NULL;
		struct folder *folder = &supervisor->folders[supervisor->count];
		if (real != NULL && (folder->mount = mount_of(AT_FDCWD, real)) != 0 && asprintf(&folder->path, "%s/", real) >= 0)
			supervisor->count++;
		free(real);
	}
	return supervisor;
}

/* MARK: Files */

/* Copies at most `size` bytes of the caller's memory. Returns the number of bytes, or -1. */
static ssize_t copy(int caller, uint64_t address, void *bytes, size_t size)
{
	char name[64];
	snprintf(name, sizeof name, "/proc/%d/mem", caller);
	int memory = open(name, O_RDONLY | O_CLOEXEC);
	if (memory < 0)
		return -1;
	ssize_t count = pread(memory, bytes, size, (off_t)address);
	close(memory);
	return count;
}

/* Opens the file at the caller's path. Returns -1 with errno on failure. */
static int open_path(int caller, int folder, uint64_t address, bool follows)
{
	char path[4096], base[64];
	ssize_t count = copy(caller, address, path, sizeof path);
	if (count <= 0 || memchr(path, 0, (size_t)count) == NULL) {
		errno = EPERM;
		return -1;
	}
	if (folder == AT_FDCWD)
		snprintf(base, sizeof base, "/proc/%d/cwd", caller);
	else
		snprintf(base, sizeof base, "/proc/%d/fd/%d", caller, folder);
	int start = path[0] == '/' ? AT_FDCWD : open(base, O_PATH | O_CLOEXEC);
	if (path[0] != '/' && start < 0) {
		errno = EPERM;
		return -1;
	}
	int file = openat(start, path, O_PATH | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW)), error = errno;
	if (start >= 0)
		close(start);
	errno = error;
	return file;
}

/* Whether the extension may change the file: it belongs to this user, is in one of the extension's folders, and is a
 * regular file, a folder or a symbolic link. */
static bool is_own(const struct supervisor *supervisor, int file)
{
	struct stat status;
	if (fstat(file, &status) < 0 || status.st_uid != geteuid() ||
	    !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode) || S_ISLNK(status.st_mode)))
		return false;
	char name[64], path[4096];
	snprintf(name, sizeof name, "/proc/self/fd/%d", file);
	ssize_t length = readlink(name, path, sizeof path);
	if (length < 0 || length == sizeof path)
		return false;
	for (int i = 0; i < supervisor->count; i++) {
		const struct folder *folder = &supervisor->folders[i];
		size_t most = strlen(folder->path);
		if ((size_t)length > most && memcmp(path, folder->path, most) == 0 && mount_of(file, "") == folder->mount)
			return true;
	}
	return false;
}

static int change_mode(int file, uint64_t mode)
{
	/* Extensions must not create programs that run as their owner (set-user-ID). */
	if (mode & (S_ISUID | S_ISGID))
		return EPERM;
	char name[64];
	snprintf(name, sizeof name, "/proc/self/fd/%d", file);
	return chmod(name, (mode_t)mode & 01777) == 0 ? 0 : errno;
}

/* The layout of a call's times. */
enum layout { NANOSECONDS, MICROSECONDS, SECONDS };

static int change_times(int file, int caller, uint64_t address, enum layout layout)
{
	union {
		struct timespec exact[2];
		struct timeval rounded[2];
		struct utimbuf whole;
	} given;
	struct timespec times[2];
	ssize_t size = layout == SECONDS ? (ssize_t)sizeof given.whole : (ssize_t)sizeof given.exact;
	if (address != 0 && copy(caller, address, &given, (size_t)size) != size)
		return EPERM;
	for (int i = 0; i < 2 && address != 0; i++) {
		switch (layout) {
		case NANOSECONDS: times[i] = given.exact[i]; break;
		case MICROSECONDS:
			times[i].tv_sec = given.rounded[i].tv_sec;
			times[i].tv_nsec = given.rounded[i].tv_usec * 1000;
			break;
		case SECONDS:
			times[i].tv_sec = i == 0 ? given.whole.actime : given.whole.modtime;
			times[i].tv_nsec = 0;
			break;
		}
	}
	return utimensat(file, "", address == 0 ? NULL : times, AT_EMPTY_PATH) == 0 ? 0 : errno;
}

/* A call that changes a file: the positions of its arguments, -1 for a missing one, and the layout of its times. */
struct file_call {
	int call;
	int folder;
	int path;
	int value;
	int flags;
	bool is_mode;
	enum layout layout;
};

static const struct file_call file_calls[] = {
	{ SYS_fchmodat, 0, 1, 2, -1, true, NANOSECONDS },
	{ 452 /* fchmodat2 */, 0, 1, 2, 3, true, NANOSECONDS },
	{ SYS_utimensat, 0, 1, 2, 3, false, NANOSECONDS },
#if defined(__x86_64__)
	{ SYS_chmod, -1, 0, 1, -1, true, NANOSECONDS },
	{ SYS_utime, -1, 0, 1, -1, false, SECONDS },
	{ SYS_utimes, -1, 0, 1, -1, false, MICROSECONDS },
	{ SYS_futimesat, 0, 1, 2, -1, false, MICROSECONDS },
#endif
};

static bool still_waits(const struct supervisor *supervisor, uint64_t id)
{
	return ioctl(supervisor->listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0;
}

static int change_file(
	const struct supervisor *supervisor, const struct seccomp_notif *asked, const struct file_call *call)
{
	const __u64 *arguments = asked->data.args;
	uint64_t flags = call->flags < 0 ? 0 : arguments[call->flags];
	if (flags & ~(uint64_t)AT_SYMLINK_NOFOLLOW)
		return EPERM;
	int folder = call->folder < 0 ? AT_FDCWD : (int)arguments[call->folder];
	int file = open_path((int)asked->pid, folder, arguments[call->path], flags == 0);
	if (file < 0)
		return errno;
	int error = EPERM;
	/* If the caller has ended, its number, and so its memory and folder, may have been another process's. */
	if (is_own(supervisor, file) && still_waits(supervisor, asked->id))
		error = call->is_mode ? change_mode(file, arguments[call->value])
				      : change_times(file, (int)asked->pid, arguments[call->value], call->layout);
	close(file);
	return error;
}

/* MARK: Signals */

static bool is_thread_of(int thread, int process)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/task/%d", process, thread);
	return access(path, F_OK) == 0;
}

/* The process of the caller's pidfd, or 0. */
static int process_of(int caller, int descriptor)
{
	char path[64], line[128];
	snprintf(path, sizeof path, "/proc/%d/fdinfo/%d", caller, descriptor);
	FILE *file = fopen(path, "re");
	int process = 0;
	while (file != NULL && process <= 0 && fgets(line, sizeof line, file) != NULL)
		if (sscanf(line, "Pid: %d", &process) != 1)
			process = 0;
	if (file != NULL)
		fclose(file);
	return process < 0 ? 0 : process;
}

static int send_signal(const struct supervisor *supervisor, const struct seccomp_notif *asked)
{
	const __u64 *arguments = asked->data.args;
	int caller = (int)asked->pid, target = (int)arguments[0];
	switch (asked->data.nr) {
	case SYS_kill: return descendants_signal(supervisor->leader, &supervisor->view, target, (int)arguments[1]);
	case SYS_tgkill:
		/* The caller still waits, so its process keeps its number. tgkill(2) checks that the thread is in it. */
		if (is_thread_of(caller, target) && still_waits(supervisor, asked->id))
			return syscall(SYS_tgkill, target, (int)arguments[1], (int)arguments[2]) == 0 ? 0 : errno;
		return descendants_signal(supervisor->leader, &supervisor->view, target, (int)arguments[2]);
	case 424 /* pidfd_send_signal */:
		target = arguments[2] == 0 && arguments[3] == 0 ? process_of(caller, target) : 0;
		if (target == 0 || !still_waits(supervisor, asked->id))
			return EPERM;
		return descendants_signal(supervisor->leader, &supervisor->view, target, (int)arguments[1]);
	default: return EPERM;
	}
}

/* MARK: Thread */

static int answer(const struct supervisor *supervisor, const struct seccomp_notif *asked)
{
	for (size_t i = 0; i < sizeof file_calls / sizeof *file_calls; i++)
		if (file_calls[i].call == asked->data.nr)
			return change_file(supervisor, asked, &file_calls[i]);
	return send_signal(supervisor, asked);
}

static void *supervise(void *argument)
{
	struct supervisor *supervisor = argument;
	prctl(PR_SET_NAME, "supervisor");
	for (;;) {
		struct pollfd state = { .fd = supervisor->listener, .events = POLLIN };
		if (poll(&state, 1, -1) < 0)
			continue;
		/* No process with the filter is left. */
		if (!(state.revents & POLLIN))
			break;
		union {
			struct seccomp_notif asked;
			struct seccomp_notif_resp answer;
			char room[ROOM];
		} call, reply;
		memset(&call, 0, sizeof call);
		memset(&reply, 0, sizeof reply);
		/* Both calls fail if the caller was killed meanwhile. */
		if (ioctl(supervisor->listener, SECCOMP_IOCTL_NOTIF_RECV, &call) < 0)
			continue;
		reply.answer.id = call.asked.id;
		reply.answer.error = -answer(supervisor, &call.asked);
		ioctl(supervisor->listener, SECCOMP_IOCTL_NOTIF_SEND, &reply);
	}
	discard(supervisor);
	return NULL;
}

void supervisor_start(struct supervisor *supervisor, int listener, int leader, const struct view *view)
{
	supervisor->listener = listener;
	supervisor->leader = leader;
	supervisor->view = *view;
	pthread_attr_t attributes;
	pthread_attr_init(&attributes);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	pthread_attr_setstacksize(&attributes, STACK);
	pthread_t thread;
	if (listener < 0 || pthread_create(&thread, &attributes, supervise, supervisor) != 0)
		discard(supervisor);
	pthread_attr_destroy(&attributes);
}
