/* libyaml, which Swift calls directly. A plain target, because a system library target needs
 * pkg-config, which a cross build and a small machine do not have. */
#ifndef CYAML_H
#define CYAML_H

#include <yaml.h>

#endif
