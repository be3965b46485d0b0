/* Devices that Swift cannot import: GPIO lines, input devices, terminals. */
#ifndef CDEVICES_H
#define CDEVICES_H

#include "cevdev.h"
#include "cgpio.h"
#include "cterminal.h"

#endif
