/* A child's own view of the file system: private to this target. */
#ifndef MOUNTS_H
#define MOUNTS_H

#include "cprocess.h"

/* In a new mount namespace: hides `command->hidden` except `command->kept`, and makes `command->fixed` read-only.
 * 0, or an errno. Allocates nothing: it is called between clone and exec. */
int mounts_hide(const struct cp_command *command);

/* Maps this user and group, and no other, into a new user namespace; `user` and `group` are lines such as
 * "1000 1000 1". 0, or an errno. */
int mounts_map_user(const char *user, const char *group);

#endif
