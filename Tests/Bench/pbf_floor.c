// The least that reading a PBF file takes: each blob inflated, and each number of its objects decoded and added up.
// Prints the user and system seconds of inflating and of decoding.
//
//     pbf_floor FILE

#include <libdeflate.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef const uint8_t *Bytes;

static uint64_t total;

static uint64_t varint(Bytes *at) {
  Bytes place = *at;
  uint64_t value = *place & 0x7f;
  for (int shift = 7; *place++ & 0x80; shift += 7) value |= (uint64_t)(*place & 0x7f) << shift;
  *at = place;
  return value;
}

static void packed(Bytes at, Bytes end) {
  uint64_t sum = 0;
  while (at < end) {
    uint64_t value = varint(&at);
    sum += (value >> 1) ^ (0 - (value & 1));
  }
  total += sum;
}

// Which fields of a message (osmformat.proto) are messages, and which are packed numbers.
enum { BLOCK, GROUP, NODE, DENSE, OBJECT, DENSE_INFO, INFO, KINDS };
enum { OTHER, PACKED, DEEPER };
static const struct { uint8_t how, kind; } fields[KINDS][16] = {
  [BLOCK] = {[2] = {DEEPER, GROUP}},
  [GROUP] = {[1] = {DEEPER, NODE}, [2] = {DEEPER, DENSE}, [3] = {DEEPER, OBJECT}, [4] = {DEEPER, OBJECT}},
  [NODE] = {[2] = {PACKED}, [3] = {PACKED}, [4] = {DEEPER, INFO}},
  [DENSE] = {[1] = {PACKED}, [5] = {DEEPER, DENSE_INFO}, [8] = {PACKED}, [9] = {PACKED}, [10] = {PACKED}},
  [OBJECT] = {[2] = {PACKED}, [3] = {PACKED}, [4] = {DEEPER, INFO}, [8] = {PACKED}, [9] = {PACKED}, [10] = {PACKED}},
  [DENSE_INFO] = {[1] = {PACKED}, [2] = {PACKED}, [3] = {PACKED}, [4] = {PACKED}, [5] = {PACKED}, [6] = {PACKED}},
};

static void message(Bytes at, Bytes end, int kind) {
  while (at < end) {
    uint64_t key = varint(&at);
    if ((key & 7) == 0) {
      total += varint(&at);
    } else if ((key & 7) == 2) {
      uint64_t length = varint(&at);
      if (length > (uint64_t)(end - at)) exit(4);
      unsigned field = key >> 3 < 16 ? key >> 3 : 0;
      if (fields[kind][field].how == PACKED) packed(at, at + length);
      if (fields[kind][field].how == DEEPER) message(at, at + length, fields[kind][field].kind);
      at += length;
    } else {
      exit(4);
    }
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

// The value of a field of a message that is text, or else a number in `length`; null if there is none.
static Bytes field(Bytes at, Bytes end, unsigned number, uint64_t *length) {
  while (at < end) {
    uint64_t key = varint(&at), value = varint(&at);
    Bytes start = at;
    if ((key & 7) == 2) at += value;
    *length = value;
    if (key >> 3 == number) return start;
  }
  return NULL;
}

int main(int count, char **words) {
  FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
  if (!file) return 2;
  struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
  uint8_t *given = malloc(1 << 26), *plain = calloc(1, (1 << 26) + 16), head[4];
  double inflating = 0, decoding = 0;
  while (fread(head, 1, 4, file) == 4) {
    uint32_t size = (uint32_t)head[0] << 24 | head[1] << 16 | head[2] << 8 | head[3];
    if (size > 1 << 16 || fread(given, 1, size, file) != size) return 4;
    uint64_t length = 0, blob = 0, rawSize = 0;
    Bytes type = field(given, given + size, 1, &length);
    int isData = type && length == 7 && memcmp(type, "OSMData", 7) == 0;
    if (!field(given, given + size, 3, &blob) || blob > 1 << 26 || fread(given, 1, blob, file) != blob) return 4;
    if (!isData) continue;
    double begin = now();
    Bytes data = field(given, given + blob, 3, &length);
    size_t made = 0;
    if (!data || !field(given, given + blob, 2, &rawSize) ||
        libdeflate_zlib_decompress(inflater, data, length, plain, 1 << 26, &made)) return 4;
    double between = now();
    message(plain, plain + made, BLOCK);
    inflating += between - begin;
    decoding += now() - between;
  }
  printf("%.4f %.4f\n", inflating, decoding);
  return total == 0;
}
