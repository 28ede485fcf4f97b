#ifndef CAIRN_CLZ4_SHIM_H
#define CAIRN_CLZ4_SHIM_H
#include <lz4.h>
#include <lz4hc.h>
#endif
