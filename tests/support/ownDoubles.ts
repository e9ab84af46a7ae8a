import { afterAll, vi } from 'vitest'

const timing = ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'Date'] as const
const real = timing.map((name) => globalThis[name] as unknown)

// Files of a worker share globals: restore what a test replaced.
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // Taking a double back after the clock that replaced the same function puts that clock's own there for good.
  const kept = timing.filter((name, at) => globalThis[name] !== real[at])
  if (kept.length > 0) throw new Error(`${kept.join()} would stay replaced for the other files of this worker: take doubles back in reverse order`)
  // They share modules too: an import still under way when a file ends fails, and then fails in each later file.
  await vi.dynamicImportSettled()
})
