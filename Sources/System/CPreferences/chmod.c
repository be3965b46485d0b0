/* chmod(2) for a confined extension.
 *
 * Landlock does not know the call, and a filter of system calls cannot read a path, so the filter refuses it
 * (CSystem/seccomp.c); by descriptor it is allowed. Foundation for Linux calls chmod on each file of UserDefaults that it has
 * written, and takes a refusal for a failed write. This definition takes the place of the C library's in a program that
 * links this module: for Foundation too, since the linker exports a function that a shared library needs. Checked with
 * Foundation of Swift 6.0 and 6.3; DefaultsDaemonTests fail if it is not used. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int chmod(const char *path, mode_t mode)
{
	if (syscall(SYS_fchmodat, AT_FDCWD, path, mode) == 0)
		return 0;
	if (errno != EPERM)
		return -1;
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (file < 0) {
		errno = EPERM;
		return -1;
	}
	int result = fchmod(file, mode), error = errno;
	close(file);
	errno = error;
	return result;
}
