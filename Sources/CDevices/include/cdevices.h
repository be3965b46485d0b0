/* The C that Swift cannot import: one private header for the whole package. */
#ifndef CDEVICES_H
#define CDEVICES_H

#include "cevdev.h"
#include "cgpio.h"
#include "cloop.h"
#include "cprocess.h"
#include "csocket.h"
#include "cterminal.h"
#include "cwatch.h"

#endif
