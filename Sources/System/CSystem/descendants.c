#define _GNU_SOURCE
#include "internal.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct entry {
	int pid;
	int parent;
	int group;
	int session;
	bool is_dead;
	bool is_ours;
};

struct table {
	struct entry *entries;
	int count;
	int room;
};

/* A process that forks during a pass can escape it; a fork bomb needs several passes. */
#define PASSES 100

static bool add(struct table *table, struct entry entry)
{
	if (table->count == table->room) {
		int room = table->room == 0 ? 256 : table->room * 2;
		struct entry *entries = realloc(table->entries, (size_t)room * sizeof *entries);
		if (entries == NULL)
			return false;
		table->entries = entries;
		table->room = room;
	}
	table->entries[table->count++] = entry;
	return true;
}

static bool read_entry(const char *name, struct entry *entry)
{
	char path[64], text[512];
	snprintf(path, sizeof path, "/proc/%.20s/stat", name);
	FILE *file = fopen(path, "re");
	if (file == NULL)
		return false;
	size_t length = fread(text, 1, sizeof text - 1, file);
	fclose(file);
	text[length] = 0;
	/* The name in parentheses can contain any character, even a parenthesis (proc(5)). */
	const char *end = strrchr(text, ')');
	char state;
	if (end == NULL || sscanf(end + 1, " %c %d %d %d", &state, &entry->parent, &entry->group, &entry->session) != 4)
		return false;
	entry->pid = atoi(name);
	entry->is_dead = state == 'Z' || state == 'X';
	return true;
}

static void read_all(struct table *table)
{
	table->count = 0;
	DIR *folder = opendir("/proc");
	struct dirent *each;
	while (folder != NULL && (each = readdir(folder)) != NULL) {
		struct entry entry = { 0 };
		if (each->d_name[0] >= '1' && each->d_name[0] <= '9' && read_entry(each->d_name, &entry) &&
		    !add(table, entry))
			break;
	}
	if (folder != NULL)
		closedir(folder);
}

static void read_view(int pid, struct view *view)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/ns/user", pid);
	ssize_t length = readlink(path, view->name, sizeof view->name - 1);
	view->name[length < 0 ? 0 : length] = 0;
}

struct view descendants_view(int pid)
{
	struct view view, ours;
	read_view(pid, &view);
	read_view(getpid(), &ours);
	if (strcmp(view.name, ours.name) == 0)
		view.name[0] = 0;
	return view;
}

static bool has_view(int pid, const struct view *wanted)
{
	if (wanted->name[0] == 0)
		return false;
	struct view view;
	read_view(pid, &view);
	return strcmp(view.name, wanted->name) == 0;
}

static bool is_ours(const struct table *table, int pid)
{
	for (int i = 0; i < table->count; i++)
		if (table->entries[i].pid == pid)
			return table->entries[i].is_ours;
	return false;
}

static void mark(struct table *table, int leader, const struct view *view)
{
	for (int i = 0; i < table->count; i++) {
		struct entry *entry = &table->entries[i];
		entry->is_ours = entry->pid != leader && has_view(entry->pid, view);
	}
	for (bool more = true; more;) {
		more = false;
		for (int i = 0; i < table->count; i++) {
			struct entry *entry = &table->entries[i];
			if (entry->is_ours || entry->pid == leader)
				continue;
			entry->is_ours = entry->session == leader || entry->parent == leader ||
					 is_ours(table, entry->parent);
			more = more || entry->is_ours;
		}
	}
}

void descendants_kill(int leader, bool lives, const struct view *view)
{
	struct table table = { 0 };
	if (lives)
		kill(leader, SIGSTOP);
	for (int pass = 0; pass < PASSES; pass++) {
		read_all(&table);
		mark(&table, leader, view);
		int killed = 0;
		for (int i = 0; i < table.count; i++) {
			if (!table.entries[i].is_ours || table.entries[i].is_dead)
				continue;
			kill(table.entries[i].pid, SIGKILL);
			killed++;
		}
		if (killed == 0)
			break;
	}
	if (lives)
		kill(-leader, SIGKILL);
	free(table.entries);
}

static int signal_process(int leader, const struct view *view, int process, int signal)
{
	/* Opened before the search, so that the signal cannot reach a later process with this number. */
	int pidfd = (int)syscall(SYS_pidfd_open, process, 0);
	if (pidfd < 0)
		return errno;
	struct table table = { 0 };
	read_all(&table);
	mark(&table, leader, view);
	int error = EPERM;
	if (process == leader || is_ours(&table, process))
		error = syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0) == 0 ? 0 : errno;
	free(table.entries);
	close(pidfd);
	return error;
}

int descendants_signal(int leader, const struct view *view, int process, int signal)
{
	if (process > 0)
		return signal_process(leader, view, process, signal);
	/* No group can have the number -INT_MIN; kill(2) fails with ESRCH too. */
	if (process == INT_MIN)
		return ESRCH;
	struct table table = { 0 };
	read_all(&table);
	mark(&table, leader, view);
	int error = process == -1 ? EPERM : ESRCH;
	for (int i = 0; i < table.count && error != EPERM; i++)
		if (table.entries[i].group == -process)
			error = table.entries[i].pid == leader || table.entries[i].is_ours ? 0 : EPERM;
	for (int i = 0; i < table.count && error == 0; i++)
		if (table.entries[i].group == -process && !table.entries[i].is_dead)
			signal_process(leader, view, table.entries[i].pid, signal);
	free(table.entries);
	return error;
}
