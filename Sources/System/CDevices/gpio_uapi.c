#include "gpio_uapi.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The largest buffer that the kernel gives (drivers/gpio/gpiolib-cdev.c, GPIO_V2_LINES_MAX * 16). */
enum { EVENT_BUFFER_SIZE = 1024 };

static uint64_t bias_flag(enum cg_bias bias)
{
	switch (bias) {
	case CG_BIAS_AS_IS: return 0;
	case CG_BIAS_DISABLED: return GPIO_V2_LINE_FLAG_BIAS_DISABLED;
	case CG_BIAS_PULL_UP: return GPIO_V2_LINE_FLAG_BIAS_PULL_UP;
	case CG_BIAS_PULL_DOWN: return GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN;
	}
	return 0;
}

/* Opens the chip, sends the request and closes the chip: a request outlives the chip's descriptor. */
static int ask(const char *path, unsigned long what, void *request)
{
	int chip = open(path, O_RDWR | O_CLOEXEC);
	if (chip < 0)
		return -1;
	int result = ioctl(chip, what, request);
	int error = errno;
	close(chip);
	errno = error;
	return result < 0 ? -1 : 0;
}

static struct gpio_v2_line_request one_line(unsigned offset, const char *consumer, int active_low)
{
	struct gpio_v2_line_request request;
	memset(&request, 0, sizeof request); /* EINVAL if padding is not zero */
	request.offsets[0] = offset;
	request.num_lines = 1;
	strncpy(request.consumer, consumer, sizeof request.consumer - 1);
	if (active_low)
		request.config.flags = GPIO_V2_LINE_FLAG_ACTIVE_LOW;
	return request;
}

int gpio_uapi_request(const char *path, unsigned offset, const char *consumer, enum cg_bias bias,
		      int active_low)
{
	struct gpio_v2_line_request request = one_line(offset, consumer, active_low);
	request.event_buffer_size = EVENT_BUFFER_SIZE;
	request.config.flags |= GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_EDGE_RISING |
		GPIO_V2_LINE_FLAG_EDGE_FALLING | bias_flag(bias);
	if (ask(path, GPIO_V2_GET_LINE_IOCTL, &request) < 0)
		return -1;
	if (fcntl(request.fd, F_SETFL, O_NONBLOCK) < 0) {
		int error = errno;
		close(request.fd);
		errno = error;
		return -1;
	}
	return request.fd;
}

int gpio_uapi_request_output(const char *path, unsigned offset, const char *consumer, int active_low)
{
	struct gpio_v2_line_request request = one_line(offset, consumer, active_low);
	/* Without a value an output starts inactive. */
	request.config.flags |= GPIO_V2_LINE_FLAG_OUTPUT;
	if (ask(path, GPIO_V2_GET_LINE_IOCTL, &request) == 0)
		return request.fd;
	if (errno != ENOTTY)
		return -1;
	struct gpiohandle_request old;
	memset(&old, 0, sizeof old);
	old.lineoffsets[0] = offset;
	old.lines = 1;
	old.flags = GPIOHANDLE_REQUEST_OUTPUT | (active_low ? GPIOHANDLE_REQUEST_ACTIVE_LOW : 0);
	strncpy(old.consumer_label, consumer, sizeof old.consumer_label - 1);
	return ask(path, GPIO_GET_LINEHANDLE_IOCTL, &old) == 0 ? old.fd : -1;
}

int gpio_uapi_set(int fd, int active)
{
	struct gpio_v2_line_values values = { .bits = active ? 1 : 0, .mask = 1 };
	if (ioctl(fd, GPIO_V2_LINE_SET_VALUES_IOCTL, &values) == 0)
		return 0;
	if (errno != EINVAL && errno != ENOTTY)
		return -1;
	struct gpiohandle_data data = { .values = { active ? 1 : 0 } };
	return ioctl(fd, GPIOHANDLE_SET_LINE_VALUES_IOCTL, &data);
}

int gpio_uapi_level(int fd)
{
	struct gpio_v2_line_values values = { .mask = 1 };
	if (ioctl(fd, GPIO_V2_LINE_GET_VALUES_IOCTL, &values) < 0)
		return -1;
	return (int)(values.bits & 1);
}

int gpio_uapi_read(int fd, struct cg_event *events, int max)
{
	struct gpio_v2_line_event raw[CG_EVENTS_MAX];
	if (max > CG_EVENTS_MAX)
		max = CG_EVENTS_MAX;
	ssize_t size;
	do
		size = read(fd, raw, (size_t)max * sizeof raw[0]);
	while (size < 0 && errno == EINTR);
	if (size < 0)
		return errno == EAGAIN ? 0 : -1;
	int count = (int)((size_t)size / sizeof raw[0]);
	for (int i = 0; i < count; i++) {
		events[i].at_ns = raw[i].timestamp_ns;
		events[i].seqno = raw[i].line_seqno;
		events[i].active = raw[i].id == GPIO_V2_LINE_EVENT_RISING_EDGE;
	}
	return count;
}
