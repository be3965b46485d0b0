#define _GNU_SOURCE /* pthread_sigmask */
#include "cloop.h"

#include <signal.h>
#include <sys/signalfd.h>

int cd_ending_signals(void)
{
	sigset_t ending;
	sigemptyset(&ending);
	sigaddset(&ending, SIGINT);
	sigaddset(&ending, SIGTERM);
	int error = pthread_sigmask(SIG_BLOCK, &ending, NULL);
	if (error != 0)
		return -1;
	return signalfd(-1, &ending, SFD_NONBLOCK | SFD_CLOEXEC);
}
