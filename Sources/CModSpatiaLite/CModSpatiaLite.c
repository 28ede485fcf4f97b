#include "CModSpatiaLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cairn_modspatialite_functions functions;
static struct {
  __typeof__(sqlite3_open_v2) *open;
  __typeof__(sqlite3_db_config) *configure;
  __typeof__(sqlite3_load_extension) *load;
  __typeof__(sqlite3_free) *release;
} opening;
static char reason_text[512];
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *find(void *library, const char *name) {
  void *function = dlsym(library, name);
  if (!function) snprintf(reason_text, sizeof reason_text, "SQLite has no %s", name);
  return function;
}

static void load(void) {
  static const char *const names[] = {"libsqlite3.so.0", "libsqlite3.dylib"};
  void *library = 0;
  for (unsigned i = 0; i < sizeof names / sizeof *names && !library; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library && i == 0) snprintf(reason_text, sizeof reason_text, "%s", dlerror());
  }
  if (!library) return;
#define CAIRN_MODSPATIALITE_FIND(name, result, arguments) \
  functions.name = (result(*) arguments)find(library, #name); \
  if (!functions.name) return;
  CAIRN_MODSPATIALITE_FUNCTIONS(CAIRN_MODSPATIALITE_FIND)
#undef CAIRN_MODSPATIALITE_FIND
  opening.open = (__typeof__(sqlite3_open_v2) *)find(library, "sqlite3_open_v2");
  opening.configure = (__typeof__(sqlite3_db_config) *)find(library, "sqlite3_db_config");
  opening.load = (__typeof__(sqlite3_load_extension) *)find(library, "sqlite3_load_extension");
  opening.release = (__typeof__(sqlite3_free) *)find(library, "sqlite3_free");
  is_loaded = opening.open && opening.configure && opening.load && opening.release;
}

const cairn_modspatialite_functions *cairn_modspatialite_load(const char **reason) {
  pthread_once(&once, load);
  *reason = reason_text;
  return is_loaded ? &functions : 0;
}

struct sqlite3 *cairn_modspatialite_open(char *reason, int size) {
  struct sqlite3 *db = 0;
  char *message = 0;
  const char *security = getenv("SPATIALITE_SECURITY");
  if (security && strcmp(security, "relaxed") == 0) {
    snprintf(reason, size, "SPATIALITE_SECURITY=relaxed lets it write files");
    return 0;
  }
  int rc = opening.open(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, 0);
  if (rc == SQLITE_OK) {
    rc = opening.configure(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, (int *)0);
  }
  if (rc == SQLITE_OK) {
    rc = opening.load(db, "mod_spatialite", "sqlite3_modspatialite_init", &message);
  }
  if (rc == SQLITE_OK) {
    rc = opening.configure(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
  }
  if (rc == SQLITE_OK) return db;
  snprintf(reason, size, "%s", message ? message : "SQLite cannot load modules");
  opening.release(message);
  functions.sqlite3_close_v2(db);
  return 0;
}
