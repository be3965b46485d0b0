// Measures the time of a program from exec to the line that reports that it is ready.
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <getopt.h>
#include <unistd.h>

#include "common.h"

static const char usage[] =
    "Usage: starter [--count N] [--until TEXT] -- COMMAND...\n"
    "\n"
    "Runs COMMAND N (10) times, each time until its output holds TEXT (button.ready), then ends it\n"
    "by SIGTERM. Prints a line `NS` for each: from right before exec to when the text was read.\n";

// Reads until the text has come; 0 if the output ended first.
static int wait_for(int file, const char *text) {
  static char seen[65536];
  size_t length = 0;
  while (length < sizeof seen - 1) {
    ssize_t count = read(file, seen + length, sizeof seen - 1 - length);
    if (count <= 0) {
      return 0;
    }
    length += count;
    seen[length] = '\0';
    if (strstr(seen, text) != NULL) {
      return 1;
    }
  }
  return 0;
}

int main(int count, char **arguments) {
  const struct option options[] = {
      {"count", required_argument, NULL, 'c'},
      {"until", required_argument, NULL, 'u'},
      {"help", no_argument, NULL, 'h'},
      {0},
  };
  int runs = 10, option;
  const char *text = "button.ready";
  while ((option = getopt_long(count, arguments, "+h", options, NULL)) != -1) {
    switch (option) {
      case 'c': runs = atoi(optarg); break;
      case 'u': text = optarg; break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return 2;
    }
  }
  if (optind == count || runs < 1) {
    fputs(usage, stderr);
    return 2;
  }
  // The child writes its start time where the parent sees it.
  int64_t *started = mmap(
      NULL, sizeof *started, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (started == MAP_FAILED) {
    fail(1, "cannot share memory");
  }
  for (int i = 0; i < runs; i++) {
    int ends[2];
    if (pipe(ends) != 0) {
      fail(1, "cannot make a pipe");
    }
    pid_t child = fork();
    if (child < 0) {
      fail(1, "cannot fork");
    }
    if (child == 0) {
      dup2(ends[1], 1);
      close(ends[0]);
      close(ends[1]);
      *started = now_ns();
      execvp(arguments[optind], arguments + optind);
      fail(127, "cannot run %s", arguments[optind]);
    }
    close(ends[1]);
    int ready = wait_for(ends[0], text);
    int64_t took = now_ns() - *started;
    kill(child, SIGTERM);
    close(ends[0]);
    waitpid(child, NULL, 0);
    if (!ready) {
      errno = 0;
      fail(1, "%s ended without printing \"%s\"", arguments[optind], text);
    }
    printf("%lld\n", (long long)took);
    fflush(stdout);
  }
  return 0;
}
