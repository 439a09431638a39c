/**
 * Sends a signal to one process. A number that is missing, not written yet or read from an empty file is refused: the kernel takes
 * 0 for the group of the sender and −1 for every process, so that a test would end the whole run and say nothing.
 */
export function signalProcess(pid: number | undefined, signal: NodeJS.Signals | 0): void {
  if (pid === undefined || !Number.isInteger(pid) || pid <= 1) {
    throw new Error(`${pid} is the number of no process that a test may send ${signal} to.`)
  }
  // eslint-disable-next-line no-restricted-properties -- This is the one place that may send a signal, since it looks at the number first.
  process.kill(pid, signal)
}
