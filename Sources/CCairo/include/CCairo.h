#ifndef CAIRN_CCAIRO_H
#define CAIRN_CCAIRO_H

/* cairo's C interface, and pango's for the shaping of text, as far as pictures need them. The libraries are loaded when
   a run first makes a picture of pixels or a PDF. The declarations are those of cairo 1.16 and pango 1.50: the headers
   of both, and of GLib below them, need not be installed. */

#include <stdint.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;

/* Returns 0, or 11 (CAIRO_STATUS_WRITE_ERROR). */
typedef int (*cairn_cairo_write)(void *_Nullable closure, const unsigned char *_Nonnull data, unsigned int length);

enum {
  CAIRN_CAIRO_FORMAT_ARGB32 = 0,
  CAIRN_CAIRO_LINE_CAP_ROUND = 1,
  CAIRN_CAIRO_LINE_JOIN_ROUND = 1,
  CAIRN_CAIRO_FILL_RULE_WINDING = 0,
  CAIRN_CAIRO_FILL_RULE_EVEN_ODD = 1,
  CAIRN_CAIRO_STATUS_WRITE_ERROR = 11,
  CAIRN_CAIRO_PDF_METADATA_CREATE_DATE = 5,
  CAIRN_PANGO_SCALE = 1024
};

/* One line for each function that is used: result, name, parameters. */
#define CAIRN_CAIRO_FUNCTIONS(X) \
  X(cairo_surface_t *_Nullable, cairo_image_surface_create, (int format, int width, int height)) \
  X(unsigned char *_Nullable, cairo_image_surface_get_data, (cairo_surface_t *_Nonnull)) \
  X(int, cairo_image_surface_get_stride, (cairo_surface_t *_Nonnull)) \
  X(cairo_surface_t *_Nullable, cairo_pdf_surface_create_for_stream, \
    (cairn_cairo_write _Nonnull, void *_Nullable closure, double width, double height)) \
  X(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *_Nonnull, int member, const char *_Nonnull)) \
  X(void, cairo_surface_flush, (cairo_surface_t *_Nonnull)) \
  X(void, cairo_surface_finish, (cairo_surface_t *_Nonnull)) \
  X(void, cairo_surface_destroy, (cairo_surface_t *_Nonnull)) \
  X(int, cairo_surface_status, (cairo_surface_t *_Nonnull)) \
  X(int, cairo_surface_write_to_png_stream, \
    (cairo_surface_t *_Nonnull, cairn_cairo_write _Nonnull, void *_Nullable closure)) \
  X(const char *_Nonnull, cairo_status_to_string, (int)) \
  X(cairo_t *_Nullable, cairo_create, (cairo_surface_t *_Nonnull)) \
  X(void, cairo_destroy, (cairo_t *_Nonnull)) \
  X(int, cairo_status, (cairo_t *_Nonnull)) \
  X(void, cairo_scale, (cairo_t *_Nonnull, double, double)) \
  X(void, cairo_translate, (cairo_t *_Nonnull, double, double)) \
  X(void, cairo_rotate, (cairo_t *_Nonnull, double)) \
  X(void, cairo_save, (cairo_t *_Nonnull)) \
  X(void, cairo_restore, (cairo_t *_Nonnull)) \
  X(void, cairo_rectangle, (cairo_t *_Nonnull, double, double, double, double)) \
  X(void, cairo_clip, (cairo_t *_Nonnull)) \
  X(void, cairo_new_path, (cairo_t *_Nonnull)) \
  X(void, cairo_move_to, (cairo_t *_Nonnull, double, double)) \
  X(void, cairo_line_to, (cairo_t *_Nonnull, double, double)) \
  X(void, cairo_close_path, (cairo_t *_Nonnull)) \
  X(void, cairo_set_source_rgba, (cairo_t *_Nonnull, double, double, double, double)) \
  X(void, cairo_set_line_width, (cairo_t *_Nonnull, double)) \
  X(void, cairo_set_line_cap, (cairo_t *_Nonnull, int)) \
  X(void, cairo_set_line_join, (cairo_t *_Nonnull, int)) \
  X(void, cairo_set_fill_rule, (cairo_t *_Nonnull, int)) \
  X(void, cairo_fill_preserve, (cairo_t *_Nonnull)) \
  X(void, cairo_stroke, (cairo_t *_Nonnull)) \
  X(void, cairo_fill, (cairo_t *_Nonnull)) \
  X(PangoLayout *_Nullable, pango_cairo_create_layout, (cairo_t *_Nonnull)) \
  X(void, pango_cairo_show_layout, (cairo_t *_Nonnull, PangoLayout *_Nonnull)) \
  X(void, pango_cairo_layout_path, (cairo_t *_Nonnull, PangoLayout *_Nonnull)) \
  X(void, pango_layout_set_text, (PangoLayout *_Nonnull, const char *_Nonnull, int)) \
  X(void, pango_layout_set_font_description, \
    (PangoLayout *_Nonnull, const PangoFontDescription *_Nullable)) \
  X(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *_Nonnull)) \
  X(void, pango_layout_get_size, (PangoLayout *_Nonnull, int *_Nullable, int *_Nullable)) \
  X(PangoFontDescription *_Nullable, pango_font_description_from_string, (const char *_Nonnull)) \
  X(void, pango_font_description_set_absolute_size, (PangoFontDescription *_Nonnull, double)) \
  X(void, pango_font_description_free, (PangoFontDescription *_Nullable)) \
  X(void, g_object_unref, (void *_Nonnull))

typedef struct {
#define CAIRN_CAIRO_MEMBER(result, name, parameters) result (*_Nonnull name) parameters;
  CAIRN_CAIRO_FUNCTIONS(CAIRN_CAIRO_MEMBER)
#undef CAIRN_CAIRO_MEMBER
} cairn_cairo_functions;

/* The functions, loaded when this is called for the first time; null if that failed, with what the
   loader said in *reason (which stays valid). Threads may call it at once. */
const cairn_cairo_functions *_Nullable cairn_cairo_load(const char *_Nullable *_Nonnull reason);

#endif
