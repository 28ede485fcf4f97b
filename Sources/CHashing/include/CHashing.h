#ifndef CAIRN_CHASHING_H
#define CAIRN_CHASHING_H

#include <stddef.h>
#include <stdint.h>

/* The processor's own instructions for SHA-256, which are several times as fast as others. */

/* Not 0 if the processor has them. */
int cairn_sha256_is_built_in(void);

/* Mixes blocks of 64 bytes into the state of eight words, with the 64 constants of FIPS 180-4, §4.2.2. Only where the
   processor has the instructions. */
void cairn_sha256_mix(
    uint32_t *state, const uint8_t *bytes, size_t blocks, const uint32_t *constants);

#endif
