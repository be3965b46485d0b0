#ifndef CDEVICES_H
#define CDEVICES_H
#endif
