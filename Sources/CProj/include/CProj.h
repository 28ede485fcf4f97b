#ifndef CAIRN_CPROJ_H
#define CAIRN_CPROJ_H

/* PROJ's C interface, whose library is loaded when a run first needs it: it brings some forty other
   libraries along, and loading them costs more than a small conversion. */

#include <geodesic.h>
#include <proj.h>

/* One line for each function that is used. */
#define CAIRN_PROJ_FUNCTIONS(X) \
  X(proj_context_create) \
  X(proj_context_destroy) \
  X(proj_info)

typedef struct {
#define CAIRN_PROJ_MEMBER(name) __typeof__(name) *_Nonnull name;
  CAIRN_PROJ_FUNCTIONS(CAIRN_PROJ_MEMBER)
#undef CAIRN_PROJ_MEMBER
} cairn_proj_functions;

/* The functions, loaded when this is called for the first time; null if that failed, with what the
   loader said in *reason (which stays valid). Threads may call it at once. */
const cairn_proj_functions *_Nullable cairn_proj_load(const char *_Nullable *_Nonnull reason);

#endif
