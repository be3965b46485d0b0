#pragma once
#include <stdbool.h>

/// Whether the change with this number is active in this process.
bool mutant(int number);

/// The value of a condition, which is always true or always false if the change is active.
static inline bool mutant_true(bool chosen, bool value) { return chosen || value; }
static inline bool mutant_false(bool chosen, bool value) { return !chosen && value; }
