/* cgpio.h over libgpiod 1.x. The library has no sequence numbers and silently loses the newest of more than 16
 * unread edges, so edges come through the kernel's uAPI v2 if the kernel has it. */
#include <gpiod.h>

#ifdef GPIOD_LINE_BULK_MAX_LINES /* only 1.x defines it; no version has a version macro */

#include "cgpio.h"
#include "gpio_uapi.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *cg_library(void)
{
	static _Thread_local char text[48];
	snprintf(text, sizeof text, "libgpiod %s", gpiod_version_string());
	return text;
}

static void copy(char to[CG_NAME_SIZE], const char *from)
{
	snprintf(to, CG_NAME_SIZE, "%s", from != NULL ? from : "");
}

struct cg_chip *cg_chip_open(const char *path)
{
	return (struct cg_chip *)gpiod_chip_open(path);
}

int cg_chip_get_info(struct cg_chip *chip, struct cg_chip_info *info)
{
	struct gpiod_chip *library = (struct gpiod_chip *)chip;
	copy(info->name, gpiod_chip_name(library));
	copy(info->label, gpiod_chip_label(library));
	info->lines = gpiod_chip_num_lines(library);
	return 0;
}

int cg_chip_get_line_info(struct cg_chip *chip, unsigned offset, struct cg_line_info *info)
{
	struct gpiod_line *line = gpiod_chip_get_line((struct gpiod_chip *)chip, offset);
	if (line == NULL)
		return -1;
	copy(info->name, gpiod_line_name(line));
	copy(info->consumer, gpiod_line_consumer(line));
	info->used = gpiod_line_is_used(line);
	info->output = gpiod_line_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
	info->active_low = gpiod_line_active_state(line) == GPIOD_LINE_ACTIVE_STATE_LOW;
	switch (gpiod_line_bias(line)) {
	case GPIOD_LINE_BIAS_PULL_UP: info->bias = CG_BIAS_PULL_UP; break;
	case GPIOD_LINE_BIAS_PULL_DOWN: info->bias = CG_BIAS_PULL_DOWN; break;
	case GPIOD_LINE_BIAS_DISABLE: info->bias = CG_BIAS_DISABLED; break;
	default: info->bias = CG_BIAS_AS_IS; break;
	}
	return 0;
}

void cg_chip_close(struct cg_chip *chip)
{
	gpiod_chip_close((struct gpiod_chip *)chip);
}

struct cg_line {
	int fd;                  /* of the uAPI v2 request, or -1 */
	struct gpiod_chip *chip; /* of the library's request, or NULL */
	struct gpiod_line *line;
	struct cg_event events[CG_EVENTS_MAX];
};

static int library_flags(enum cg_bias bias, int active_low)
{
	int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
	switch (bias) {
	case CG_BIAS_AS_IS: return flags;
	case CG_BIAS_DISABLED: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
	case CG_BIAS_PULL_UP: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
	case CG_BIAS_PULL_DOWN: return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
	}
	return flags;
}

/* For kernels before 5.10: no sequence numbers, and at most 16 unread events. */
static int request_by_library(struct cg_line *line, const char *path, unsigned offset,
			      const char *consumer, int flags)
{
	line->chip = gpiod_chip_open(path);
	if (line->chip == NULL)
		return -1;
	line->line = gpiod_chip_get_line(line->chip, offset);
	if (line->line == NULL ||
	    gpiod_line_request_both_edges_events_flags(line->line, consumer, flags) < 0)
		return -1;
	int fd = gpiod_line_event_get_fd(line->line);
	return fd < 0 ? -1 : fcntl(fd, F_SETFL, O_NONBLOCK);
}

struct cg_line *cg_line_request(const char *path, unsigned offset, const char *consumer,
				enum cg_bias bias, int active_low)
{
	struct cg_line *line = calloc(1, sizeof *line);
	if (line == NULL)
		return NULL;
	line->fd = gpio_uapi_request(path, offset, consumer, bias, active_low);
	if (line->fd >= 0)
		return line;
	if (errno == ENOTTY &&
	    request_by_library(line, path, offset, consumer, library_flags(bias, active_low)) == 0)
		return line;
	int error = errno;
	cg_line_release(line);
	errno = error;
	return NULL;
}

int cg_line_fd(const struct cg_line *line)
{
	return line->fd >= 0 ? line->fd : gpiod_line_event_get_fd(line->line);
}

int cg_line_level(struct cg_line *line)
{
	return line->fd >= 0 ? gpio_uapi_level(line->fd) : gpiod_line_get_value(line->line);
}

void cg_line_release(struct cg_line *line)
{
	if (line->fd >= 0)
		close(line->fd);
	if (line->chip != NULL)
		gpiod_chip_close(line->chip);
	free(line);
}

int cg_line_read(struct cg_line *line)
{
	if (line->fd >= 0)
		return gpio_uapi_read(line->fd, line->events, CG_EVENTS_MAX);
	struct gpiod_line_event raw[16];
	int count = gpiod_line_event_read_multiple(line->line, raw, 16);
	if (count < 0)
		return errno == EAGAIN ? 0 : -1;
	for (int i = 0; i < count; i++) {
		line->events[i].at_ns = (uint64_t)raw[i].ts.tv_sec * 1000000000 + (uint64_t)raw[i].ts.tv_nsec;
		line->events[i].seqno = 0;
		line->events[i].active = raw[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
	}
	return count;
}

struct cg_event cg_line_event(const struct cg_line *line, int index)
{
	return line->events[index];
}

#endif
