// The guest's simulated chip, by the names that the kernel gave it (Documentation/admin-guide/gpio/gpio-sim.rst).
#ifndef CHIP_H
#define CHIP_H

#include <fcntl.h>

#include "common.h"

#define CHIP "/sys/kernel/config/gpio-sim/pi"

// Reads one word from a file of the chip's configuration.
static inline void read_chip(const char *name, char *word, size_t size) {
  char path[256];
  snprintf(path, sizeof path, CHIP "/%s", name);
  FILE *file = fopen(path, "r");
  if (file == NULL || fgets(word, size, file) == NULL) {
    fail(1, "cannot read %s; this works in the guest only (hardware/vm/run)", path);
  }
  fclose(file);
  word[strcspn(word, "\n")] = '\0';
}

// Opens a file of a line: its level ("value") or the pull from outside ("pull"). The line is given by its number.
static inline int open_line(const char *line, const char *file, int flags) {
  char device[64], name[64], path[256];
  read_chip("dev_name", device, sizeof device);
  read_chip("bank0/chip_name", name, sizeof name);
  snprintf(path, sizeof path, "/sys/devices/platform/%s/%s/sim_gpio%s/%s", device, name, line, file);
  int descriptor = open(path, flags | O_CLOEXEC);
  if (descriptor < 0) {
    fail(1, "cannot open %s; this works in the guest only (hardware/vm/run)", path);
  }
  return descriptor;
}

#endif
