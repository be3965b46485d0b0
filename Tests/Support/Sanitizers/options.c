/* The sanitizers' options, in every program that Tests/Support/Sanitizers/run builds: extensions do not get our environment. A report
 * goes to a file, since tests look at what programs print. */
const char *__tsan_default_options(void);
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

/* Tests look at exit statuses too. */
const char *__tsan_default_options(void)
{
	return "log_path=" REPORTS ":exitcode=0";
}

/* Leaks are not looked for: what Swift's runtime and libraries keep for the life of a process would count as one. */
const char *__asan_default_options(void)
{
	return "log_path=" REPORTS ":detect_leaks=0";
}

const char *__ubsan_default_options(void)
{
	return "log_path=" REPORTS ":print_stacktrace=1";
}
