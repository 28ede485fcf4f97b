#ifndef CAIRN_CMINIZIP_SHIM_H
#define CAIRN_CMINIZIP_SHIM_H
#include <minizip/unzip.h>
#include <minizip/zip.h>
#endif
