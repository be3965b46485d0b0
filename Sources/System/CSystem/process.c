#define _GNU_SOURCE /* pipe2, posix_spawn_file_actions_addclosefrom_np, sigabbrev_np */
#include "cprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "internal.h"

/* Both ends of the child's pipes, in the order of its streams; -1 for a stream without a pipe. */
struct pipes {
	int theirs[3];
	int ours[3];
};

static void close_all(int fds[3])
{
	for (int i = 0; i < 3; i++) {
		if (fds[i] >= 0)
			close(fds[i]);
		fds[i] = -1;
	}
}

static int open_pipes(const struct cp_command *command, struct pipes *pipes)
{
	for (int i = 0; i < 3; i++)
		pipes->theirs[i] = pipes->ours[i] = -1;
	for (int i = 0; i < 3; i++) {
		int ends[2];
		if (i == 0 ? !command->pipes_input : command->outputs != CP_TO_PIPES)
			continue;
		if (pipe2(ends, O_CLOEXEC) < 0)
			goto failed;
		pipes->theirs[i] = ends[i == 0 ? 0 : 1];
		pipes->ours[i] = ends[i == 0 ? 1 : 0];
		/* A descriptor below 3 would be overwritten by the child's streams. */
		if (pipes->theirs[i] < 3) {
			int moved = fcntl(pipes->theirs[i], F_DUPFD_CLOEXEC, 3);
			if (moved < 0)
				goto failed;
			close(pipes->theirs[i]);
			pipes->theirs[i] = moved;
		}
		/* Only our end is non-blocking: the child's reads and writes wait as usual. */
		if (fcntl(pipes->ours[i], F_SETFL, fcntl(pipes->ours[i], F_GETFL) | O_NONBLOCK) < 0)
			goto failed;
	}
	return 0;
failed:;
	int error = errno;
	close_all(pipes->theirs);
	close_all(pipes->ours);
	return error;
}

/* An array of pointers to the strings of a buffer, ended by NULL. The caller frees it. */
static char **vector(const char *strings, int count)
{
	char **pointers = calloc((size_t)count + 1, sizeof *pointers);
	for (int i = 0; pointers != NULL && i < count; i++) {
		pointers[i] = (char *)strings;
		strings += strlen(strings) + 1;
	}
	return pointers;
}

static int set_actions(
	posix_spawn_file_actions_t *actions, const struct cp_command *command, const struct pipes *pipes)
{
	int error = 0;
	if (pipes->theirs[0] >= 0 || command->input > 0)
		error = posix_spawn_file_actions_adddup2(
			actions, pipes->theirs[0] >= 0 ? pipes->theirs[0] : command->input, 0);
	else
		error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
	for (int i = 1; i < 3 && error == 0; i++) {
		switch (command->outputs) {
		case CP_TO_PIPES: error = posix_spawn_file_actions_adddup2(actions, pipes->theirs[i], i); break;
		case CP_TO_OUR_ERRORS: error = posix_spawn_file_actions_adddup2(actions, 2, i); break;
		case CP_TO_NOTHING: error = posix_spawn_file_actions_addopen(actions, i, "/dev/null", O_WRONLY, 0); break;
		}
	}
	if (error == 0 && command->file > 0)
		error = posix_spawn_file_actions_adddup2(actions, command->file, 3);
	if (error == 0)
		error = posix_spawn_file_actions_addclosefrom_np(actions, command->file > 0 ? 4 : 3);
	if (error == 0 && command->directory != NULL)
		error = posix_spawn_file_actions_addchdir_np(actions, command->directory);
	return error;
}

static int set_attributes(posix_spawnattr_t *attributes, const struct cp_command *command)
{
	sigset_t none, all;
	sigemptyset(&none);
	sigfillset(&all);
	int error = posix_spawnattr_setsigmask(attributes, &none);
	if (error == 0)
		error = posix_spawnattr_setsigdefault(attributes, &all);
	/* A new session gives the child a process group to signal, and no controlling terminal. */
	short session = command->in_our_group ? 0 : POSIX_SPAWN_SETSID;
	if (error == 0)
		error = posix_spawnattr_setflags(attributes, session | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	return error;
}

/* Starts a process without confinement. */
static int spawn(
	const struct cp_command *command, const struct pipes *pipes, char **arguments, char **environment,
	struct cp_child *child)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	posix_spawn_file_actions_init(&actions);
	posix_spawnattr_init(&attributes);
	int error = set_actions(&actions, command, pipes);
	if (error == 0)
		error = set_attributes(&attributes, command);
	if (error == 0)
		error = (command->searches ? posix_spawnp : posix_spawn)(
			&child->pid, command->path, &actions, &attributes, arguments, environment);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

static int start(const struct cp_command *command, const struct pipes *pipes, struct cp_child *child)
{
	char **arguments = vector(command->arguments, command->argument_count);
	char **environment = vector(command->environment, command->environment_count);
	int error = ENOMEM;
	if (arguments != NULL && environment != NULL)
		error = command->restricted
				? sandbox_start(command, pipes->theirs, arguments, environment, child)
				: spawn(command, pipes, arguments, environment, child);
	free(environment);
	free(arguments);
	return error;
}

int cp_spawn(const struct cp_command *command, struct cp_child *child)
{
	*child = (struct cp_child){ .pid = -1, .pidfd = -1, .input = -1, .output = -1, .errors = -1 };
	struct pipes pipes;
	int error = open_pipes(command, &pipes);
	if (error != 0)
		return error;
	error = start(command, &pipes, child);
	close_all(pipes.theirs);
	if (error != 0) {
		close_all(pipes.ours);
		return error;
	}
	/* A child keeps its number until it is reaped, so this cannot open another process. */
	child->pidfd = (int)syscall(SYS_pidfd_open, child->pid, 0);
	if (child->pidfd < 0) {
		error = errno;
		kill(command->in_our_group ? child->pid : -child->pid, SIGKILL);
		while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
			;
		if (child->sandbox != NULL)
			cp_sandbox_end(child->sandbox);
		close_all(pipes.ours);
		return error;
	}
	child->leads_group = !command->in_our_group;
	child->input = pipes.ours[0];
	child->output = pipes.ours[1];
	child->errors = pipes.ours[2];
	return 0;
}

int cp_landlock_version(void)
{
	int version = ll_version();
	return version < 0 ? 0 : version;
}

_Bool cp_has_filters(void)
{
	/* A filter at address 0 fails with EFAULT, or with EINVAL on a kernel without filters. */
	return prctl(PR_SET_SECCOMP, 2 /* SECCOMP_MODE_FILTER */, 0, 0, 0) < 0 && errno != EINVAL;
}

void cp_protect_memory(void)
{
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int cp_reap(int pid, struct cp_ending *ending)
{
	int status = 0;
	struct rusage usage = { 0 };
	pid_t reaped;
	do
		reaped = wait4(pid, &status, WNOHANG, &usage);
	while (reaped < 0 && errno == EINTR);
	if (reaped == 0)
		return 0;
	/* After ECHILD the status is lost: other code has waited for the child. */
	ending->status = reaped > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
	ending->signal = reaped > 0 && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	ending->memory = (uint64_t)usage.ru_maxrss * 1024;
	return 1;
}

const char *cp_signal_name(int signal)
{
	static _Thread_local char name[24];
	const char *short_name = sigabbrev_np(signal);
	if (short_name != NULL)
		snprintf(name, sizeof name, "SIG%s", short_name);
	else
		snprintf(name, sizeof name, "signal %d", signal);
	return name;
}

int cp_file_look(const char *path, struct cp_file *file)
{
	struct stat status;
	if (stat(path, &status) < 0)
		return errno;
	*file = (struct cp_file){
		.device = status.st_dev, .inode = status.st_ino, .size = status.st_size,
		.changed_ns = (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec,
		.is_file = S_ISREG(status.st_mode), .is_directory = S_ISDIR(status.st_mode),
		.is_executable = access(path, X_OK) == 0,
	};
	return 0;
}

int cp_memory_file(const char *name, const void *bytes, int size)
{
	int file = memfd_create(name, MFD_CLOEXEC);
	if (file < 0)
		return -1;
	ssize_t written = write(file, bytes, (size_t)size);
	if (written == size && lseek(file, 0, SEEK_SET) == 0)
		return file;
	int error = written < 0 ? errno : ENOSPC;
	close(file);
	errno = error;
	return -1;
}
