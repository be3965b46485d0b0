#include "ccrypt.h"

#include <crypt.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(CC_HASH_SIZE >= CRYPT_OUTPUT_SIZE, "a hash fits");

/* Calls `crypt_r` with memory that is wiped afterwards. Returns 0 or an errno. */
static int compute(const char *phrase, const char *setting, char *hash, size_t size)
{
	struct crypt_data *data = calloc(1, sizeof *data);
	if (data == NULL)
		return ENOMEM;
	errno = EINVAL;
	const char *result = crypt_r(phrase, setting, data);
	int error = 0;
	/* A result that begins with a star is a failure, not a hash (crypt(3)). */
	if (result == NULL || result[0] == '*')
		error = errno;
	else if (strlen(result) >= size)
		error = ERANGE;
	else
		strcpy(hash, result);
	explicit_bzero(data, sizeof *data);
	free(data);
	return error;
}

int cc_hash(const char *phrase, char *hash, size_t size)
{
	char setting[CRYPT_GENSALT_OUTPUT_SIZE];
	errno = EINVAL;
	/* Without a prefix: the best available method. Without bytes: random bytes from the system. */
	if (crypt_gensalt_rn(NULL, 0, NULL, 0, setting, sizeof setting) == NULL)
		return errno;
	return compute(phrase, setting, hash, size);
}

int cc_matches(const char *phrase, const char *hash)
{
	/* Fully initialised, because a stored hash may be longer than the computed hash. */
	char computed[CC_HASH_SIZE] = { 0 };
	int error = compute(phrase, hash, computed, sizeof computed);
	if (error != 0)
		return -error;
	size_t length = strlen(hash);
	/* Compares every byte, so that the time does not depend on the position of a difference. */
	unsigned char difference = length != strlen(computed);
	for (size_t index = 0; index < length && index < sizeof computed; index++)
		difference |= (unsigned char)hash[index] ^ (unsigned char)computed[index];
	explicit_bzero(computed, sizeof computed);
	return difference == 0;
}
