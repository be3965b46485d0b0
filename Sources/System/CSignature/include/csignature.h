/* Signatures of providers' tokens (ES256: ECDSA on P-256 with SHA-256, RFC 7518, section 3.4), by nettle, whose numbers are
 * macros of GMP that Swift cannot import. */
#ifndef CSIGNATURE_H
#define CSIGNATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of a public key, its two coordinates, and of a signature, its two numbers; each 32 bytes, the highest first. */
#define CS_KEY_SIZE 64
#define CS_SIGNATURE_SIZE 64

/* Whether the bytes are a point of the curve. */
bool cs_is_key(const uint8_t key[CS_KEY_SIZE]);

/* Whether the signature of the message was made with the private key of this public key; false for a key that is no point
 * of the curve. */
bool cs_is_signed(
    const uint8_t key[CS_KEY_SIZE], const uint8_t *message, size_t size, const uint8_t signature[CS_SIGNATURE_SIZE]);

#endif
