/* Hashes of passcodes, by libxcrypt (crypt(3)); its own structures are too large for Swift to import. */
#ifndef CCRYPT_H
#define CCRYPT_H

#include <stddef.h>

/* The longest hash, with its final zero. */
#define CC_HASH_SIZE 384

/* Writes the hash of `phrase`, with a fresh salt and the system's preferred method; 0, or an errno.
 * Slow by intent. */
int cc_hash(const char *phrase, char *hash, size_t size);

/* Whether `phrase` has this hash: 1 or 0; a negative errno if that cannot be decided. Slow by intent. */
int cc_matches(const char *phrase, const char *hash);

#endif
