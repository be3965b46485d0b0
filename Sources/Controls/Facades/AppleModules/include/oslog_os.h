#ifndef OSLOG_OS_H
#define OSLOG_OS_H
#include "oslog.h"
#endif
