"""Runs a program in a terminal of its own, 80 columns wide.

Usage: terminal.py program word...
Standard input takes one JSON object a line: {"send": "keys"} types, {"resize": 40} changes the width. Prints what the program writes to its
terminal; ends as the program ends, and says on standard error if the program has left the terminal in another mode than it found.
"""

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios

LINES = 24


def resize(fd, columns):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, columns, 0, 0))


go, ready = os.pipe()
pid, terminal = pty.fork()
if pid == 0:
    os.close(ready)
    os.read(go, 1)
    os.execvp(sys.argv[1], sys.argv[1:])
resize(terminal, 80)
before = termios.tcgetattr(terminal)
after = before
os.close(go)
os.close(ready)

sources = [terminal, 0]
told = b""
while True:
    readable, _, _ = select.select(sources, [], [], 90)
    if not readable:
        break
    if 0 in readable:
        data = os.read(0, 65536)
        if not data:
            sources.remove(0)
        *lines, told = (told + data).split(b"\n")
        for line in lines:
            order = json.loads(line)
            if "resize" in order:
                resize(terminal, order["resize"])
            else:
                keys = order["send"].encode()
                while keys:
                    keys = keys[os.write(terminal, keys[:1024]) :]
    if terminal in readable:
        try:
            data = os.read(terminal, 65536)
            after = termios.tcgetattr(terminal)
        except OSError:
            data = b""
        if not data:
            break
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
_, status = os.waitpid(pid, 0)
try:
    after = termios.tcgetattr(terminal)
except OSError:
    pass
if before[:4] != after[:4]:
    sys.stderr.write("the terminal was left in another mode\n")
sys.exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 1)
