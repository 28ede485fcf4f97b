#ifndef CAIRN_CSQLITE_SHIM_H
#define CAIRN_CSQLITE_SHIM_H
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift cannot import. */
static inline sqlite3_destructor_type cairn_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/* sqlite3_db_config is variadic; this is the one form that takes a switch. */
static inline int cairn_sqlite_db_config_switch(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}
#endif
