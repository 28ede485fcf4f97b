#include "CGEOS.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static cairn_geos_functions functions;
static char reason_text[512];
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const names[] = {"libgeos_c.so.1", "libgeos_c.so", "libgeos_c.dylib"};
  void *library = 0;
  for (unsigned i = 0; i < sizeof names / sizeof *names && !library; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library && i == 0) snprintf(reason_text, sizeof reason_text, "%s", dlerror());
  }
  if (!library) return;
#define CAIRN_GEOS_FIND(name) \
  functions.name = (__typeof__(name) *)dlsym(library, #name); \
  if (!functions.name) { \
    snprintf(reason_text, sizeof reason_text, "it has no %s", #name); \
    return; \
  }
  CAIRN_GEOS_FUNCTIONS(CAIRN_GEOS_FIND)
#undef CAIRN_GEOS_FIND
  is_loaded = 1;
}

const cairn_geos_functions *cairn_geos_load(const char **reason) {
  pthread_once(&once, load);
  *reason = reason_text;
  return is_loaded ? &functions : 0;
}
