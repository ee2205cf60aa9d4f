/** Waits without giving up the thread: for a moment in which another process has what a statement needs. @param ms */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
