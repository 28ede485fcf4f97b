#ifndef CAIRN_CSQLITE_SHIM_H
#define CAIRN_CSQLITE_SHIM_H
#include <errno.h>
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift cannot import. */
static inline sqlite3_destructor_type cairn_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/* SQLite counts the memory in use under a mutex of the process, which threads then queue at; nobody asks for
   the count. Before anything else; later it has no effect. */
static inline void cairn_sqlite_configure(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* sqlite3_db_config is variadic; this is the one form that takes a switch. */
static inline int cairn_sqlite_db_config_switch(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

/* Reads from the main database file as it is on disk: no lock, no journal, and no second file
   descriptor, whose closing would drop the POSIX locks that this process holds on the file. */
static inline int cairn_sqlite_read_file(sqlite3 *db, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = 0;
  int rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (rc != SQLITE_OK) return rc;
  if (file == 0 || file->pMethods == 0) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, offset);
}

/* Whether any connection, of any process, holds a lock to write the main database file. */
static inline int cairn_sqlite_is_reserved(sqlite3 *db, int *reserved) {
  sqlite3_file *file = 0;
  int rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (rc != SQLITE_OK) return rc;
  if (file == 0 || file->pMethods == 0) return SQLITE_CANTOPEN;
  return file->pMethods->xCheckReservedLock(file, reserved);
}

/* SQLITE_BUSY when another connection has the main database file to itself. */
static inline int cairn_sqlite_probe_lock(sqlite3 *db) {
  sqlite3_file *file = 0;
  int rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (rc != SQLITE_OK) return rc;
  if (file == 0 || file->pMethods == 0) return SQLITE_CANTOPEN;
  rc = file->pMethods->xLock(file, SQLITE_LOCK_SHARED);
  if (rc == SQLITE_OK) rc = file->pMethods->xUnlock(file, SQLITE_LOCK_NONE);
  return rc;
}

/* The number of the system's error by which reading the main database file failed, or 0. SQLite reports
   such a failure as damage of the file (unixRead in its os_unix.c). */
static inline int cairn_sqlite_read_failure(sqlite3 *db) {
  int number = 0;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &number) != SQLITE_OK) return 0;
  return number == EIO || number == ENXIO ? number : 0;
}
#endif
