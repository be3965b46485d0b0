/* An extension that tries to escape its confinement: it uses files and calls that the grants or the filter deny, and
 * folders of the machine. It writes the result of each attempt, "done" or an error's name, into `results` in its home.
 *
 * The test writes `targets.h` with STATE, SETTINGS, HOME_OF_DAEMON, SOCKET, OTHER, MANIFEST and FOLDERS. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

#include "targets.h"

static FILE *results;
static int count;

static void note(const char *name, const char *path, long result)
{
	const char *what = result >= 0 ? "done" : strerrorname_np(errno);
	fprintf(results, "%s\n  \"%s%s%s\": \"%s\"", count++ == 0 ? "{" : ",", name, path == NULL ? "" : " ",
		path == NULL ? "" : path, what);
}

/* MARK: Files */

static int opened(const char *path, int flags)
{
	int file = open(path, flags, 0600);
	if (file >= 0)
		close(file);
	return file;
}

/* All attempts with an existing file; a successful attempt is not undone. */
static void attack_file(const char *path)
{
	struct timeval times[2] = { { 1, 0 }, { 1, 0 } };
	char own[512];
	snprintf(own, sizeof own, "%s/linked", getenv("HOME"));
	note("read", path, opened(path, O_RDONLY));
	note("write", path, opened(path, O_WRONLY));
	note("append", path, opened(path, O_WRONLY | O_APPEND | O_CREAT));
	note("empty", path, opened(path, O_RDONLY | O_TRUNC));
	note("empty in mode 3", path, opened(path, 3 | O_TRUNC));
	note("truncate", path, truncate(path, 0));
	note("mode", path, chmod(path, 0));
	note("mode at", path, fchmodat(AT_FDCWD, path, 0, 0));
	note("owner", path, chown(path, getuid(), getgid()));
	note("times", path, utimes(path, times));
	note("attribute", path, setxattr(path, "user.x", "x", 1, 0));
	note("link", path, link(path, own));
	note("move away", path, rename(path, own));
	note("remove", path, unlink(path));
}

static void attack_folder(const char *folder)
{
	char path[512], own[512];
	snprintf(own, sizeof own, "%s/mine", getenv("HOME"));
	snprintf(path, sizeof path, "%s/new", folder);
	note("list", folder, opened(folder, O_RDONLY | O_DIRECTORY));
	note("create in", folder, opened(path, O_WRONLY | O_CREAT));
	note("folder in", folder, mkdir(path, 0700));
	note("link in", folder, symlink("/etc", path));
	note("socket in", folder, mknod(path, S_IFSOCK | 0600, 0));
	opened(own, O_WRONLY | O_CREAT);
	note("move into", folder, rename(own, path));
	note("mode", folder, chmod(folder, 0));
	snprintf(path, sizeof path, "%s.away", folder);
	note("move", folder, rename(folder, path));
	note("remove", folder, rmdir(folder));
}

/* Attempts by its own names for foreign files, and attempts with its own files, which must succeed. */
static void attack_by_own_names(void)
{
	struct timeval times[2] = { { 1, 0 }, { 1, 0 } };
	struct utimbuf whole = { 1, 1 };
	chdir(getenv("HOME"));
	symlink(STATE "/placed.json", "file of others");
	symlink(STATE, "folder of others");
	note("mode by link", NULL, chmod("file of others", 0));
	note("mode by folder", NULL, fchmodat(open("folder of others", O_PATH), "placed.json", 0, 0));
	note("times by link", NULL, utime("folder of others/placed.json", &whole));
	note("mode of the parent", NULL, chmod("..", 0));
	note("mode of the root", NULL, chmod(".", 0));
	note("mode through /proc", NULL, chmod("/proc/self/fd/0", 0));
	opened("own", O_WRONLY | O_CREAT);
	note("set user", NULL, chmod("own", 04755));
	note("own mode", NULL, chmod("own", 0640));
	note("own mode at", NULL, fchmodat(open(".", O_PATH), "own", 0600, 0));
	note("own times", NULL, utimes("own", times));
	note("own exact times", NULL, utimensat(AT_FDCWD, "own", NULL, 0));
}

/* Signals to its own processes, which must succeed. */
static void end_own(void)
{
	for (int group = 0; group < 2; group++) {
		int child = fork(), status = 0;
		if (child == 0) {
			setsid();
			for (;;)
				pause();
		}
		/* The group does not exist until the child leads it. */
		while (group && getpgid(child) != child)
			usleep(1000);
		note(group ? "own group" : "own child", NULL, kill(group ? -child : child, SIGKILL));
		waitpid(child, &status, 0);
	}
	int child = fork(), status = 0;
	if (child == 0)
		abort();
	waitpid(child, &status, 0);
	errno = EIO;
	note("own abort", NULL, WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? 0 : -1);
}

static void attack_files(void)
{
	static const char *const files[] = {
		STATE "/placed.json", SETTINGS "/config.yaml", SETTINGS "/home-assistant.token", SOCKET, SOCKET ".lock",
	};
	static const char *const folders[] = { STATE, STATE "/..", STATE "/containers", SETTINGS, OTHER };
	static const char *const made[] = {
		/* Files that the daemon or the user's programs would read. */
		HOME_OF_DAEMON "/.config/actionbutton/config.yaml", HOME_OF_DAEMON "/.config/mimeapps.list",
		HOME_OF_DAEMON "/.local/share/applications/x.desktop", HOME_OF_DAEMON "/.local/bin/xdg-open",
		HOME_OF_DAEMON "/.bashrc", SETTINGS "/more.yaml", STATE "/lock.json", "/tmp/hostile", "/dev/shm/hostile", "/var/tmp/hostile",
	};
	static const char *const machine[] = { FOLDERS };
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		attack_file(files[i]);
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		attack_folder(folders[i]);
	for (size_t i = 0; i < sizeof made / sizeof *made; i++)
		note("make", made[i], opened(made[i], O_WRONLY | O_CREAT));
	for (size_t i = 0; i < sizeof machine / sizeof *machine; i++) {
		char path[512];
		snprintf(path, sizeof path, "%s/.hostile", machine[i]);
		note("list", machine[i], opened(machine[i], O_RDONLY | O_DIRECTORY));
		note("create in", machine[i], opened(path, O_WRONLY | O_CREAT));
	}
	static const char *const own[] = { MANIFEST, "/proc/self/exe" };
	for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
		note("write own", own[i], opened(own[i], O_WRONLY));
		note("mode own", own[i], chmod(own[i], 0));
		int file = open(own[i], O_RDONLY);
		note("lease own", own[i], fcntl(file, F_SETLEASE, F_WRLCK));
	}
	attack_by_own_names();
	note("make own", NULL, opened(strcat(strcpy((char[512]){ 0 }, getenv("HOME")), "/file"), O_WRONLY | O_CREAT));
}

/* MARK: Processes */

static void attack_processes(void)
{
	int daemon = getppid(), file = open(MANIFEST, O_RDONLY);
	struct rlimit limit = { 1, 1 };
	struct sched_param none = { 0 };
	cpu_set_t processors;
	CPU_ZERO(&processors);
	CPU_SET(0, &processors);
	note("limit processor time", NULL, prlimit(daemon, RLIMIT_CPU, &limit, NULL));
	note("limit file size", NULL, prlimit(daemon, RLIMIT_FSIZE, &limit, NULL));
	note("limit descriptors", NULL, prlimit(daemon, RLIMIT_NOFILE, &limit, NULL));
	note("read limits", NULL, prlimit(daemon, RLIMIT_CPU, NULL, &limit));
	note("nice", NULL, setpriority(PRIO_PROCESS, (id_t)daemon, 19));
	note("nice of the user", NULL, setpriority(PRIO_USER, getuid(), 19));
	note("nice of a group", NULL, setpriority(PRIO_PGRP, (id_t)getpgid(daemon), 19));
	note("idle", NULL, sched_setscheduler(daemon, SCHED_IDLE, &none));
	note("processor", NULL, sched_setaffinity(daemon, sizeof processors, &processors));
	note("I/O priority", NULL, syscall(SYS_ioprio_set, 1, daemon, 3 << 13));
	note("I/O priority of the user", NULL, syscall(SYS_ioprio_set, 3, getuid(), 3 << 13));
	note("signal", NULL, kill(daemon, 0));
	note("signal a thread", NULL, syscall(SYS_tgkill, daemon, daemon, 0));
	int process = (int)syscall(SYS_pidfd_open, daemon, 0);
	note("signal by descriptor", NULL, syscall(424, process, 0, NULL, 0));
	note("take a descriptor", NULL, syscall(438, process, 0, 0));
	note("owner of a descriptor", NULL, fcntl(file, F_SETOWN, daemon));
	note("signal of a descriptor", NULL, fcntl(file, F_SETSIG, SIGKILL));
	note("namespace of", NULL, setns(process, 0));
	char memory[64];
	snprintf(memory, sizeof memory, "/proc/%d/mem", daemon);
	note("memory", NULL, opened(memory, O_RDONLY));
	snprintf(memory, sizeof memory, "/proc/%d/environ", daemon);
	note("environment", NULL, opened(memory, O_RDONLY));
	snprintf(memory, sizeof memory, "/proc/%d/task", daemon);
	note("threads", NULL, opened(memory, O_RDONLY | O_DIRECTORY));
}

/* MARK: Sockets and calls */

static void attack_sockets(void)
{
	int pair[2];
	note("socket", "unix", socket(AF_UNIX, SOCK_STREAM, 0));
	note("socket", "internet", socket(AF_INET, SOCK_STREAM, 0));
	note("socket", "internet 6", socket(AF_INET6, SOCK_DGRAM, 0));
	note("socket", "routes", socket(AF_NETLINK, SOCK_RAW, 0));
	note("socket", "packets", socket(AF_PACKET, SOCK_RAW, 0));
	note("socket", "vsock", socket(40, SOCK_STREAM, 0));
	note("pair of datagrams", NULL, socketpair(AF_UNIX, SOCK_DGRAM, 0, pair));
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) {
		struct sockaddr_un address = { .sun_family = AF_UNIX };
		strncpy(address.sun_path, SOCKET, sizeof address.sun_path - 1);
		close(pair[1]);
		note("connect a pair", NULL, connect(pair[0], (struct sockaddr *)&address, sizeof address));
		note("send a pair", NULL,
		     sendto(pair[0], "x", 1, MSG_NOSIGNAL, (struct sockaddr *)&address, sizeof address));
	}
}

/* The filter answers before the kernel checks an argument: EFAULT or EINVAL would show that it let a call through. */
static void attack_calls(void)
{
	static const int refused[] = {
		SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, 428, 429, 430, 431, 432, 433, 442, 457, 458, 467, 470,
		SYS_setns, SYS_unshare, 435, SYS_fanotify_init, SYS_fanotify_mark, SYS_name_to_handle_at,
		SYS_open_by_handle_at, SYS_quotactl, 443, SYS_swapon, SYS_swapoff, SYS_fchmodat, 452, SYS_fchownat,
		SYS_setxattr, SYS_lsetxattr, 463, SYS_removexattr, SYS_lremovexattr, 466, 469, SYS_ptrace,
		SYS_process_vm_readv, SYS_process_vm_writev, 440, 448, 438, SYS_kcmp, SYS_move_pages, SYS_migrate_pages,
		SYS_perf_event_open, SYS_shmget, SYS_shmat, SYS_shmctl, SYS_shmdt, SYS_semget, SYS_semop, SYS_semtimedop,
		SYS_semctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink, SYS_mq_timedsend,
		SYS_mq_timedreceive, SYS_mq_notify, SYS_mq_getsetattr, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf,
		SYS_userfaultfd, 425, 426, 427, SYS_acct, SYS_reboot, SYS_syslog, SYS_kexec_load, SYS_kexec_file_load,
		SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_vhangup, SYS_settimeofday, SYS_clock_settime,
		SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname, SYS_nfsservctl, 460, 471 + 1, 500, 1000,
#if defined(__x86_64__)
		SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_iopl, SYS_ioperm,
		SYS_modify_ldt, SYS_uselib, SYS__sysctl, SYS_create_module, SYS_get_kernel_syms, SYS_query_module,
		SYS_ustat, SYS_sysfs, 212,
#endif
	};
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		char name[32];
		snprintf(name, sizeof name, "call %d", refused[i]);
		note(name, NULL, syscall(refused[i], -1L, -1L, -1L, -1L, -1L, -1L));
	}
	static const int namespaces[] = { CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS };
	for (size_t i = 0; i < sizeof namespaces / sizeof *namespaces; i++) {
		long child = syscall(SYS_clone, namespaces[i] | SIGCHLD, 0, 0, 0, 0);
		if (child == 0)
			_exit(0);
		note("clone a namespace", i == 0 ? "0" : (char[]){ (char)('0' + i), 0 }, child);
	}
	note("terminal input", NULL, ioctl(0, 0x5412, "x"));
	note("personality", NULL, syscall(SYS_personality, 0x0400000));
#if defined(__x86_64__)
	/* getpid of 32-bit programs and getppid of x32: a call of another architecture fails or ends the process. */
	int child = fork(), status = 0;
	if (child == 0) {
		__asm__ volatile("int $0x80" : : "a"(20));
		_exit(0);
	}
	waitpid(child, &status, 0);
	errno = EPERM;
	note("32-bit call", NULL, WIFSIGNALED(status) ? -1 : 0);
	if ((child = fork()) == 0)
		_exit(syscall(0x40000000 | SYS_getppid) >= 0 ? 0 : 1);
	waitpid(child, &status, 0);
	errno = EPERM;
	note("x32 call", NULL, WIFSIGNALED(status) || WEXITSTATUS(status) != 0 ? -1 : 0);
#endif
}

/* Attempts that no layer can prevent: they give names and numbers, not contents. */
static void attack_names(void)
{
	struct stat status;
	note("stat", NULL, stat(STATE "/placed.json", &status));
	note("chdir", NULL, chdir(STATE));
	note("inotify", NULL, inotify_add_watch(inotify_init(), STATE, IN_ALL_EVENTS));
	note("pidfd", NULL, syscall(SYS_pidfd_open, getppid(), 0));
	note("mode by descriptor", NULL, fchmod(open(MANIFEST, O_RDONLY), 0644));
}

/* MARK: Random calls */

#define CALLS 2000
#define CALLS_OF_CHILD 20
#define MOST_CHILDREN 1000

/* The daemon's process, and the number of calls, which all children count. */
static int daemon_process;
static int *calls;

static long argument(void)
{
	static const char *const paths[] = {
		STATE "/placed.json", STATE, SETTINGS "/config.yaml", SOCKET, OTHER, MANIFEST,
		HOME_OF_DAEMON "/.bashrc", ".", "..",
	};
	switch (rand() % 5) {
	case 0: return (long)paths[(size_t)rand() % (sizeof paths / sizeof *paths)];
	case 1: return rand() % 64;
	case 2: return (rand() % 2 ? daemon_process : getppid()) + rand() % 3 - 1;
	case 3: return -(rand() % 128);
	default: return rand();
	}
}

static void call_at_random(unsigned seed)
{
	srand(seed);
	int self = getpid();
	closefrom(0);
	/* The timer ends a child whose call blocks. */
	struct itimerval limit = { .it_value = { .tv_usec = 100000 } };
	setitimer(ITIMER_REAL, &limit, NULL);
	for (int i = 0; i < CALLS_OF_CHILD && getpid() == self; i++) {
		++*calls;
		syscall(rand() % 480, argument(), argument(), argument(), argument(), argument(), argument());
	}
	_exit(0);
}

/* Most children make fewer calls, because a call ends or stops them. */
static int attack_at_random(void)
{
	calls = mmap(NULL, sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (calls == MAP_FAILED)
		return 0;
	for (unsigned seed = 1; seed <= MOST_CHILDREN && *calls < CALLS; seed++) {
		int child = fork();
		if (child == 0)
			call_at_random(seed);
		struct pollfd end = { .fd = (int)syscall(SYS_pidfd_open, child, 0), .events = POLLIN };
		if (poll(&end, 1, 1000) == 0)
			kill(child, SIGKILL);
		close(end.fd);
		waitpid(child, NULL, WNOHANG);
	}
	return *calls;
}

/* MARK: The protocol of extensions */

static void attack(void)
{
	char path[512], new[520];
	daemon_process = getppid();
	snprintf(path, sizeof path, "%s/results", getenv("HOME"));
	snprintf(new, sizeof new, "%s.new", path);
	if ((results = fopen(new, "w")) == NULL) {
		perror(new);
		return;
	}
	attack_files();
	end_own();
	attack_processes();
	attack_sockets();
	attack_calls();
	attack_names();
	fflush(results);
	/* The random calls run while the load is answered. */
	if (fork() == 0) {
		fprintf(results, ",\n  \"random calls\": %d\n}\n", attack_at_random());
		fclose(results);
		rename(new, path);
		_exit(0);
	}
}

int main(void)
{
	static char line[1 << 20];
	while (fgets(line, sizeof line, stdin) != NULL) {
		/* Find the request's number; a control's id is a text. */
		const char *id = strstr(line, "\"id\":");
		while (id != NULL && (id[5] < '0' || id[5] > '9'))
			id = strstr(id + 5, "\"id\":");
		if (id == NULL || strstr(line, "\"notice\":") != NULL)
			continue;
		const char *result = "{}";
		if (strstr(line, "\"request\":\"hello\"") != NULL)
			result = "{\"version\":1,\"name\":\"Hostile\"}";
		else if (strstr(line, "\"request\":\"describe\"") != NULL)
			result = "{\"controls\":[{\"kind\":\"com.example.hostile\",\"display_name\":\"Hostile\",\"pushes\":false,"
				 "\"parameters\":[]}]}";
		else if (strstr(line, "\"request\":\"load\"") != NULL) {
			attack();
			result = "{\"archive\":{\"kind\":\"com.example.hostile\",\"title\":\"Hostile\",\"toggle\":{\"is_on\":false,"
				 "\"off\":{\"symbol\":\"moon\"},\"on\":{\"symbol\":\"sun\"}},\"action\":{\"intent\":\"Toggle\","
				 "\"parameters\":{}}}}";
		}
		printf("{\"id\":%d,\"result\":%s}\n", atoi(id + 5), result);
		fflush(stdout);
	}
	return 0;
}
