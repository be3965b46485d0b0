/* cgpio.h over libgpiod 2.x. */
#include <gpiod.h>

#ifndef GPIOD_LINE_BULK_MAX_LINES /* only 1.x defines it; no version has a version macro */

#include "cgpio.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENT_BUFFER_SIZE = 1024 }; /* the largest buffer that the kernel gives */

const char *cg_library(void)
{
	static _Thread_local char text[48];
	snprintf(text, sizeof text, "libgpiod %s", gpiod_api_version());
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
	struct gpiod_chip_info *library = gpiod_chip_get_info((struct gpiod_chip *)chip);
	if (library == NULL)
		return -1;
	copy(info->name, gpiod_chip_info_get_name(library));
	copy(info->label, gpiod_chip_info_get_label(library));
	info->lines = (unsigned)gpiod_chip_info_get_num_lines(library);
	gpiod_chip_info_free(library);
	return 0;
}

int cg_chip_get_line_info(struct cg_chip *chip, unsigned offset, struct cg_line_info *info)
{
	struct gpiod_line_info *library = gpiod_chip_get_line_info((struct gpiod_chip *)chip, offset);
	if (library == NULL)
		return -1;
	copy(info->name, gpiod_line_info_get_name(library));
	copy(info->consumer, gpiod_line_info_get_consumer(library));
	info->used = gpiod_line_info_is_used(library);
	info->output = gpiod_line_info_get_direction(library) == GPIOD_LINE_DIRECTION_OUTPUT;
	info->active_low = gpiod_line_info_is_active_low(library);
	switch (gpiod_line_info_get_bias(library)) {
	case GPIOD_LINE_BIAS_PULL_UP: info->bias = CG_BIAS_PULL_UP; break;
	case GPIOD_LINE_BIAS_PULL_DOWN: info->bias = CG_BIAS_PULL_DOWN; break;
	case GPIOD_LINE_BIAS_DISABLED: info->bias = CG_BIAS_DISABLED; break;
	default: info->bias = CG_BIAS_AS_IS; break;
	}
	gpiod_line_info_free(library);
	return 0;
}

void cg_chip_close(struct cg_chip *chip)
{
	gpiod_chip_close((struct gpiod_chip *)chip);
}

struct cg_line {
	struct gpiod_line_request *request;
	struct gpiod_edge_event_buffer *buffer;
	unsigned offset;
};

static enum gpiod_line_bias library_bias(enum cg_bias bias)
{
	switch (bias) {
	case CG_BIAS_AS_IS: return GPIOD_LINE_BIAS_AS_IS;
	case CG_BIAS_DISABLED: return GPIOD_LINE_BIAS_DISABLED;
	case CG_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
	case CG_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
	}
	return GPIOD_LINE_BIAS_AS_IS;
}

static struct gpiod_line_request *request(struct gpiod_chip *chip, unsigned offset,
					  const char *consumer, enum cg_bias bias, int active_low)
{
	struct gpiod_line_request *result = NULL;
	struct gpiod_line_settings *settings = gpiod_line_settings_new();
	struct gpiod_line_config *lines = gpiod_line_config_new();
	struct gpiod_request_config *config = gpiod_request_config_new();
	if (settings != NULL && lines != NULL && config != NULL) {
		gpiod_request_config_set_consumer(config, consumer);
		gpiod_request_config_set_event_buffer_size(config, EVENT_BUFFER_SIZE);
		gpiod_line_settings_set_active_low(settings, active_low);
		if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) == 0 &&
		    gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH) == 0 &&
		    gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC) == 0 &&
		    gpiod_line_settings_set_bias(settings, library_bias(bias)) == 0 &&
		    gpiod_line_config_add_line_settings(lines, &offset, 1, settings) == 0)
			result = gpiod_chip_request_lines(chip, config, lines);
	}
	int error = errno;
	gpiod_request_config_free(config);
	gpiod_line_config_free(lines);
	gpiod_line_settings_free(settings);
	errno = error;
	return result;
}

struct cg_line *cg_line_request(const char *path, unsigned offset, const char *consumer,
				enum cg_bias bias, int active_low)
{
	struct gpiod_chip *chip = gpiod_chip_open(path);
	if (chip == NULL)
		return NULL;
	int error = ENOMEM;
	struct cg_line *line = calloc(1, sizeof *line);
	if (line != NULL) {
		line->offset = offset;
		line->buffer = gpiod_edge_event_buffer_new(CG_EVENTS_MAX);
		line->request = request(chip, offset, consumer, bias, active_low);
		if (line->request == NULL || line->buffer == NULL ||
		    fcntl(gpiod_line_request_get_fd(line->request), F_SETFL, O_NONBLOCK) < 0) {
			error = errno;
			cg_line_release(line);
			line = NULL;
		}
	}
	gpiod_chip_close(chip); /* the request outlives the chip */
	if (line == NULL)
		errno = error;
	return line;
}

int cg_line_fd(const struct cg_line *line)
{
	return gpiod_line_request_get_fd(line->request);
}

int cg_line_level(struct cg_line *line)
{
	return gpiod_line_request_get_value(line->request, line->offset);
}

void cg_line_release(struct cg_line *line)
{
	if (line->request != NULL)
		gpiod_line_request_release(line->request);
	if (line->buffer != NULL)
		gpiod_edge_event_buffer_free(line->buffer);
	free(line);
}

int cg_line_read(struct cg_line *line)
{
	int count = gpiod_line_request_read_edge_events(line->request, line->buffer, CG_EVENTS_MAX);
	if (count < 0)
		return errno == EAGAIN || errno == EINTR ? 0 : -1;
	return count;
}

struct cg_event cg_line_event(const struct cg_line *line, int index)
{
	struct gpiod_edge_event *raw =
		gpiod_edge_event_buffer_get_event(line->buffer, (unsigned long)index);
	return (struct cg_event){
		.at_ns = gpiod_edge_event_get_timestamp_ns(raw),
		.seqno = (uint32_t)gpiod_edge_event_get_line_seqno(raw),
		.active = gpiod_edge_event_get_event_type(raw) == GPIOD_EDGE_EVENT_RISING_EDGE,
	};
}

#endif
