#ifndef CAIRN_CZLIB_SHIM_H
#define CAIRN_CZLIB_SHIM_H
#include <zlib.h>

/* inflateInit2 is a macro; window bits 15 + 32 recognises gzip and zlib headers by itself. */
static inline int cairn_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }
#endif
