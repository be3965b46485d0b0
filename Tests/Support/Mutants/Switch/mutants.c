#include "mutants.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The variables' names begin with LC_ because the daemon passes variables of the locale to extensions.
static int chosen;
static int count;
static unsigned char *reached;

__attribute__((constructor)) static void start(void) {
  const char *number = getenv("LC_MUTANT");
  if (number) chosen = atoi(number);
  const char *path = getenv("LC_MUTANTS_REACHED");
  if (!path) return;
  int file = open(path, O_RDWR | O_CLOEXEC);
  struct stat status;
  if (file < 0) return;
  if (fstat(file, &status) == 0) {
    void *map = mmap(NULL, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map != MAP_FAILED) {
      reached = map;
      count = (int)status.st_size;
    }
  }
  close(file);
}

bool mutant(int number) {
  if (reached && number < count) reached[number] = 1;
  return number == chosen;
}
