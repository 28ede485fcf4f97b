#include "CHashing.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

int cairn_sha256_is_built_in(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA) != 0;
}

/* Intel's "SHA Extensions", 2013: four rounds at a time. A vector of the state has the letters a, b, e, f, the other one
   c, d, g, h; `words` has the last sixteen words of the schedule. */
__attribute__((target("sha,sse4.1,ssse3"))) void cairn_sha256_mix(
    uint32_t *state, const uint8_t *bytes, size_t blocks, const uint32_t *constants) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const __m128i dcba = _mm_loadu_si128((const __m128i *)state);
  const __m128i hgfe = _mm_loadu_si128((const __m128i *)(state + 4));
  const __m128i cdab = _mm_shuffle_epi32(dcba, 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(hgfe, 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i first = abef, second = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++) {
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), order);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      const __m128i now = words[i & 3], before = words[(i + 3) & 3];
      const __m128i sum = _mm_add_epi32(now, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      if (i >= 12) continue;
      const __m128i next = _mm_sha256msg1_epu32(now, words[(i + 1) & 3]);
      const __m128i middle = _mm_alignr_epi8(before, words[(i + 2) & 3], 4);
      words[i & 3] = _mm_sha256msg2_epu32(_mm_add_epi32(next, middle), before);
    }
    abef = _mm_add_epi32(abef, first);
    cdgh = _mm_add_epi32(cdgh, second);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

int cairn_sha256_is_built_in(void) { return 0; }

void cairn_sha256_mix(
    uint32_t *state, const uint8_t *bytes, size_t blocks, const uint32_t *constants) {}

#endif
