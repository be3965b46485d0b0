/* Hashes of passcodes by libxcrypt (crypt(3)), which has structures too large for Swift to import. */
#ifndef CCRYPT_H
#define CCRYPT_H

#include <stddef.h>

/* The size of the longest hash, including its final zero. */
#define CC_HASH_SIZE 384

/* Writes the hash of `phrase`, with a new salt and the system's preferred method. Returns 0 or an
 * errno. Slow by intent. */
int cc_hash(const char *phrase, char *hash, size_t size);

/* Whether `phrase` has this hash: 1 or 0, or a negative errno on failure. Slow by intent. */
int cc_matches(const char *phrase, const char *hash);

#endif
