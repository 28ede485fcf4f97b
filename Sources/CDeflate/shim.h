#ifndef CAIRN_CDEFLATE_SHIM_H
#define CAIRN_CDEFLATE_SHIM_H
#include <libdeflate.h>
#endif
