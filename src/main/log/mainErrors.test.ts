import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { keptLog } from '#tests/support/desktop/desktopPorts.ts'
import { standardSink, watchMainErrors } from './mainErrors.ts'

describe('watchMainErrors', () => {
  it('logs every error, and tells of the first one only', async () => {
    const source = new EventEmitter()
    const log = keptLog()
    let told = 0
    watchMainErrors(source, log, async () => void (told += 1))
    source.emit('uncaughtException', new Error('one'))
    source.emit('unhandledRejection', undefined)
    source.emit('unhandledRejection', new Error('three'))
    await settled()
    expect(told).toBe(1)
    expect(log.lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['"uncaught exception"', '"unhandled rejection"', '"unhandled rejection"'])
  })

  it('survives a box that cannot be shown', async () => {
    const source = new EventEmitter()
    const log = keptLog()
    watchMainErrors(source, log, () => Promise.reject(new Error('no display')))
    source.emit('uncaughtException', new Error('one'))
    await settled()
    expect(log.lines.at(-1)).toContain('no display')
  })
})

describe('standardSink', () => {
  it('is silent without a stream', () => {
    expect(() => standardSink(() => { throw new Error('EBADF') })('line\n')).not.toThrow()
  })

  it('lets a program live whose terminal is gone, and which goes on to log to its file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'madang-terminal-'))
    try {
      const program = join(folder, 'program.ts')
      const from = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href)
      await writeFile(program, `
        import { createLog } from ${from('./log.ts')}
        import { createLogFile } from ${from('./logFile.ts')}
        import { standardSink } from ${from('./mainErrors.ts')}
        const file = createLogFile(() => ${JSON.stringify(folder)})
        const sinks = [file.write, standardSink(() => process.stdout), standardSink(() => process.stderr)]
        const log = createLog({ sinks, appFolder: '/app', now: Date.now })
        log.info('first')
        process.on('message', () => {
          for (let count = 0; count < 50; count += 1) setTimeout(() => log.info('x'.repeat(5000)), count)
          setTimeout(() => { log.info('last'); process.disconnect() }, 60)
        })
        process.send('ready')
      `)
      const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
      await once(child, 'message')
      child.stdout?.destroy()
      child.stderr?.destroy()
      child.send('go')
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(await readFile(join(folder, 'madang.log'), 'utf8')).toMatch(/first[^]*last/)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
