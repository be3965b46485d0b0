/* Child processes, and the files that they are started from.
 * Unless said otherwise a function returns 0, or an errno value. */
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdint.h>

struct cp_command {
	const char *path;
	/* Strings one after another, each with its NUL. */
	const char *arguments;
	int argument_count;
	const char *environment;
	int environment_count;
	/* NULL keeps ours. */
	const char *directory;
	/* Whether a path without a slash is looked for in PATH. */
	_Bool searches;
	/* Pipes for the three streams; otherwise no input, and our standard error for both outputs. */
	_Bool piped;
	/* Whether set-user-ID bits and file capabilities give it, and what it starts, nothing. */
	_Bool restricted;
	/* The most bytes of data, 0 for no limit of our own. */
	uint64_t memory;
};

/* All ours, non-blocking where they are pipes, and -1 where there is none. */
struct cp_child {
	int pid;
	/* Readable when it has ended (pidfd_open(2), Linux 5.3). */
	int pidfd;
	int input;
	int output;
	int errors;
};

/* Starts a process as the leader of a session and process group of its own, with empty signal mask,
 * default dispositions and no descriptor but its standard streams. */
int cp_spawn(const struct cp_command *command, struct cp_child *child);

/* Signals to a whole process group; only while its leader has not been reaped, for then its number can
 * be another's. */
void cp_terminate_group(int pid);
void cp_kill_group(int pid);

struct cp_ending {
	int status;
	/* 0 if it ended by itself. */
	int signal;
};
/* Takes the status of a child that has ended: 1, or 0 if it still runs. */
int cp_reap(int pid, struct cp_ending *ending);
/* "SIGKILL". Never NULL. */
const char *cp_signal_name(int signal);

struct cp_file {
	uint64_t device;
	uint64_t inode;
	int64_t changed_ns;
	int64_t size;
	_Bool is_file;
	_Bool is_directory;
	/* Whether we may execute it. */
	_Bool is_executable;
};
int cp_file_look(const char *path, struct cp_file *file);
/* The path without links and dots, to be freed; NULL with errno. */
char *cp_real_path(const char *path);
void cp_free(char *text);
/* A file in memory with these bytes, which another process of the same user can open as
 * /proc/PID/fd/NUMBER; -1 with errno. */
int cp_memory_file(const char *name, const void *bytes, int size);

#endif
