#ifndef CAIRN_CSYNCRANGE_SHIM_H
#define CAIRN_CSYNCRANGE_SHIM_H
#include <stdint.h>

#ifdef __linux__
/* The C library declares it for GNU's extensions only, which Swift's module of it leaves out. */
extern int sync_file_range(int descriptor, int64_t offset, int64_t count, unsigned int flags);
#endif

/* Has the system begin to write a part of a file to the disk, where it can be told to. */
static inline void cairn_begin_sync(int descriptor, int64_t offset, int64_t count) {
#ifdef __linux__
  sync_file_range(descriptor, offset, count, 2 /* SYNC_FILE_RANGE_WRITE */);
#endif
}
#endif
