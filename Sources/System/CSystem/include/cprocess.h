/* Child processes and their executable files.
 * Unless stated otherwise a function returns 0, or an errno value. */
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdint.h>

/* The standard output and standard error of a process. */
enum cp_outputs {
	/* Both to our standard error. */
	CP_TO_OUR_ERRORS,
	/* Each to a pipe that we read. */
	CP_TO_PIPES,
	/* Both to /dev/null. */
	CP_TO_NOTHING,
};

struct cp_command {
	const char *path;
	/* Strings in one buffer, each ended by NUL. */
	const char *arguments;
	int argument_count;
	const char *environment;
	int environment_count;
	/* The working directory; NULL keeps ours. */
	const char *directory;
	/* Whether a path without a slash is searched in PATH. */
	_Bool searches;
	/* Whether the process stays in our session and process group; otherwise it leads new ones. */
	_Bool in_our_group;
	/* Whether the process's standard input is a pipe that we write. */
	_Bool pipes_input;
	/* Without a pipe, the descriptor that becomes the process's standard input; 0 for /dev/null. */
	int input;
	enum cp_outputs outputs;
	/* A descriptor that the process gets as number 3, or 0. */
	int file;
	/* Whether the process is an extension: set-user-ID bits and file capabilities have no effect for it and its
	 * descendants, and the fields below apply. An extension needs pipes for all three streams. */
	_Bool restricted;
	/* Whether the configuration allows the extension everything that its user may do. */
	_Bool unconfined;
	/* Whether `ci_judge` identifies an unconfined extension as an extension: the tests of `ci_judge` need such programs. */
	_Bool identified;
	/* The limit of the extension's data in bytes (RLIMIT_DATA); 0 keeps the inherited limit. */
	uint64_t memory;
	/* The limit of the extension's processes and threads (RLIMIT_NPROC), where the kernel counts them separately from other
	 * processes of the user; 0 keeps the inherited limit. */
	uint64_t processes;
	/* The only files that the extension can use: absolute paths in one buffer, each ended by NUL, and the `cp_access` of
	 * each. */
	const char *grants;
	const uint32_t *grant_access;
	int grant_count;
	/* Whether the extension can use Internet sockets. */
	_Bool internet;
};

/* Kinds of access to a file, or to all files below a folder. */
enum cp_access {
	/* Read files, list folders. */
	CP_READ = 1,
	/* Run programs. */
	CP_RUN = 2,
	/* Write existing files. */
	CP_WRITE = 4,
	/* Also create, remove and rename files and folders. */
	CP_CHANGE = 8,
	/* Control a device by ioctl(2). */
	CP_CONTROL = 16,
	/* List folders only. */
	CP_LIST = 32,
};

struct cp_sandbox;

/* The layers that confine an extension. */
struct cp_layers {
	/* The version of Landlock; 0 if Landlock is not available, or the extension is unconfined. */
	int landlock;
	/* Whether the filter of system calls applies. */
	_Bool filter;
	/* Whether the extension has a separate user namespace, in which the kernel counts its processes. */
	_Bool user_namespace;
};

/* A started process. The caller owns the descriptors; -1 means no descriptor, and pipes are non-blocking. */
struct cp_child {
	int pid;
	/* Whether the process leads a new session and process group. */
	_Bool leads_group;
	/* Readable once the process has ended (pidfd_open(2), Linux 5.3). */
	int pidfd;
	int input;
	int output;
	int errors;
	/* An extension's sandbox, which ends it with all its descendants; valid until `cp_sandbox_end`. Otherwise NULL. */
	struct cp_sandbox *sandbox;
	struct cp_layers layers;
};

/* Starts a process with an empty signal mask and default dispositions, with its standard streams and `file` as its only
 * descriptors. */
int cp_spawn(const struct cp_command *command, struct cp_child *child);

/* Kills an extension and all its descendants, in any session or group. Returns before they have ended. */
void cp_sandbox_kill(struct cp_sandbox *sandbox);
/* Like `cp_sandbox_kill`, after the extension has ended; also frees the sandbox. */
void cp_sandbox_end(struct cp_sandbox *sandbox);
/* Waits at most `limit_ms` until the sandboxes given to `cp_sandbox_end` have killed all descendants, and returns whether
 * they have. Call it before this process ends. */
_Bool cp_sandboxes_ended(int limit_ms);
/* The kernel's version of Landlock; 0 if it is missing, not enabled, or forbidden by the service manager. */
int cp_landlock_version(void);
/* Whether the kernel supports filters of system calls. */
_Bool cp_has_filters(void);
/* Prevents other processes of this user from tracing this process and reading its memory and descriptors, and prevents
 * core dumps (PR_SET_DUMPABLE). */
void cp_protect_memory(void);

struct cp_ending {
	int status;
	/* The signal that ended the process, or 0. */
	int signal;
	/* Peak resident memory in bytes. */
	uint64_t memory;
};
/* Reaps a child that has ended and returns 1, or returns 0 if it still runs. */
int cp_reap(int pid, struct cp_ending *ending);
/* "SIGKILL" for SIGKILL. Never NULL. */
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
/* Creates a file in memory with these bytes, positioned at its beginning. Returns its descriptor, or -1 with errno. */
int cp_memory_file(const char *name, const void *bytes, int size);

#endif
