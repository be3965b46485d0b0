/* One interface to GPIO chips and lines over libgpiod 1.6, libgpiod 2.x and the kernel's uAPI v2.
 * Functions that fail return NULL or -1 with errno set. */
#ifndef CGPIO_H
#define CGPIO_H

#include <stddef.h>
#include <stdint.h>

enum { CG_NAME_SIZE = 32 };
enum cg_bias { CG_BIAS_AS_IS, CG_BIAS_DISABLED, CG_BIAS_PULL_UP, CG_BIAS_PULL_DOWN };

/* The library in use, with its version at run time: "libgpiod 1.6.3". */
const char *cg_library(void);

struct cg_chip_info {
	char name[CG_NAME_SIZE];
	char label[CG_NAME_SIZE];
	unsigned lines;
};

struct cg_line_info {
	char name[CG_NAME_SIZE];     /* empty if the line has no name */
	char consumer[CG_NAME_SIZE]; /* empty if the line is free */
	int used;
	int output;
	int active_low;
	enum cg_bias bias;
};

struct cg_chip;
struct cg_chip *cg_chip_open(const char *path);
int cg_chip_get_info(struct cg_chip *chip, struct cg_chip_info *info);
int cg_chip_get_line_info(struct cg_chip *chip, unsigned offset, struct cg_line_info *info);
void cg_chip_close(struct cg_chip *chip);

/* A claimed input line: both edges, with timestamps of CLOCK_MONOTONIC, non-blocking. */
struct cg_line;
struct cg_line *cg_line_request(const char *path, unsigned offset, const char *consumer,
				enum cg_bias bias, int active_low);
int cg_line_fd(const struct cg_line *line);
/* Returns 1 for active, 0 for inactive, or -1 with errno. */
int cg_line_level(struct cg_line *line);
void cg_line_release(struct cg_line *line);

enum { CG_EVENTS_MAX = 64 };
struct cg_event {
	uint64_t at_ns;
	uint32_t seqno; /* from 1, with a gap for dropped events; 0 if the line has no sequence */
	int active;
};
/* Reads events and returns their number, at most CG_EVENTS_MAX and 0 if nothing is readable, or -1 with errno.
 * The events stay in the line's buffer until the next read. */
int cg_line_read(struct cg_line *line);
struct cg_event cg_line_event(const struct cg_line *line, int index);

/* A claimed output line: inactive at first, it drives the wire from the first moment on. */
struct cg_output;
struct cg_output *cg_output_request(const char *path, unsigned offset, const char *consumer,
				    int active_low);
int cg_output_set(struct cg_output *output, int active);
/* Afterwards some chips (a Pi's) go on driving the wire at its last level, and others release it. */
void cg_output_release(struct cg_output *output);

/* A process that only holds an output's request too. It makes the line inactive when this process has died,
 * for any reason, and when this process has sent no change for limit_ms after it reported that the line is
 * active. */
struct cg_guard;
struct cg_guard *cg_guard_start(const struct cg_output *output, int limit_ms);
/* Never waits; returns -1 with errno if the guard is gone or has stopped reading. */
int cg_guard_set(struct cg_guard *guard, int active);
void cg_guard_stop(struct cg_guard *guard);

#endif
