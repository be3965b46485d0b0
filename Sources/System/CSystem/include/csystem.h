/* The system calls that Swift cannot import: epoll, timers, threads, processes, sockets, inotify. */
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "cidentity.h"
#include "cloop.h"
#include "cprocess.h"
#include "csocket.h"
#include "cwatch.h"

#endif
