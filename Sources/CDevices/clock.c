#include "cdevices.h"
