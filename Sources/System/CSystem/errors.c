#define _GNU_SOURCE /* strerrorname_np */
#include "cloop.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int cd_errno(void)
{
	return errno;
}

const char *cd_errno_name(int error)
{
	static _Thread_local char unnamed[24];
	const char *name = strerrorname_np(error);
	if (name != NULL)
		return name;
	snprintf(unnamed, sizeof unnamed, "errno %d", error);
	return unnamed;
}

const char *cd_strerror(int error)
{
	static _Thread_local char text[96];
	/* The GNU variant, selected by _GNU_SOURCE: it may return a constant instead of filling `text`. */
	return strerror_r(error, text, sizeof text);
}

_Bool cd_is_again(int error)
{
	return error == EAGAIN || error == EWOULDBLOCK;
}
