// Measures two pipe round trips between two C programs: the least cost of a request to an extension and of its load.
#include <sys/wait.h>
#include <fcntl.h>
#include <getopt.h>
#include <unistd.h>

#include "common.h"

static const char usage[] =
    "Usage: pipes [--count N] [--request BYTES] [--answer BYTES]\n"
    "\n"
    "Runs itself as a second program that answers each request of BYTES (128) by BYTES (512). Prints N (100)\n"
    "lines `NS`: the time of two round trips, one after the other.\n";

static char bytes[4096];

static void take(int file, int size) {
  for (int done = 0; done < size;) {
    ssize_t count = read(file, bytes, size - done);
    if (count <= 0) {
      exit(0);
    }
    done += count;
  }
}

static void give(int file, int size) {
  if (write(file, bytes, size) != size) {
    fail(1, "cannot write to the pipe");
  }
}

int main(int count, char **arguments) {
  const struct option options[] = {
      {"count", required_argument, NULL, 'c'},   {"request", required_argument, NULL, 'r'},
      {"answer", required_argument, NULL, 'a'},  {"serve", no_argument, NULL, 's'},
      {"help", no_argument, NULL, 'h'},          {0},
  };
  int trips = 100, request = 128, response = 512, serves = 0, option;
  while ((option = getopt_long(count, arguments, "+h", options, NULL)) != -1) {
    switch (option) {
      case 'c': trips = atoi(optarg); break;
      case 'r': request = atoi(optarg); break;
      case 'a': response = atoi(optarg); break;
      case 's': serves = 1; break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return 2;
    }
  }
  if (request < 1 || response < 1 || request > (int)sizeof bytes || response > (int)sizeof bytes) {
    fail(2, "a message has 1 to %zu bytes", sizeof bytes);
  }
  if (serves) {
    for (;;) {
      take(STDIN_FILENO, request);
      give(STDOUT_FILENO, response);
    }
  }
  int there[2], back[2];
  if (pipe2(there, O_CLOEXEC) != 0 || pipe2(back, O_CLOEXEC) != 0) {
    fail(1, "cannot make a pipe");
  }
  pid_t child = fork();
  if (child == 0) {
    char sizes[2][16];
    snprintf(sizes[0], sizeof sizes[0], "%d", request);
    snprintf(sizes[1], sizeof sizes[1], "%d", response);
    dup2(there[0], STDIN_FILENO);
    dup2(back[1], STDOUT_FILENO);
    execl("/proc/self/exe", "pipes", "--serve", "--request", sizes[0], "--answer", sizes[1], (char *)NULL);
    _exit(127);
  }
  close(there[0]);
  close(back[1]);
  for (int i = 0; i < trips; i++) {
    int64_t start = now_ns();
    for (int k = 0; k < 2; k++) {
      give(there[1], request);
      take(back[0], response);
    }
    printf("%lld\n", (long long)(now_ns() - start));
  }
  close(there[1]);
  waitpid(child, NULL, 0);
  return 0;
}
