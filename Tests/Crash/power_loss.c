// Keeps, beside a folder, what a disk surely has of it after a power cut: the content of each file as it was when it was
// last synced, and the names in each folder as they were when the folder was last synced. Loaded into a program by
// LD_PRELOAD; power_loss.py makes the folder from it.
//
// DIGS_POWER_FOLDER is the folder, DIGS_POWER_KEPT where f<inode> (a file's content) and d<inode> (a folder's names) go.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int copy_file(int from, int to) {
    static __thread char buffer[1 << 16];
    for (off_t at = 0;;) {
        ssize_t count = pread(from, buffer, sizeof buffer, at);
        if (count <= 0) return (int)count;
        if (write(to, buffer, (size_t)count) != count) return -1;
        at += count;
    }
}

static int list_folder(const char *path, int to) {
    DIR *folder = opendir(path);
    if (!folder) return -1;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] != '.') dprintf(to, "%lu %s\n", (unsigned long)entry->d_ino, entry->d_name);
    }
    closedir(folder);
    return 0;
}

static void keep(int descriptor) {
    const char *folder = getenv("DIGS_POWER_FOLDER"), *kept = getenv("DIGS_POWER_KEPT");
    char link[64], path[4096], part[4096], target[4096];
    struct stat status;
    if (!folder || !kept || fstat(descriptor, &status) != 0) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    if (strncmp(path, folder, strlen(folder)) != 0) return;
    char kind = S_ISDIR(status.st_mode) ? 'd' : 'f';
    snprintf(target, sizeof target, "%s/%c%lu", kept, kind, (unsigned long)status.st_ino);
    snprintf(part, sizeof part, "%s/part%ld", kept, (long)syscall(SYS_gettid));
    int to = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (to < 0) return;
    // Read through the same descriptor: to close another one of a database's file would end the locks that SQLite holds on
    // it. Where it is open for writing only there are none.
    int is_readable = (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_WRONLY;
    int from = is_readable ? descriptor : open(link, O_RDONLY | O_CLOEXEC);
    int result = kind == 'd' ? list_folder(path, to) : from < 0 ? -1 : copy_file(from, to);
    if (!is_readable && from >= 0) close(from);
    close(to);
    if (result == 0) rename(part, target);
    // The number may have been that of a folder, or a file, that is deleted.
    snprintf(target, sizeof target, "%s/%c%lu", kept, kind == 'd' ? 'f' : 'd', (unsigned long)status.st_ino);
    unlink(target);
}

static int synced(int descriptor, const char *name) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    int result = real(descriptor);
    int number = errno;
    if (result == 0) keep(descriptor);
    errno = number;
    return result;
}

int fsync(int descriptor) { return synced(descriptor, "fsync"); }
int fdatasync(int descriptor) { return synced(descriptor, "fdatasync"); }
