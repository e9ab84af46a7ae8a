import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { runTool, ToolFailed } from './tool.ts'

const limits = { folder: tmpdir(), limitMs: 30 * SECOND_MS }

/** Group of a process, by its line in `/proc` (the name before it may hold spaces). */
const groupIn = (line: string): number => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[2])

it.skipIf(process.platform !== 'linux')('runs in a process group of its own, which Ctrl-C in a terminal does not reach', async () => {
  const tool = await runTool(['cat', '/proc/self/stat'], { ...limits, signal: new AbortController().signal })
  const own = groupIn(await readFile('/proc/self/stat', 'utf8'))
  expect(groupIn(tool)).toBeGreaterThan(0)
  expect(groupIn(tool)).not.toBe(own)
})

it.skipIf(process.platform === 'win32')('is ended by its signal', async () => {
  const stop = new AbortController()
  const running = runTool(['sh', '-c', 'echo begun; exec sleep 60'], { ...limits, signal: stop.signal, onLine: () => stop.abort() })
  await expect(running).rejects.toThrow(ToolFailed)
  await expect(running).rejects.toMatchObject({ why: 'stopped' })
})
