/* libmosquitto, which Swift calls directly. A plain target, because a system library target needs
 * pkg-config, which a cross build and a small machine do not have. */
#ifndef CMOSQUITTO_H
#define CMOSQUITTO_H

#include <mosquitto.h>
#include <mqtt_protocol.h>

#endif
