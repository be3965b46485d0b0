/* libmicrohttpd.a calls GnuTLS, which has no static library on Debian, because p11-kit has no static library. The
 * gateway serves no TLS, so its program contains these functions instead, for the static and the shared
 * libmicrohttpd. All fail except gnutls_global_init, which libmicrohttpd calls when a program starts. */
#include <stdlib.h>

enum { UNIMPLEMENTED_FEATURE = -1250 }; /* GNUTLS_E_UNIMPLEMENTED_FEATURE */

void *(*gnutls_malloc)(size_t) = malloc;

int gnutls_global_init(void) { return 0; }
void gnutls_global_deinit(void) {}
const char *gnutls_strerror(int error) { (void)error; return "this program has no TLS"; }

#define FAILS(name) \
  int name(void) { return UNIMPLEMENTED_FEATURE; }

FAILS(gnutls_alpn_set_protocols)
FAILS(gnutls_bye)
FAILS(gnutls_certificate_allocate_credentials)
FAILS(gnutls_certificate_free_credentials)
FAILS(gnutls_certificate_server_set_request)
FAILS(gnutls_certificate_set_dh_params)
FAILS(gnutls_certificate_set_retrieve_function2)
FAILS(gnutls_certificate_set_retrieve_function3)
FAILS(gnutls_certificate_set_x509_key_mem)
FAILS(gnutls_certificate_set_x509_key_mem2)
FAILS(gnutls_certificate_set_x509_trust_mem)
FAILS(gnutls_cipher_get)
FAILS(gnutls_credentials_set)
FAILS(gnutls_deinit)
FAILS(gnutls_dh_params_deinit)
FAILS(gnutls_dh_params_import_pkcs3)
FAILS(gnutls_dh_params_init)
FAILS(gnutls_handshake)
FAILS(gnutls_init)
FAILS(gnutls_priority_deinit)
FAILS(gnutls_priority_init)
FAILS(gnutls_priority_init2)
FAILS(gnutls_priority_set)
FAILS(gnutls_protocol_get_version)
FAILS(gnutls_psk_allocate_server_credentials)
FAILS(gnutls_psk_free_server_credentials)
FAILS(gnutls_psk_set_server_credentials_function)
FAILS(gnutls_record_check_pending)
FAILS(gnutls_record_get_direction)
FAILS(gnutls_record_recv)
FAILS(gnutls_record_send)
FAILS(gnutls_session_get_ptr)
FAILS(gnutls_session_set_ptr)
FAILS(gnutls_transport_set_int2)
