/* The sanitizers' options, compiled into every program that Tests/Support/Sanitizers/run builds, because extensions do not get
 * our environment. Reports go to a file, because tests check the output of programs. */
const char *__tsan_default_options(void);
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

/* A report does not change the exit status, which tests check. */
const char *__tsan_default_options(void)
{
	return "log_path=" REPORTS ":exitcode=0";
}

/* Leaks are not detected: memory that Swift's runtime and libraries keep for the life of a process would count as a leak. */
const char *__asan_default_options(void)
{
	return "log_path=" REPORTS ":detect_leaks=0";
}

const char *__ubsan_default_options(void)
{
	return "log_path=" REPORTS ":print_stacktrace=1";
}
