#include "csignature.h"

#include <nettle/dsa.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/ecdsa.h>
#include <nettle/sha2.h>

enum { half = 32 };

static void number(mpz_t value, const uint8_t bytes[half]) { mpz_import(value, half, 1, 1, 0, 0, bytes); }

/* Sets an initialized point to a public key. Returns whether the point is on the curve. */
static bool set(struct ecc_point *point, const uint8_t key[CS_KEY_SIZE]) {
  mpz_t x, y;
  mpz_init(x);
  mpz_init(y);
  number(x, key);
  number(y, key + half);
  bool is_on_curve = ecc_point_set(point, x, y);
  mpz_clear(x);
  mpz_clear(y);
  return is_on_curve;
}

bool cs_is_key(const uint8_t key[CS_KEY_SIZE]) {
  struct ecc_point point;
  ecc_point_init(&point, nettle_get_secp_256r1());
  bool is_key = set(&point, key);
  ecc_point_clear(&point);
  return is_key;
}

bool cs_is_signed(
    const uint8_t key[CS_KEY_SIZE], const uint8_t *message, size_t size, const uint8_t signature[CS_SIGNATURE_SIZE]) {
  uint8_t digest[SHA256_DIGEST_SIZE];
  struct sha256_ctx hash;
  sha256_init(&hash);
  sha256_update(&hash, size, message);
  sha256_digest(&hash, sizeof digest, digest);

  struct ecc_point point;
  struct dsa_signature numbers;
  ecc_point_init(&point, nettle_get_secp_256r1());
  dsa_signature_init(&numbers);
  number(numbers.r, signature);
  number(numbers.s, signature + half);
  /* `ecdsa_verify` refuses numbers that are zero or too large. */
  bool is_signed = set(&point, key) && ecdsa_verify(&point, sizeof digest, digest, &numbers) == 1;
  dsa_signature_clear(&numbers);
  ecc_point_clear(&point);
  return is_signed;
}
