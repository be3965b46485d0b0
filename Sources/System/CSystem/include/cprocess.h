/* Child processes, and the files that they are started from.
 * Unless stated otherwise a function returns 0, or an errno value. */
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdint.h>

/* Where a process writes. */
enum cp_outputs {
	/* Both outputs to our standard error. */
	CP_TO_OUR_ERRORS,
	/* Each output to a pipe of ours. */
	CP_TO_PIPES,
	/* To /dev/null. */
	CP_TO_NOTHING,
};

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
	/* Whether it stays in our session and process group; otherwise it leads new ones. */
	_Bool in_our_group;
	/* Whether a pipe of ours is its standard input. */
	_Bool pipes_input;
	/* Otherwise the descriptor that becomes its standard input; 0 for /dev/null. */
	int input;
	enum cp_outputs outputs;
	/* A descriptor that the process gets as number 3; 0 for none. */
	int file;
	/* Whether it is an extension: set-user-ID bits and file capabilities give it, and what it starts, nothing, and
	 * all that follows holds. It needs pipes for all three streams. */
	_Bool restricted;
	/* Whether it may do what its user may, because the configuration allows it. */
	_Bool unconfined;
	/* Whether `ci_judge` knows it for an extension although it is unconfined: tests of that need programs that no layer stops. */
	_Bool identified;
	/* The most bytes of data, 0 for no limit of our own. */
	uint64_t memory;
	/* The most processes and threads, where the kernel can count them apart; 0 for no limit of our own. */
	uint64_t processes;
	/* The only files that it can use: absolute paths, one after another, each with its NUL; `cp_access` of each. */
	const char *grants;
	const uint32_t *grant_access;
	int grant_count;
	/* Whether it can use sockets of the Internet. */
	_Bool internet;
};

/* The kinds of access to a file, or to all files below a folder. */
enum cp_access {
	/* Read files and list folders. */
	CP_READ = 1,
	/* Run programs. */
	CP_RUN = 2,
	/* Write files that exist. */
	CP_WRITE = 4,
	/* Also make, remove and rename files and folders. */
	CP_CHANGE = 8,
	/* Control a device by ioctl(2). */
	CP_CONTROL = 16,
	/* List folders only. */
	CP_LIST = 32,
};

struct cp_sandbox;

/* The layers that confine an extension. */
struct cp_layers {
	/* The version of Landlock; 0 if the kernel has none or the service manager forbids it. */
	int landlock;
	/* Whether it has the filter of system calls. */
	_Bool filter;
	/* Whether it has a user namespace of its own, in which its processes are counted. */
	_Bool user_namespace;
};

/* All ours, non-blocking where they are pipes, and -1 where there is none. */
struct cp_child {
	int pid;
	/* Whether it leads a new session and process group. */
	_Bool leads_group;
	/* Readable when it has ended (pidfd_open(2), Linux 5.3). */
	int pidfd;
	int input;
	int output;
	int errors;
	/* Of an extension: what ends it with all its descendants. Ours until `cp_sandbox_end`. */
	struct cp_sandbox *sandbox;
	/* Of an extension: the layers around it. */
	struct cp_layers layers;
};

/* Starts a process with empty signal mask, default dispositions and no descriptor but its standard streams and `file`. */
int cp_spawn(const struct cp_command *command, struct cp_child *child);

/* Kills an extension and whatever it started, in any session or group. Returns before they have ended. */
void cp_sandbox_kill(struct cp_sandbox *sandbox);
/* The same, when the extension itself has ended; the sandbox is gone afterwards. */
void cp_sandbox_end(struct cp_sandbox *sandbox);
/* Waits until all that was left behind has been killed, but not longer than a limit: call it before the process
 * ends. Whether it was. */
_Bool cp_sandboxes_ended(int limit_ms);
/* The kernel's version of Landlock; 0 if it has none, if it is not enabled, or if the service manager forbids it. */
int cp_landlock_version(void);
/* Whether the kernel has filters of system calls. */
_Bool cp_has_filters(void);
/* From now on no other process of this user can trace this one, read its memory or its descriptors, and it leaves
 * no core dump (PR_SET_DUMPABLE). */
void cp_protect_memory(void);

struct cp_ending {
	int status;
	/* 0 if it ended by itself. */
	int signal;
	/* The most memory that it had, in bytes. */
	uint64_t memory;
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
/* A file in memory with these bytes, to be read from its begin; -1 with errno. */
int cp_memory_file(const char *name, const void *bytes, int size);

#endif
