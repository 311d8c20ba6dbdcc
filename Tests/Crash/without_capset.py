"""Runs a program that may not call capset(2), as under the filter of system calls in Operations/digs.service.

    without_capset.py PROGRAM ARGUMENT …
"""

import ctypes
import errno
import os
import platform
import struct
import sys

CAPSET = {"x86_64": 126, "aarch64": 91}[platform.machine()]
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
LOAD_WORD, JUMP_IF_EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM


class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_char_p)]


def forbid():
    steps = [(LOAD_WORD, 0, 0, 0), (JUMP_IF_EQUAL, 0, 1, CAPSET), (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)]
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(Filter(len(steps), code)), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "the filter was refused")


if __name__ == "__main__":
    forbid()
    os.execv(sys.argv[1], sys.argv[1:])
