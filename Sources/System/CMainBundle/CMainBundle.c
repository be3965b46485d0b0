#include "CMainBundle.h"

#include <stdlib.h>
#include <string.h>

#define weak __attribute__((weak))

typedef const void *CFTypeRef;
typedef long CFIndex;
extern CFTypeRef CFBundleGetMainBundle(void) weak;
extern CFTypeRef CFBundleCreate(CFTypeRef allocator, CFTypeRef url) weak;
extern CFTypeRef CFBundleGetInfoDictionary(CFTypeRef bundle) weak;
extern CFTypeRef CFURLCreateFromFileSystemRepresentation(CFTypeRef allocator,
                                                         const unsigned char *bytes, CFIndex length,
                                                         unsigned char is_folder) weak;
extern CFIndex CFDictionaryGetCount(CFTypeRef dictionary) weak;
extern void CFDictionaryGetKeysAndValues(CFTypeRef dictionary, CFTypeRef *keys,
                                         CFTypeRef *values) weak;
extern void CFDictionarySetValue(CFTypeRef dictionary, CFTypeRef key, CFTypeRef value) weak;
extern void CFRelease(CFTypeRef object) weak;

static int is_present(void) {
  return CFBundleGetMainBundle && CFBundleCreate && CFBundleGetInfoDictionary &&
         CFURLCreateFromFileSystemRepresentation && CFDictionaryGetCount &&
         CFDictionaryGetKeysAndValues && CFDictionarySetValue && CFRelease;
}

static enum mb_result copy_keys(CFTypeRef from, CFTypeRef to) {
  CFIndex count = CFDictionaryGetCount(from);
  CFTypeRef *all = count > 0 ? calloc((size_t)count * 2, sizeof *all) : NULL;
  if (!all) return mb_no_keys;
  CFDictionaryGetKeysAndValues(from, all, all + count);
  for (CFIndex index = 0; index < count; index++) {
    CFDictionarySetValue(to, all[index], all[count + index]);
  }
  free(all);
  return mb_done;
}

enum mb_result mb_add_keys(const char *folder) {
  if (!is_present()) return mb_done;
  CFTypeRef main = CFBundleGetMainBundle();
  CFTypeRef own = main ? CFBundleGetInfoDictionary(main) : NULL;
  if (!own || CFDictionaryGetCount(own) > 0) return mb_has_keys;
  CFTypeRef url = CFURLCreateFromFileSystemRepresentation(
      NULL, (const unsigned char *)folder, (CFIndex)strlen(folder), 1);
  if (!url) return mb_no_keys;
  CFTypeRef bundle = CFBundleCreate(NULL, url);
  CFRelease(url);
  if (!bundle) return mb_no_keys;
  CFTypeRef given = CFBundleGetInfoDictionary(bundle);
  enum mb_result result = given ? copy_keys(given, own) : mb_no_keys;
  CFRelease(bundle);
  return result;
}
