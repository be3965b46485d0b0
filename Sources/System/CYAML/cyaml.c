#include "cyaml.h"

/* SwiftPM treats a target as C only if the target has a source file. */
