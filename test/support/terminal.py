"""Runs a program in a terminal of its own, 80 columns wide, and types what it is told to.

Usage: terminal.py '[{"wait": "text", "send": "keys"}, ...]' program word...
Each "wait" is looked for in what the terminal has shown since the last "send". Prints what the terminal shows; ends as the program ends.
"""

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios

steps = json.loads(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])

shown = b""
while True:
    try:
        ready, _, _ = select.select([terminal], [], [], 60)
        data = os.read(terminal, 65536) if ready else b""
    except OSError:
        data = b""
    if not data:
        break
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
    shown += data
    while steps and steps[0]["wait"].encode() in shown:
        os.write(terminal, steps[0]["send"].encode())
        steps.pop(0)
        shown = b""
_, status = os.waitpid(pid, 0)
if steps:
    sys.stderr.write("never shown: " + steps[0]["wait"] + "\n")
sys.exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 1)
