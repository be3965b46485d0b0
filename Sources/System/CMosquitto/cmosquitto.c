#include "cmosquitto.h"

/* SwiftPM takes a target for C only if it has a source file. */
