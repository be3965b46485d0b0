/* Calls for files that fail when the driver says so, and quick hashes of passcodes. */
#define _GNU_SOURCE
#include "internal.h"

#include <crypt.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <sys/personality.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static enum sim_fault armed;

void sim_fail_next(enum sim_fault fault) { armed = fault; }

enum sim_fault sim_forget_fault(void)
{
	enum sim_fault fault = armed;
	armed = SIM_NO_FAULT;
	return fault;
}

bool sim_takes(enum sim_fault fault)
{
	if (sim_self == NULL || armed != fault)
		return false;
	armed = SIM_NO_FAULT;
	return true;
}

int open(const char *path, int flags, ...)
{
	va_list arguments;
	va_start(arguments, flags);
	int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
	va_end(arguments);
	if (flags & O_CREAT && sim_takes(SIM_OPEN)) {
		errno = ENOSPC;
		return -1;
	}
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t count)
{
	struct stat status;
	/* Standard error may be a file: a fault there would depend on where the output of the simulation goes. */
	if (armed == SIM_WRITE && file != STDERR_FILENO && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && sim_takes(SIM_WRITE)) {
		errno = ENOSPC;
		return -1;
	}
	return syscall(SYS_write, file, bytes, count);
}

int fsync(int file)
{
	/* The files are not needed after the process. */
	if (sim_self == NULL)
		return (int)syscall(SYS_fsync, file);
	if (!sim_takes(SIM_FSYNC))
		return 0;
	errno = EIO;
	return -1;
}

int rename(const char *from, const char *to)
{
	if (sim_takes(SIM_RENAME)) {
		errno = EIO;
		return -1;
	}
	return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

char *crypt_gensalt_rn(
	const char *prefix, unsigned long cost, const char *random, int count, char *setting, int size)
{
	(void)prefix, (void)cost, (void)random, (void)count;
	snprintf(setting, (size_t)size, "$simulated$");
	return setting;
}

char *crypt_r(const char *phrase, const char *setting, struct crypt_data *data)
{
	uint64_t sum = 0xcbf29ce484222325;
	(void)setting;
	for (const char *each = phrase; *each != 0; each++)
		sum = (sum ^ (uint64_t)*each) * 0x100000001b3;
	snprintf(data->output, sizeof data->output, "$simulated$%016llx", (unsigned long long)sum);
	return data->output;
}

int sim_connect(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
	int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (file >= 0 && connect(file, (struct sockaddr *)&address, sizeof address) == 0)
		return file;
	int error = errno;
	if (file >= 0)
		close(file);
	errno = error;
	return -1;
}

void sim_make_folder(const char *path) { mkdir(path, 0700); }

void sim_make_program(const char *path)
{
	int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0755);
	if (file >= 0)
		close(file);
}

void sim_write_file(const char *path, const char *text)
{
	int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	if (file < 0 || write(file, text, strlen(text)) < 0)
		abort();
	close(file);
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *place)
{
	(void)status, (void)type, (void)place;
	return remove(path);
}

void sim_remove_folder(const char *path) { nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS); }

bool sim_contains(const void *bytes, size_t count, const char *text)
{
	return memmem(bytes, count, text, strlen(text)) != NULL;
}

void sim_fix_addresses(void) { personality(ADDR_NO_RANDOMIZE); }
