"""Runs one command as a whole process and says what it took.

    timed.py ERRORS COMMAND [ARGUMENT ...]    prints: wall seconds, cpu seconds, peak bytes, exit status

A process starts its life with the peak of the one that it was forked from, so this one is small: it
must be, for a command's peak to be its own.
"""

import os
import sys
import time

nowhere = os.open(os.devnull, os.O_RDWR)
errors = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
actions = [(os.POSIX_SPAWN_DUP2, nowhere, 0), (os.POSIX_SPAWN_DUP2, nowhere, 1),
           (os.POSIX_SPAWN_DUP2, errors, 2)]
start = time.perf_counter()
pid = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, file_actions=actions)
_, status, usage = os.wait4(pid, 0)
wall = time.perf_counter() - start
peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(wall, usage.ru_utime + usage.ru_stime, peak, os.waitstatus_to_exitcode(status))
