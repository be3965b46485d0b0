#define _GNU_SOURCE /* AF_…, F_SETSIG */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>


/* A call is allowed unless an entry below has another rule. The entries cover what Landlock does not: other processes,
 * sockets, the attributes of files by path, and parts of the kernel that no extension needs. */
enum rule {
	ALLOW,
	REFUSE,
	/* Fails with ENOSYS, so that the program uses an older call. */
	MISSING,
	/* The supervisor makes the call or refuses it; without a supervisor it is refused. */
	ASK,
	/* The rules below check the call's arguments. The first must be 0, which means the caller. */
	OF_ITSELF,
	/* 0, or the caller's number; about others the supervisor decides. */
	OF_ITS_GROUP,
	/* The caller's number. */
	OF_ITS_NUMBER,
	PRIORITY,
	IO_PRIORITY,
	CLONE,
	FCNTL,
	IOCTL,
	PERSONALITY,
	SOCKET,
	SOCKET_PAIR,
	/* Allowed without a path; with a path the supervisor decides. */
	BY_DESCRIPTOR,
	/* The flags are the second argument of open(2) and the third of openat(2). */
	OPEN,
	OPENAT,
	RULES,
};

struct entry {
	int call;
	enum rule rule;
};

/* From pidfd_send_signal (424) on, a call has the same number on every architecture. These calls are listed by number,
 * because the headers of Debian 12 end at 450. */
static const struct entry entries[] = {
	/* File systems and namespaces. */
	{ SYS_mount, REFUSE }, { SYS_umount2, REFUSE }, { SYS_pivot_root, REFUSE }, { SYS_chroot, REFUSE },
	{ 428 /* open_tree */, REFUSE }, { 429 /* move_mount */, REFUSE }, { 430 /* fsopen */, REFUSE },
	{ 431 /* fsconfig */, REFUSE }, { 432 /* fsmount */, REFUSE }, { 433 /* fspick */, REFUSE },
	{ 442 /* mount_setattr */, REFUSE }, { 457 /* statmount */, REFUSE }, { 458 /* listmount */, REFUSE },
	{ 467 /* open_tree_attr */, REFUSE }, { 470 /* listns */, REFUSE },
	{ SYS_setns, REFUSE }, { SYS_unshare, REFUSE }, { SYS_clone, CLONE }, { 435 /* clone3 */, MISSING },
	{ SYS_fanotify_init, REFUSE }, { SYS_fanotify_mark, REFUSE },
	{ SYS_name_to_handle_at, REFUSE }, { SYS_open_by_handle_at, REFUSE },
	{ SYS_quotactl, REFUSE }, { 443 /* quotactl_fd */, REFUSE }, { SYS_swapon, REFUSE }, { SYS_swapoff, REFUSE },
	/* Attributes of files by path, which Landlock does not limit. Calls by descriptor stay allowed: Landlock has decided
	 * whether the file can be opened. */
	{ SYS_fchmodat, ASK }, { 452 /* fchmodat2 */, ASK }, { SYS_fchownat, REFUSE },
	{ SYS_setxattr, REFUSE }, { SYS_lsetxattr, REFUSE }, { 463 /* setxattrat */, REFUSE },
	{ SYS_removexattr, REFUSE }, { SYS_lremovexattr, REFUSE }, { 466 /* removexattrat */, REFUSE },
	{ 469 /* file_setattr */, REFUSE },
	/* Other processes. */
	{ SYS_ptrace, REFUSE }, { SYS_process_vm_readv, REFUSE }, { SYS_process_vm_writev, REFUSE },
	{ 440 /* process_madvise */, REFUSE }, { 448 /* process_mrelease */, REFUSE }, { 438 /* pidfd_getfd */, REFUSE },
	{ SYS_kcmp, REFUSE }, { SYS_move_pages, REFUSE }, { SYS_migrate_pages, REFUSE },
	{ SYS_perf_event_open, REFUSE }, { SYS_prlimit64, OF_ITSELF }, { SYS_sched_setscheduler, OF_ITSELF },
	{ SYS_sched_setparam, OF_ITSELF }, { SYS_sched_setattr, OF_ITSELF }, { SYS_sched_setaffinity, OF_ITSELF },
	{ SYS_setpriority, PRIORITY }, { SYS_ioprio_set, IO_PRIORITY }, { SYS_fcntl, FCNTL }, { SYS_ioctl, IOCTL },
	/* Sockets and other communication with processes. */
	{ SYS_socket, SOCKET }, { SYS_socketpair, SOCKET_PAIR },
	{ SYS_shmget, REFUSE }, { SYS_shmat, REFUSE }, { SYS_shmctl, REFUSE }, { SYS_shmdt, REFUSE },
	{ SYS_semget, REFUSE }, { SYS_semop, REFUSE }, { SYS_semtimedop, REFUSE }, { SYS_semctl, REFUSE },
	{ SYS_msgget, REFUSE }, { SYS_msgsnd, REFUSE }, { SYS_msgrcv, REFUSE }, { SYS_msgctl, REFUSE },
	{ SYS_mq_open, REFUSE }, { SYS_mq_unlink, REFUSE }, { SYS_mq_timedsend, REFUSE },
	{ SYS_mq_timedreceive, REFUSE }, { SYS_mq_notify, REFUSE }, { SYS_mq_getsetattr, REFUSE },
	{ SYS_keyctl, REFUSE }, { SYS_add_key, REFUSE }, { SYS_request_key, REFUSE },
	/* The kernel and the machine. */
	{ SYS_bpf, REFUSE }, { SYS_userfaultfd, REFUSE }, { 425 /* io_uring_setup */, REFUSE },
	{ 426 /* io_uring_enter */, REFUSE }, { 427 /* io_uring_register */, REFUSE },
	{ SYS_acct, REFUSE }, { SYS_reboot, REFUSE }, { SYS_syslog, REFUSE }, { SYS_kexec_load, REFUSE },
	{ SYS_kexec_file_load, REFUSE },
	{ SYS_init_module, REFUSE }, { SYS_finit_module, REFUSE }, { SYS_delete_module, REFUSE },
	{ SYS_vhangup, REFUSE }, { SYS_settimeofday, REFUSE }, { SYS_clock_settime, REFUSE }, { SYS_adjtimex, REFUSE },
	{ SYS_clock_adjtime, REFUSE }, { SYS_sethostname, REFUSE }, { SYS_setdomainname, REFUSE },
	{ SYS_nfsservctl, REFUSE }, { 460 /* lsm_set_self_attr */, REFUSE }, { SYS_personality, PERSONALITY },
	{ SYS_utimensat, BY_DESCRIPTOR },
#if defined(__x86_64__)
	{ SYS_chmod, ASK }, { SYS_chown, REFUSE }, { SYS_lchown, REFUSE }, { SYS_utime, ASK },
	{ SYS_utimes, ASK }, { SYS_futimesat, ASK }, { SYS_iopl, REFUSE }, { SYS_ioperm, REFUSE },
	{ SYS_modify_ldt, REFUSE }, { SYS_uselib, REFUSE }, { SYS__sysctl, REFUSE }, { SYS_create_module, REFUSE },
	{ SYS_get_kernel_syms, REFUSE }, { SYS_query_module, REFUSE }, { SYS_ustat, REFUSE }, { SYS_sysfs, REFUSE },
	{ 212 /* lookup_dcookie */, REFUSE },
#elif defined(__aarch64__)
	{ 18 /* lookup_dcookie */, REFUSE },
#endif
};

/* Landlock before version 3 cannot prevent the truncation of a read-only file. */
static const struct entry truncation[] = {
	{ SYS_truncate, REFUSE }, { SYS_openat, OPENAT }, { 437 /* openat2 */, MISSING },
#if defined(__x86_64__)
	{ SYS_open, OPEN },
#endif
};

/* Landlock before version 6 cannot limit signals. */
static const struct entry signals[] = {
	{ SYS_kill, OF_ITS_GROUP }, { SYS_tgkill, ASK }, { SYS_rt_sigqueueinfo, OF_ITS_NUMBER },
	{ SYS_rt_tgsigqueueinfo, OF_ITS_NUMBER }, { SYS_tkill, REFUSE }, { 424 /* pidfd_send_signal */, ASK },
};

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "seccomp.c: check the numbers of the calls above 423 for this architecture, and add it"
#endif

#define ALLOWED SECCOMP_RET_ALLOW
#define REFUSED(error) (SECCOMP_RET_ERRNO | (error))
/* Every CLONE_NEW… flag of clone(2). */
#define NEW_NAMESPACES 0x7E020000u
#define SOCKET_TYPE 0xFu

/* Room for the checks, and for one node and one leaf of the search tree for each range of numbers. */
#define MOST_INSTRUCTIONS 1024

struct program {
	struct sock_filter code[MOST_INSTRUCTIONS];
	int count;
	/* The index of the first check of each rule. */
	int checks[RULES];
	/* Whether a jump was too long or the program too large. */
	bool is_broken;
	_Bool internet;
	/* The filter's answer to a call that only a supervisor can decide. */
	uint32_t asked;
	uint32_t process;
	unsigned char rules[SC_CEILING + 1];
};

static int emit(struct program *program, uint16_t code, uint32_t value, int if_true, int if_false)
{
	if (program->count >= MOST_INSTRUCTIONS || if_true > 255 || if_false > 255) {
		program->is_broken = true;
		return 0;
	}
	program->code[program->count] =
		(struct sock_filter){ .code = code, .jt = (uint8_t)if_true, .jf = (uint8_t)if_false, .k = value };
	return program->count++;
}

static void answer(struct program *program, uint32_t value)
{
	emit(program, BPF_RET | BPF_K, value, 0, 0);
}

/* Loads the lower half of an argument: both architectures are little-endian. */
static void load(struct program *program, int argument)
{
	uint32_t place = (uint32_t)offsetof(struct seccomp_data, args) + 8 * (uint32_t)argument;
	emit(program, BPF_LD | BPF_W | BPF_ABS, place, 0, 0);
}

/* Answers `value` if the loaded value equals `number`. */
static void answer_if(struct program *program, uint32_t number, uint32_t value)
{
	emit(program, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1);
	answer(program, value);
}

/* Refuses the call unless the loaded value equals `number`. */
static void require(struct program *program, uint32_t number)
{
	emit(program, BPF_JMP | BPF_JEQ | BPF_K, number, 1, 0);
	answer(program, REFUSED(EPERM));
}

static void mask(struct program *program, uint32_t bits)
{
	emit(program, BPF_ALU | BPF_AND | BPF_K, bits, 0, 0);
}

static void check_open_flags(struct program *program, int argument)
{
	/* Landlock does not check O_TRUNC without write access: modes O_RDONLY and 3 (neither reading nor writing). */
	load(program, argument);
	mask(program, O_TRUNC | O_ACCMODE);
	answer_if(program, O_TRUNC | O_RDONLY, REFUSED(EPERM));
	answer_if(program, O_TRUNC | O_ACCMODE, REFUSED(EPERM));
	answer(program, ALLOWED);
}

static void check_socket(struct program *program)
{
	load(program, 0);
	if (program->internet) {
		answer_if(program, AF_INET, ALLOWED);
		answer_if(program, AF_INET6, ALLOWED);
		/* getaddrinfo(3) reads the addresses of this machine through NETLINK_ROUTE, which is 0. */
		emit(program, BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 0, 3);
		load(program, 2);
		answer_if(program, 0, ALLOWED);
	}
	answer(program, REFUSED(EACCES));
}

static void check(struct program *program, enum rule rule)
{
	static const uint32_t owners[] = { F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY };
	/* TIOCSTI, TIOCLINUX, TIOCSETD, FIOSETOWN, SIOCSPGRP. */
	static const uint32_t controls[] = { 0x5412, 0x541C, 0x5423, 0x8901, 0x8902 };
	program->checks[rule] = program->count;
	switch (rule) {
	case OF_ITS_GROUP:
		load(program, 0);
		answer_if(program, 0, ALLOWED);
		answer_if(program, program->process, ALLOWED);
		answer(program, program->asked);
		return;
	case OF_ITSELF:
		load(program, 0);
		require(program, 0);
		break;
	case OF_ITS_NUMBER:
		load(program, 0);
		require(program, program->process);
		break;
	case PRIORITY:
	case IO_PRIORITY:
		/* PRIO_PROCESS is 0, IOPRIO_WHO_PROCESS is 1. */
		load(program, 0);
		require(program, rule == PRIORITY ? 0 : 1);
		load(program, 1);
		require(program, 0);
		break;
	case CLONE:
		load(program, 0);
		mask(program, NEW_NAMESPACES);
		require(program, 0);
		break;
	case FCNTL:
		load(program, 1);
		for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
			answer_if(program, owners[i], REFUSED(EPERM));
		break;
	case IOCTL:
		load(program, 1);
		for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
			answer_if(program, controls[i], REFUSED(EPERM));
		break;
	case PERSONALITY:
		load(program, 0);
		answer_if(program, 0xFFFFFFFF, ALLOWED);
		require(program, 0);
		break;
	case SOCKET: check_socket(program); return;
	case SOCKET_PAIR:
		/* A datagram socket of a pair could send to any path. */
		load(program, 0);
		require(program, AF_UNIX);
		load(program, 1);
		mask(program, SOCKET_TYPE);
		answer_if(program, SOCK_STREAM, ALLOWED);
		require(program, SOCK_SEQPACKET);
		break;
	case BY_DESCRIPTOR: {
		uint32_t path = (uint32_t)offsetof(struct seccomp_data, args) + 8;
		load(program, 1);
		emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
		answer(program, program->asked);
		emit(program, BPF_LD | BPF_W | BPF_ABS, path + 4, 0, 0);
		answer_if(program, 0, ALLOWED);
		answer(program, program->asked);
		return;
	}
	case OPEN: check_open_flags(program, 1); return;
	case OPENAT: check_open_flags(program, 2); return;
	case ALLOW:
	case REFUSE:
	case MISSING:
	case ASK:
	case RULES: break;
	}
	answer(program, ALLOWED);
}

/* The rule for the numbers from `first` to the beginning of the next range. */
struct range {
	int first;
	enum rule rule;
};

/* Emits a binary search for the number of the call: few steps for each call, and a program that the kernel verifies
 * quickly. */
static void search(struct program *program, const struct range *ranges, int count)
{
	if (count > 1) {
		int left = count / 2;
		int node = emit(program, BPF_JMP | BPF_JGE | BPF_K, (uint32_t)ranges[left].first, 0, 0);
		search(program, ranges, left);
		int distance = program->count - node - 1;
		if (distance > 255)
			program->is_broken = true;
		program->code[node].jt = (uint8_t)distance;
		search(program, ranges + left, count - left);
		return;
	}
	switch (ranges->rule) {
	case ALLOW: answer(program, ALLOWED); break;
	case REFUSE: answer(program, REFUSED(EPERM)); break;
	case MISSING: answer(program, REFUSED(ENOSYS)); break;
	case ASK: answer(program, program->asked); break;
	/* The rule's number is a placeholder for the index of its checks, which is not known yet. */
	default: emit(program, BPF_JMP | BPF_JA, ranges->rule, 0, 0); break;
	}
}

static void add(struct program *program, const struct entry *entries, size_t count)
{
	for (size_t i = 0; i < count; i++)
		program->rules[entries[i].call] = (unsigned char)entries[i].rule;
}

#define COUNT(entries) (sizeof(entries) / sizeof *(entries))

static void build(struct program *program, int landlock)
{
	memset(program->rules, ALLOW, sizeof program->rules);
	add(program, entries, COUNT(entries));
	if (landlock < LL_TRUNCATE_VERSION)
		add(program, truncation, COUNT(truncation));
	if (landlock < LL_SIGNALS_VERSION)
		add(program, signals, COUNT(signals));
	struct range ranges[SC_CEILING + 2];
	int count = 0;
	for (int call = 0; call <= SC_CEILING; call++)
		if (count == 0 || ranges[count - 1].rule != program->rules[call])
			ranges[count++] = (struct range){ call, program->rules[call] };
	ranges[count++] = (struct range){ SC_CEILING + 1, MISSING };

	program->count = 0;
	emit(program, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
	emit(program, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
	answer(program, SECCOMP_RET_KILL_PROCESS);
	emit(program, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
	search(program, ranges, count);
	int end = program->count;
	for (enum rule rule = OF_ITSELF; rule < RULES; rule++)
		check(program, rule);
	for (int i = 0; i < end; i++) {
		struct sock_filter *each = &program->code[i];
		if (each->code == (BPF_JMP | BPF_JA))
			each->k = (uint32_t)(program->checks[each->k] - i - 1);
	}
}

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

int sc_restrict(_Bool internet, int landlock, int *listener)
{
	struct program program = { .internet = internet, .asked = SECCOMP_RET_USER_NOTIF, .process = (uint32_t)getpid() };
	build(&program, landlock);
	if (program.is_broken)
		return E2BIG;
	struct sock_fprog filter = { .len = (unsigned short)program.count, .filter = program.code };
	/* A signal that does not end the program waits for the answer, so that no call is repeated (Linux 5.19). */
	unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV;
	*listener = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter);
	if (*listener >= 0)
		return 0;
	program.asked = REFUSED(EPERM);
	build(&program, landlock);
	filter.len = (unsigned short)program.count;
	/* Not by seccomp(2), which is in no system call set of systemd 252 for services. */
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0 ? 0 : errno;
}
