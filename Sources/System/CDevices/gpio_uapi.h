/* One line through the kernel's GPIO uAPI v2 (<linux/gpio.h>, since Linux 5.10). */
#ifndef GPIO_UAPI_H
#define GPIO_UAPI_H

#include "cgpio.h"

/* Returns the request's descriptor, or -1 with errno: ENOTTY if the kernel has no uAPI v2. */
int gpio_uapi_request(const char *path, unsigned offset, const char *consumer, enum cg_bias bias,
		      int active_low);
int gpio_uapi_level(int fd);
int gpio_uapi_read(int fd, struct cg_event *events, int max);

/* Returns the descriptor of an output's request, inactive, or -1 with errno; uses uAPI v1 if there is no v2. */
int gpio_uapi_request_output(const char *path, unsigned offset, const char *consumer, int active_low);
/* Sets the level with the descriptor of an output's request. Safe between fork and exec. */
int gpio_uapi_set(int fd, int active);

#endif
