#ifndef CAIRN_CMODSPATIALITE_H
#define CAIRN_CMODSPATIALITE_H

/* SpatiaLite's own functions, by its module for SQLite (libsqlite3-mod-spatialite), loaded when a statement first
   needs one. The module is linked with the system's SQLite and calls it by itself as well as through the table of
   functions that it is given, so it lives in that SQLite, never in the one of this program: a connection of one
   is not to be handed to the other, whose structures may be laid out in another way. */

struct sqlite3;
struct sqlite3_stmt;

/* One line for each function that is used: name, result, arguments. */
#define CAIRN_MODSPATIALITE_FUNCTIONS(X) \
  X(sqlite3_close_v2, int, (struct sqlite3 *_Nullable)) \
  X(sqlite3_errmsg, const char *_Nullable, (struct sqlite3 *_Nonnull)) \
  X(sqlite3_prepare_v2, int, \
    (struct sqlite3 *_Nonnull, const char *_Nonnull, int, struct sqlite3_stmt *_Nullable *_Nonnull, \
     const char *_Nullable *_Nullable)) \
  X(sqlite3_step, int, (struct sqlite3_stmt *_Nonnull)) \
  X(sqlite3_reset, int, (struct sqlite3_stmt *_Nonnull)) \
  X(sqlite3_clear_bindings, int, (struct sqlite3_stmt *_Nonnull)) \
  X(sqlite3_finalize, int, (struct sqlite3_stmt *_Nullable)) \
  X(sqlite3_bind_null, int, (struct sqlite3_stmt *_Nonnull, int)) \
  X(sqlite3_bind_int64, int, (struct sqlite3_stmt *_Nonnull, int, long long)) \
  X(sqlite3_bind_double, int, (struct sqlite3_stmt *_Nonnull, int, double)) \
  X(sqlite3_bind_text, int, \
    (struct sqlite3_stmt *_Nonnull, int, const char *_Nullable, int, void (*_Nullable)(void *_Nullable))) \
  X(sqlite3_bind_blob, int, \
    (struct sqlite3_stmt *_Nonnull, int, const void *_Nullable, int, void (*_Nullable)(void *_Nullable))) \
  X(sqlite3_column_type, int, (struct sqlite3_stmt *_Nonnull, int)) \
  X(sqlite3_column_int64, long long, (struct sqlite3_stmt *_Nonnull, int)) \
  X(sqlite3_column_double, double, (struct sqlite3_stmt *_Nonnull, int)) \
  X(sqlite3_column_text, const unsigned char *_Nullable, (struct sqlite3_stmt *_Nonnull, int)) \
  X(sqlite3_column_blob, const void *_Nullable, (struct sqlite3_stmt *_Nonnull, int)) \
  X(sqlite3_column_bytes, int, (struct sqlite3_stmt *_Nonnull, int))

typedef struct {
#define CAIRN_MODSPATIALITE_MEMBER(name, result, arguments) result(*_Nonnull name) arguments;
  CAIRN_MODSPATIALITE_FUNCTIONS(CAIRN_MODSPATIALITE_MEMBER)
#undef CAIRN_MODSPATIALITE_MEMBER
} cairn_modspatialite_functions;

/* The functions of the system's SQLite, loaded when this is called for the first time; null if that failed, with
   what the loader said in *reason (which stays valid). Threads may call it at once. */
const cairn_modspatialite_functions *_Nullable cairn_modspatialite_load(
    const char *_Nullable *_Nonnull reason);

/* Opens a database in memory with the module in it, after the functions were loaded; null if that failed, with the
   reason in a text that holds `size` bytes. The functions that read and write files are left out of it, as
   the environment variable SPATIALITE_SECURITY is what adds them. One thread at a time. */
struct sqlite3 *_Nullable cairn_modspatialite_open(char *_Nonnull reason, int size);

#endif
