#include "CPreferences.h"

#define weak __attribute__((weak))

// CFPreferences.h and CFString.h of swift-corelibs-foundation.
typedef const void *CFStringRef;
extern unsigned char CFPreferencesAppSynchronize(CFStringRef application) weak;
extern unsigned char CFPreferencesSynchronize(CFStringRef application, CFStringRef user,
                                              CFStringRef host) weak;
extern const CFStringRef kCFPreferencesAnyApplication weak;
extern const CFStringRef kCFPreferencesCurrentApplication weak;
extern const CFStringRef kCFPreferencesCurrentUser weak;
extern const CFStringRef kCFPreferencesAnyHost weak;

int pf_is_present(void) {
  return CFPreferencesAppSynchronize && CFPreferencesSynchronize && &kCFPreferencesAnyApplication &&
         &kCFPreferencesCurrentApplication && &kCFPreferencesCurrentUser && &kCFPreferencesAnyHost;
}

enum pf_result pf_synchronize(void) {
  if (!pf_is_present()) return pf_done;
  unsigned char written = CFPreferencesAppSynchronize(kCFPreferencesCurrentApplication);
  CFPreferencesSynchronize(kCFPreferencesAnyApplication, kCFPreferencesCurrentUser,
                           kCFPreferencesAnyHost);
  return written ? pf_done : pf_failed;
}
