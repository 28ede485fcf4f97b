#ifndef CAIRN_CZLIB_SHIM_H
#define CAIRN_CZLIB_SHIM_H
#include <zlib.h>

/* Macros. Window bits of 15 + 32 tell gzip's and zlib's headers by themselves, -15 are for no header. */
static inline int cairn_inflate_init(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}
static inline int cairn_raw_deflate_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
#endif
