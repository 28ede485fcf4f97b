#ifndef CAIRN_CGEOS_H
#define CAIRN_CGEOS_H

/* GEOS's C interface, whose library is loaded when a run first needs it: loading it costs more than a
   small conversion. Headers and libraries of 3.10 and later have every function here. */

#ifndef GEOS_USE_ONLY_R_API
#define GEOS_USE_ONLY_R_API
#endif
#include <geos_c.h>

/* One line for each function that is used: CAIRN_GEOS(GEOSisValid_r). */
#define CAIRN_GEOS_FUNCTIONS(X) \
  X(GEOS_init_r) \
  X(GEOS_finish_r) \
  X(GEOSversion) \
  X(GEOSContext_setErrorMessageHandler_r) \
  X(GEOSContext_setNoticeMessageHandler_r) \
  X(GEOSFree_r) \
  X(GEOSCoordSeq_copyFromBuffer_r) \
  X(GEOSCoordSeq_copyToBuffer_r) \
  X(GEOSCoordSeq_getSize_r) \
  X(GEOSGeom_createPoint_r) \
  X(GEOSGeom_createEmptyPoint_r) \
  X(GEOSGeom_createLineString_r) \
  X(GEOSGeom_createEmptyLineString_r) \
  X(GEOSGeom_createLinearRing_r) \
  X(GEOSGeom_createPolygon_r) \
  X(GEOSGeom_createEmptyPolygon_r) \
  X(GEOSGeom_createCollection_r) \
  X(GEOSGeom_createEmptyCollection_r) \
  X(GEOSGeom_destroy_r) \
  X(GEOSGeom_clone_r) \
  X(GEOSGeom_getCoordSeq_r) \
  X(GEOSGeomTypeId_r) \
  X(GEOSGetNumGeometries_r) \
  X(GEOSGetGeometryN_r) \
  X(GEOSGetExteriorRing_r) \
  X(GEOSGetNumInteriorRings_r) \
  X(GEOSGetInteriorRingN_r) \
  X(GEOSGeom_getDimensions_r) \
  X(GEOSHasZ_r) \
  X(GEOSisEmpty_r) \
  X(GEOSisValidDetail_r) \
  X(GEOSMakeValidWithParams_r) \
  X(GEOSMakeValidParams_create_r) \
  X(GEOSMakeValidParams_destroy_r) \
  X(GEOSMakeValidParams_setMethod_r) \
  X(GEOSMakeValidParams_setKeepCollapsed_r) \
  X(GEOSUnaryUnion_r) X(GEOSLineMerge_r) \
  X(GEOSBuffer_r) \
  X(GEOSGeom_setPrecision_r) \
  X(GEOSUnion_r) \
  X(GEOSIntersection_r) \
  X(GEOSDifference_r) \
  X(GEOSSymDifference_r) \
  X(GEOSIntersects_r) \
  X(GEOSContains_r) \
  X(GEOSWithin_r) \
  X(GEOSTouches_r) \
  X(GEOSCrosses_r) \
  X(GEOSOverlaps_r) \
  X(GEOSEquals_r) \
  X(GEOSDisjoint_r) \
  X(GEOSDistance_r) \
  X(GEOSNearestPoints_r) \
  X(GEOSConvexHull_r) \
  X(GEOSGetCentroid_r) \
  X(GEOSPointOnSurface_r) \
  X(GEOSSimplify_r) \
  X(GEOSTopologyPreserveSimplify_r) \
  X(GEOSCoordSeq_destroy_r) \
  X(GEOSClipByRect_r) \
  X(GEOSArea_r) \
  X(GEOSLength_r) \
  X(GEOSPrepare_r) \
  X(GEOSPreparedGeom_destroy_r) \
  X(GEOSPreparedIntersects_r) \
  X(GEOSPreparedContains_r) \
  X(GEOSPreparedWithin_r) \
  X(GEOSPreparedDisjoint_r)

typedef struct {
#define CAIRN_GEOS_MEMBER(name) __typeof__(name) *_Nonnull name;
  CAIRN_GEOS_FUNCTIONS(CAIRN_GEOS_MEMBER)
#undef CAIRN_GEOS_MEMBER
} cairn_geos_functions;

/* The functions, loaded when this is called for the first time; null if that failed, with what the
   loader said in *reason (which stays valid). Threads may call it at once. */
const cairn_geos_functions *_Nullable cairn_geos_load(const char *_Nullable *_Nonnull reason);

#endif
