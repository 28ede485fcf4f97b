#ifndef CAIRN_CPROJ_H
#define CAIRN_CPROJ_H

/* PROJ's C interface, whose library is loaded when a run first needs it: it brings some forty other
   libraries along, and loading them costs more than a small conversion. */

#include <geodesic.h>
#include <proj.h>

/* One line for each function that is used. */
#define CAIRN_PROJ_FUNCTIONS(X) \
  X(geod_direct) \
  X(geod_init) \
  X(geod_inverse) \
  X(geod_inverseline) \
  X(geod_polygon_addpoint) \
  X(geod_polygon_compute) \
  X(geod_polygon_init) \
  X(geod_position) \
  X(proj_as_proj_string) \
  X(proj_as_projjson) \
  X(proj_as_wkt) \
  X(proj_clone) \
  X(proj_context_create) \
  X(proj_context_destroy) \
  X(proj_context_errno) \
  X(proj_context_set_enable_network) \
  X(proj_coordoperation_get_accuracy) \
  X(proj_coordoperation_get_grid_used) \
  X(proj_coordoperation_get_grid_used_count) \
  X(proj_coordoperation_has_ballpark_transformation) \
  X(proj_coordoperation_is_instantiable) \
  X(proj_create) \
  X(proj_create_from_database) \
  X(proj_create_from_name) \
  X(proj_create_operation_factory_context) \
  X(proj_create_operations) \
  X(proj_crs_get_coordinate_system) \
  X(proj_crs_get_coordoperation) \
  X(proj_crs_get_datum_forced) \
  X(proj_crs_get_geodetic_crs) \
  X(proj_crs_get_sub_crs) \
  X(proj_crs_info_list_destroy) \
  X(proj_cs_get_axis_count) \
  X(proj_cs_get_axis_info) \
  X(proj_destroy) \
  X(proj_ellipsoid_get_parameters) \
  X(proj_errno_reset) \
  X(proj_get_area_of_use) \
  X(proj_get_authorities_from_database) \
  X(proj_get_crs_info_list_from_database) \
  X(proj_get_crs_list_parameters_create) \
  X(proj_get_crs_list_parameters_destroy) \
  X(proj_get_ellipsoid) \
  X(proj_get_id_auth_name) \
  X(proj_get_id_code) \
  X(proj_get_name) \
  X(proj_get_remarks) \
  X(proj_get_source_crs) \
  X(proj_get_type) \
  X(proj_identify) \
  X(proj_int_list_destroy) \
  X(proj_is_crs) \
  X(proj_is_deprecated) \
  X(proj_is_equivalent_to_with_ctx) \
  X(proj_list_destroy) \
  X(proj_list_ellps) \
  X(proj_list_get) \
  X(proj_list_get_count) \
  X(proj_log_level) \
  X(proj_normalize_for_visualization) \
  X(proj_operation_factory_context_destroy) \
  X(proj_operation_factory_context_set_allow_ballpark_transformations) \
  X(proj_operation_factory_context_set_area_of_interest) \
  X(proj_operation_factory_context_set_grid_availability_use) \
  X(proj_operation_factory_context_set_spatial_criterion) \
  X(proj_string_list_destroy) \
  X(proj_trans_generic)

typedef struct {
#define CAIRN_PROJ_MEMBER(name) __typeof__(name) *_Nonnull name;
  CAIRN_PROJ_FUNCTIONS(CAIRN_PROJ_MEMBER)
#undef CAIRN_PROJ_MEMBER
} cairn_proj_functions;

/* The functions, loaded when this is called for the first time; null if that failed, with what the
   loader said in *reason (which stays valid). Threads may call it at once. */
const cairn_proj_functions *_Nullable cairn_proj_load(const char *_Nullable *_Nonnull reason);

#endif
