/* Debian 13's Swift libraries are compiled with glibc 2.41, whose headers give functions that read numbers names with
 * "isoc23". Debian 12's glibc 2.36 has the same functions without them; these have no difference but that 0b is a prefix. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
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
