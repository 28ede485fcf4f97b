#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static cairn_cairo_functions functions;
static char reason_text[512];
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Pango's part for cairo brings the other libraries along; each is still asked for its own functions. */
static const char *const names[][2] = {
    {"libcairo.so.2", "libcairo.2.dylib"},
    {"libpango-1.0.so.0", "libpango-1.0.0.dylib"},
    {"libpangocairo-1.0.so.0", "libpangocairo-1.0.0.dylib"},
    {"libgobject-2.0.so.0", "libgobject-2.0.0.dylib"},
};
enum { library_count = sizeof names / sizeof *names };

static void *find(void *const *libraries, const char *name) {
  for (unsigned i = 0; i < library_count; i++) {
    void *function = dlsym(libraries[i], name);
    if (function) return function;
  }
  snprintf(reason_text, sizeof reason_text, "they have no %s", name);
  return 0;
}

static void load(void) {
  void *libraries[library_count];
  for (unsigned i = 0; i < library_count; i++) {
    libraries[i] = dlopen(names[i][0], RTLD_NOW | RTLD_LOCAL);
    if (!libraries[i]) {
      snprintf(reason_text, sizeof reason_text, "%s", dlerror());
      libraries[i] = dlopen(names[i][1], RTLD_NOW | RTLD_LOCAL);
    }
    if (!libraries[i]) return;
  }
#define CAIRN_CAIRO_FIND(result, name, parameters) \
  functions.name = (result(*) parameters)find(libraries, #name); \
  if (!functions.name) return;
  CAIRN_CAIRO_FUNCTIONS(CAIRN_CAIRO_FIND)
#undef CAIRN_CAIRO_FIND
  is_loaded = 1;
}

const cairn_cairo_functions *cairn_cairo_load(const char **reason) {
  pthread_once(&once, load);
  *reason = reason_text;
  return is_loaded ? &functions : 0;
}
