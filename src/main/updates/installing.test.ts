import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { standingClock } from '#tests/support/desktop/standingClock.ts'
import { silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { countedApp } from '#tests/support/desktop/desktopSurroundings.ts'
import { createInstalling, INSTALL_MAX_MS, STOP_MAX_MS } from './installing.ts'
import { UpdateError } from './updateError.ts'

function open({ stop = async () => {}, start = async () => {} }: { stop?: () => Promise<void>; start?: () => Promise<void> } = {}) {
  const clock = standingClock()
  const app = countedApp()
  const done: string[] = []
  let fail = (_error: UpdateError): void => {}
  const installing = createInstalling({
    app, clock, log: silentLog,
    work: {
      async stop() {
        done.push(`stop, lock ${app.lock}`)
        await stop()
      },
      async start() {
        done.push(`start, lock ${app.lock}`)
        await start()
      },
    },
    updater: {
      install(failed) {
        done.push(`install, lock ${app.lock}`)
        fail = failed
      },
    },
  })
  return { clock, app, done, installing, fail: (error: UpdateError) => fail(error) }
}

describe('createInstalling [DESK-05]', () => {
  it('installs once the work has stopped and the lock is free', async () => {
    let stopped = (): void => {}
    const { installing, done } = open({ stop: () => new Promise((resolve) => { stopped = resolve }) })
    void installing.install()
    await settled()
    expect([installing.step(), done]).toEqual(['stopping', ['stop, lock own']])
    stopped()
    await settled()
    expect([installing.step(), done.at(-1)]).toEqual(['handedOver', 'install, lock free'])
  })

  it('takes the lock again, then starts the work, when the installation fails', async () => {
    const { installing, done, fail } = open()
    const installed = installing.install()
    await settled()
    fail(new UpdateError('disk'))
    expect((await installed).failure).toBe('disk')
    expect([installing.step(), done.at(-1)]).toEqual(['no', 'start, lock own'])
  })

  it('counts as failed when nothing happens', async () => {
    const { installing, done, clock } = open()
    const installed = installing.install()
    await settled()
    expect(clock.waiting.map(({ delayMs }) => delayMs)).toEqual([INSTALL_MAX_MS])
    clock.next()
    expect((await installed).failure).toBe('unknown')
    expect(done.at(-1)).toBe('start, lock own')
    expect(clock.waiting).toEqual([])
  })

  it('waits no longer than its limit for work that does not stop, nor for work that does not start', async () => {
    const { installing, done, clock, fail } = open({ stop: () => new Promise(() => {}) })
    const installed = installing.install()
    await settled()
    expect(clock.waiting.map(({ delayMs }) => delayMs)).toEqual([STOP_MAX_MS])
    clock.next()
    await settled()
    expect(done).toEqual(['stop, lock own', 'install, lock free'])
    fail(new UpdateError('disk'))
    await settled()
    clock.next()
    expect((await installed).failure).toBe('disk')
    // Never two uploads of one journal.
    expect(done).toHaveLength(2)
  })

  it('installs although stopping failed, and ends although starting failed', async () => {
    const broken = async (): Promise<void> => { throw new Error('disk') }
    const { installing, fail } = open({ stop: broken, start: broken })
    const installed = installing.install()
    await settled()
    fail(new UpdateError('disk'))
    await installed
    expect(installing.step()).toBe('no')
  })

  it('quits when another process has taken the lock meanwhile', async () => {
    const { installing, done, app, fail } = open()
    const installed = installing.install()
    await settled()
    app.lock = 'other'
    fail(new UpdateError('unknown'))
    await installed
    expect([app.quits, installing.step(), done.at(-1)]).toEqual([1, 'handedOver', 'install, lock free'])
  })
})
