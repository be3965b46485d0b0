/* C interfaces to GPIO lines, input devices and terminals, which Swift cannot import directly. */
#ifndef CDEVICES_H
#define CDEVICES_H

#include "cevdev.h"
#include "cgpio.h"
#include "cterminal.h"

#endif
