/* Functions of glibc 2.41 that Debian 13's Swift libraries use and Debian 12's glibc 2.36 lacks. The headers of 2.41 rename
 * functions that read numbers to names with "isoc23"; the functions of 2.36 have the old names, and differ only in that they
 * do not accept the prefix 0b. strlcpy and strlcat are new in 2.38. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }
int __isoc23_vsscanf(const char *text, const char *format, va_list list) { return vsscanf(text, format, list); }
int __isoc23_sscanf(const char *text, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int count = vsscanf(text, format, list);
	va_end(list);
	return count;
}
int __isoc23_fscanf(FILE *file, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int count = vfscanf(file, format, list);
	va_end(list);
	return count;
}

/* Copies text, shortened if it must be, into size bytes that end in a zero. Returns the length of the whole text. */
size_t strlcpy(char *to, const char *text, size_t size)
{
	size_t length = strlen(text);
	if (size > 0) {
		size_t copied = length < size ? length : size - 1;
		memcpy(to, text, copied);
		to[copied] = 0;
	}
	return length;
}

/* Appends text to the text in size bytes, as strlcpy copies. Returns the length of the complete text. */
size_t strlcat(char *to, const char *text, size_t size)
{
	size_t length = strnlen(to, size);
	return length + strlcpy(to + length, text, size - length);
}
