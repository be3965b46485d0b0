#pragma once
#include <stdbool.h>

/// Whether this process runs with the change of this number.
bool mutant(int number);

/// The value, if the change is not chosen.
static inline bool mutant_true(bool chosen, bool value) { return chosen || value; }
static inline bool mutant_false(bool chosen, bool value) { return !chosen && value; }
