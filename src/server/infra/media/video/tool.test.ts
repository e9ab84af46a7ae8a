import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
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

it.skipIf(process.platform === 'win32')('ends with a server that leaves without waiting', async () => {
  const script = `
    import { runTool } from '#server/infra/media/video/tool.ts'
    const leave = (pid) => { process.stdout.write(pid, () => process.exit()) }
    await runTool(['sh', '-c', 'echo $$; exec sleep 60'], { folder: '/', limitMs: 60000, signal: new AbortController().signal, onLine: leave })`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const pid = Number(stdout)
  expect(pid).toBeGreaterThan(0)
  await vi.waitUntil(() => hasEnded(pid), { timeout: 10 * SECOND_MS, interval: 5 })
})

/** Also true of a zombie, which stays where nobody collects orphans. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform === 'linux' && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}
