/* Extensions without processes: the driver holds the other ends of their pipes. Processes for the seeds. */
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../../../Sources/System/CSystem/include/cprocess.h"

/* Larger than the number of any process of Linux. */
enum { FIRST_PID = 1 << 23 };

static struct child {
	char path[256];
	int input, output, errors;
	/* An eventfd in place of the pidfd. */
	int end;
	int status, signal;
	bool is_asked, has_ended;
} children[SIM_CHILDREN];
static int count;

int sim_children(void) { return count; }
int sim_child_pid(int child) { return FIRST_PID + child; }
const char *sim_child_path(int child) { return children[child].path; }
int sim_child_input(int child) { return children[child].input; }
int sim_child_output(int child) { return children[child].output; }
bool sim_child_is_asked(int child) { return children[child].is_asked; }
bool sim_child_has_ended(int child) { return children[child].has_ended; }

void sim_child_end(int number, int status, int signal)
{
	struct child *child = &children[number];
	uint64_t one = 1;
	if (child->has_ended)
		return;
	child->has_ended = true;
	child->status = status;
	child->signal = signal;
	close(child->input);
	close(child->output);
	close(child->errors);
	child->input = child->output = child->errors = -1;
	syscall(SYS_write, child->end, &one, sizeof one);
}

/* The linker's option --wrap=cp_spawn makes the daemon call this. */
int __wrap_cp_spawn(const struct cp_command *command, struct cp_child *started)
{
	int input[2], output[2], errors[2];
	if (!command->restricted || count == SIM_CHILDREN)
		return ENOENT;
	if (sim_takes(SIM_SPAWN))
		return EAGAIN;
	if (pipe2(input, O_CLOEXEC | O_NONBLOCK) < 0 || pipe2(output, O_CLOEXEC | O_NONBLOCK) < 0
		|| pipe2(errors, O_CLOEXEC | O_NONBLOCK) < 0)
		return errno;
	struct child *child = &children[count];
	*child = (struct child){ .input = input[0], .output = output[1], .errors = errors[1] };
	snprintf(child->path, sizeof child->path, "%s", command->path);
	child->end = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	*started = (struct cp_child){
		.pid = FIRST_PID + count, .leads_group = true, .pidfd = dup(child->end),
		.input = input[1], .output = output[0], .errors = errors[0],
	};
	count++;
	return 0;
}

static struct child *find(int pid)
{
	int number = (pid < 0 ? -pid : pid) - FIRST_PID;
	return number >= 0 && number < count ? &children[number] : NULL;
}

int kill(pid_t pid, int signal)
{
	struct child *child = find(pid);
	if (child == NULL)
		return (int)syscall(SYS_kill, pid, signal);
	if (signal == SIGKILL)
		sim_child_end((int)(child - children), 0, SIGKILL);
	else if (signal != 0)
		child->is_asked = true;
	return 0;
}

pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
	struct child *child = pid > 0 ? find(pid) : NULL;
	if (child == NULL)
		return (pid_t)syscall(SYS_wait4, pid, status, options, usage);
	if (!child->has_ended)
		return 0;
	*status = child->signal != 0 ? child->signal : child->status << 8;
	return pid;
}

/* Processes for the seeds */

uint64_t *sim_shared(int number)
{
	void *memory = mmap(
		NULL, (size_t)number * sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		abort();
	return memory;
}

int sim_fork(bool keeps_output)
{
	fflush(NULL);
	int pid = fork();
	if (pid != 0)
		return pid;
	if (!keeps_output) {
		int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
		if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0)
			_exit(3);
	}
	/* Real seconds, for a seed that never ends. */
	alarm(120);
	return 0;
}

int sim_wait(int *status)
{
	int result = 0;
	int pid = (int)syscall(SYS_wait4, -1, &result, 0, NULL);
	*status = WIFSIGNALED(result) ? 128 + WTERMSIG(result) : WEXITSTATUS(result);
	return pid;
}

void sim_exit(int status) { _exit(status); }
