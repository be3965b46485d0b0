// The entry point of libFuzzer for programs with their own main function (llvm.org/docs/LibFuzzer.html).
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
  int *argc, char ***argv, int (*take_input)(const uint8_t *bytes, size_t count));
