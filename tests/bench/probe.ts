import { isMainThread } from 'node:worker_threads'

/** What the main thread of a server says of itself. */
export interface Probe {
  /** Longest time (ms) that the main thread worked without returning to its event loop, in processor time: another program on the core is no block. */
  longestBlockMs: number
  /** Heap and buffers in use after a garbage collection. */
  usedMb: number
}

// Loaded by `--import` into the server that a bench starts. On SIGUSR2 it prints what happened since the last one.
if (isMainThread && process.argv.includes('serve')) {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [last, longestBlockMs] = [spent(), 0]
  setInterval(() => {
    const now = spent()
    longestBlockMs = Math.max(longestBlockMs, now - last)
    last = now
  }, 1).unref()
  process.on('SIGUSR2', () => {
    const found = longestBlockMs
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    process.stderr.write(`probe ${JSON.stringify({ longestBlockMs: found, usedMb: (heapUsed + external) / 1024 ** 2 } satisfies Probe)}\n`)
    longestBlockMs = 0
    last = spent()
  })
}
