/* One line through the kernel's GPIO uAPI v2 (<linux/gpio.h>, since Linux 5.10). */
#ifndef GPIO_UAPI_H
#define GPIO_UAPI_H

#include "cgpio.h"

/* The request's descriptor, or -1 with errno: ENOTTY where the kernel has no uAPI v2. */
int gpio_uapi_request(const char *path, unsigned offset, const char *consumer, enum cg_bias bias,
		      int active_low);
int gpio_uapi_level(int fd);
int gpio_uapi_read(int fd, struct cg_event *events, int max);

#endif
