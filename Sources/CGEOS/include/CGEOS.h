#ifndef CAIRN_CGEOS_H
#define CAIRN_CGEOS_H

/* GEOS's C interface, whose library is loaded when a run first needs it: loading it costs more than a
   small conversion. Headers of 3.9 and later have every function here; what is newer is optional. */

#ifndef GEOS_USE_ONLY_R_API
#define GEOS_USE_ONLY_R_API
#endif
#include <geos_c.h>

/* One line for each function that is used: CAIRN_GEOS(GEOSisValid_r). */
#define CAIRN_GEOS_FUNCTIONS(X) \
  X(GEOS_init_r) \
  X(GEOS_finish_r) \
  X(GEOSversion)

typedef struct {
#define CAIRN_GEOS_MEMBER(name) __typeof__(name) *_Nonnull name;
  CAIRN_GEOS_FUNCTIONS(CAIRN_GEOS_MEMBER)
#undef CAIRN_GEOS_MEMBER
} cairn_geos_functions;

/* The functions, loaded when this is called for the first time; null if that failed, with what the
   loader said in *reason (which stays valid). Threads may call it at once. */
const cairn_geos_functions *_Nullable cairn_geos_load(const char *_Nullable *_Nonnull reason);

#endif
