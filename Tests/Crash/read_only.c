// A disk that turns read-only under a running program, as Linux makes one whose file system has errors: what would
// change a file or a name below a folder fails with EROFS. Loaded by LD_PRELOAD; no root, no file system of its own.
//
// DIGS_READ_ONLY_FOLDER is the folder. It is read-only while the file DIGS_READ_ONLY_SWITCH exists.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int is_below(const char *path) {
    const char *folder = getenv("DIGS_READ_ONLY_FOLDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_read_only(void) {
    const char *name = getenv("DIGS_READ_ONLY_SWITCH");
    int number = errno, result = name && access(name, F_OK) == 0;
    errno = number;
    return result;
}

static int refuses_path(const char *path) {
    if (!is_below(path) || !is_read_only()) return 0;
    errno = EROFS;
    return 1;
}

static int refuses(int descriptor) {
    char link[64], path[4096];
    if (!is_read_only()) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return refuses_path(path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int opened(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    int changes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_TRUNC);
    if (!changes && (flags & O_CREAT)) changes = access(path, F_OK) != 0;
    return changes && refuses_path(path) ? -1 : real(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = va_arg(list, mode_t);
    va_end(list);
    return opened(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = va_arg(list, mode_t);
    va_end(list);
    return opened(REAL(open64), path, flags, mode);
}

ssize_t write(int to, const void *bytes, size_t count) { return refuses(to) ? -1 : REAL(write)(to, bytes, count); }
ssize_t writev(int to, const struct iovec *parts, int count) {
    return refuses(to) ? -1 : REAL(writev)(to, parts, count);
}
ssize_t pwrite(int to, const void *bytes, size_t count, off_t at) {
    return refuses(to) ? -1 : REAL(pwrite)(to, bytes, count, at);
}
ssize_t pwrite64(int to, const void *bytes, size_t count, off64_t at) {
    return refuses(to) ? -1 : REAL(pwrite64)(to, bytes, count, at);
}
int ftruncate(int file, off_t size) { return refuses(file) ? -1 : REAL(ftruncate)(file, size); }
int ftruncate64(int file, off64_t size) { return refuses(file) ? -1 : REAL(ftruncate64)(file, size); }
int mkdir(const char *path, mode_t mode) { return refuses_path(path) ? -1 : REAL(mkdir)(path, mode); }
int unlink(const char *path) { return refuses_path(path) ? -1 : REAL(unlink)(path); }
int rmdir(const char *path) { return refuses_path(path) ? -1 : REAL(rmdir)(path); }
int rename(const char *path, const char *target) { return refuses_path(target) ? -1 : REAL(rename)(path, target); }
int chmod(const char *path, mode_t mode) { return refuses_path(path) ? -1 : REAL(chmod)(path, mode); }
