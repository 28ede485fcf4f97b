/* Makes one system call of a program fail: the n-th of a kind. To be preloaded.
 *
 * FAULT_CALL   the call, such as `write`
 * FAULT_AT     which one of that kind fails, from 1
 * FAULT_ERRNO  the number of the error
 * FAULT_LOG    a file that gets the letter `x` if the call was reached
 *
 * A call that fails has no effect, but for `close` and `write`: a close that fails has closed (Linux, close(2)), and a
 * write with FAULT_ERRNO=0 takes half of its bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include <sys/syscall.h>

static atomic_long reached;
static long at = -1;
static int error_number;
static const char *call, *log_path;

__attribute__((constructor)) static void settle(void) {
  call = getenv("FAULT_CALL");
  log_path = getenv("FAULT_LOG");
  error_number = getenv("FAULT_ERRNO") ? atoi(getenv("FAULT_ERRNO")) : EIO;
  at = call && getenv("FAULT_AT") ? atol(getenv("FAULT_AT")) : -1;
}

/* True for the one call that fails; says so in the log, past the calls of this file. */
static int fails(const char *name) {
  if (at < 0 || strcmp(name, call) != 0) return 0;
  if (atomic_fetch_add(&reached, 1) + 1 != at) return 0;
  long log = syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log >= 0) {
    syscall(SYS_write, log, "x", 1);
    syscall(SYS_close, log);
  }
  errno = error_number;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAILING(result, name, parameters, arguments, ...)                         \
  result name parameters {                                                       \
    static __typeof__(&name) next;                                               \
    if (!next) next = NEXT(name);                                                \
    if (fails(__VA_ARGS__)) return (result)-1;                                   \
    return next arguments;                                                       \
  }

FAILING(ssize_t, read, (int fd, void *bytes, size_t count), (fd, bytes, count), "read")
FAILING(ssize_t, pread, (int fd, void *bytes, size_t count, off_t place), (fd, bytes, count, place), "pread")
FAILING(ssize_t, pread64, (int fd, void *bytes, size_t count, off64_t place), (fd, bytes, count, place), "pread")
FAILING(int, fsync, (int fd), (fd), "fsync")
FAILING(int, fdatasync, (int fd), (fd), "fdatasync")
FAILING(int, ftruncate, (int fd, off_t size), (fd, size), "ftruncate")
FAILING(int, ftruncate64, (int fd, off64_t size), (fd, size), "ftruncate")
FAILING(int, fallocate, (int fd, int mode, off_t place, off_t size), (fd, mode, place, size), "fallocate")
FAILING(int, fallocate64, (int fd, int mode, off64_t place, off64_t size), (fd, mode, place, size), "fallocate")
FAILING(int, rename, (const char *from, const char *to), (from, to), "rename")
FAILING(int, unlink, (const char *path), (path), "unlink")
FAILING(int, pipe, (int ends[2]), (ends), "pipe")
FAILING(void *, mmap, (void *place, size_t size, int protection, int flags, int fd, off_t from),
        (place, size, protection, flags, fd, from), fd >= 0 ? "mmap" : "")
FAILING(void *, mmap64, (void *place, size_t size, int protection, int flags, int fd, off64_t from),
        (place, size, protection, flags, fd, from), fd >= 0 ? "mmap" : "")
FAILING(int, fstat, (int fd, struct stat *status), (fd, status), "fstat")
FAILING(int, fstat64, (int fd, struct stat64 *status), (fd, status), "fstat")
FAILING(off_t, lseek, (int fd, off_t by, int from), (fd, by, from), "lseek")

/* These two return the error's number. */
int posix_fallocate(int fd, off_t place, off_t size) {
  static __typeof__(&posix_fallocate) next;
  if (!next) next = NEXT(posix_fallocate);
  return fails("fallocate") ? error_number : next(fd, place, size);
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  static __typeof__(&pthread_create) next;
  if (!next) next = NEXT(pthread_create);
  return fails("pthread_create") ? error_number : next(thread, attributes, start, argument);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  static __typeof__(&write) next;
  if (!next) next = NEXT(write);
  /* What the program says of the failure has to get out. */
  if (fd != 2 && fails("write")) return error_number == 0 && count > 1 ? next(fd, bytes, count / 2) : -1;
  return next(fd, bytes, count);
}

static ssize_t pwrite_part(int fd, const void *bytes, size_t count, off64_t place) {
  static __typeof__(&pwrite64) next;
  if (!next) next = NEXT(pwrite64);
  if (fails("pwrite"))
    return error_number == 0 && count > 1 ? next(fd, bytes, count / 2, place) : -1;
  return next(fd, bytes, count, place);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t place) {
  return pwrite_part(fd, bytes, count, place);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t place) {
  return pwrite_part(fd, bytes, count, place);
}

int close(int fd) {
  static __typeof__(&close) next;
  if (!next) next = NEXT(close);
  if (!fails("close")) return next(fd);
  next(fd);
  errno = error_number;
  return -1;
}

#define OPENING(name)                                                            \
  int name(const char *path, int flags, ...) {                                   \
    static __typeof__(&name) next;                                               \
    if (!next) next = NEXT(name);                                                \
    va_list rest;                                                                \
    va_start(rest, flags);                                                       \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;    \
    va_end(rest);                                                                \
    return fails("open") ? -1 : next(path, flags, mode);                         \
  }
OPENING(open)
OPENING(open64)
int openat(int folder, const char *path, int flags, ...) {
  static __typeof__(&openat) next;
  if (!next) next = NEXT(openat);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("open") ? -1 : next(folder, path, flags, mode);
}

/* Memory that is not there: a null, not -1. dlsym itself needs calloc, before there is a next one. */
extern void *__libc_calloc(size_t, size_t);
void *calloc(size_t count, size_t size) {
  return fails("calloc") ? NULL : __libc_calloc(count, size);
}
void *dlopen(const char *path, int mode) {
  static __typeof__(&dlopen) next;
  if (!next) next = NEXT(dlopen);
  return path && fails("dlopen") ? NULL : next(path, mode);
}
