/* The sanitizer's options, in every program that Tests/Sanitizers/run builds: extensions do not get our environment. */
const char *__tsan_default_options(void);

/* A report goes to a file, since tests look at what programs print and at their exit status. */
const char *__tsan_default_options(void)
{
	return "log_path=" REPORTS ":exitcode=0";
}
