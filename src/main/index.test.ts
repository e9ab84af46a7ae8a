import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { until } from '#tests/support/until.ts'

let appData: string
const processes: FakeElectron[] = []
beforeEach(async () => {
  appData = await mkdtemp(join(tmpdir(), 'madang-start-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const { app } of processes.splice(0)) {
    app.quit()
    await vi.waitUntil(() => app.exitCode !== undefined, { timeout: PATIENCE_MS })
  }
  await rm(appData, { recursive: true, force: true })
})

async function start(options: { isOnly?: boolean } = {}, args: string[] = []): Promise<FakeElectron> {
  const fake = createFakeElectron({ appData, ...options })
  processes.push(fake)
  vi.resetModules()
  vi.doMock('electron', () => fake.electron)
  vi.stubEnv('MADANG_SERVER', 'https://school.test')
  const before = process.argv
  process.argv = [before[0] ?? '', '/madang', ...args]
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    await import('./index.ts')
    if (options.isOnly !== false) await vi.waitUntil(() => fake.windows[0]?.webContents.loaded.length === 1, { timeout: PATIENCE_MS })
  } finally {
    process.argv = before
  }
  return fake
}

const ask = (fake: FakeElectron, channel: string) =>
  fake.ipc.invoke({ origin: 'app://madang', parent: null }, channel) as Promise<{ value: unknown }>

describe('desktop startup', () => {
  it('opens one window on its own page, with the bridge, and registers its links [DESK-04]', async () => {
    const fake = await start()
    expect(fake.windows).toHaveLength(1)
    expect(fake.windows[0]?.webContents.loaded[0]).toMatch(/^app:\/\/madang\//)
    expect(fake.done.join('\n')).toMatch(/registerSchemes[^]*whenReady[^]*serve app[^]*claim madang/)
    expect((await ask(fake, 'app.getFacts')).value).toMatchObject({ version: '1.2.3', serverOrigin: 'https://school.test' })
  })

  it('delivers the link it was started with when the window asks [DESK-04]', async () => {
    const fake = await start({}, ['madang://class/7'])
    expect(fake.windows).toHaveLength(1)
    expect((await ask(fake, 'links.take')).value).toEqual([{ kind: 'class', courseSeq: 7, channelSeq: null }])
  })

  it('passes the link of a second start to the first instance, which comes to the front [DESK-04]', async () => {
    const first = await start()
    const kept = await readdir(appData, { recursive: true })
    const second = await start({ isOnly: false }, ['madang://lesson/7/12'])
    expect(second.done).toEqual(['quit'])
    expect([second.windows.length, second.ipc.channels.length, await readdir(appData, { recursive: true })]).toEqual([0, 0, kept])
    first.app.emit('second-instance', {}, ['/madang', 'madang://lesson/7/12'], '/')
    expect(first.windows[0]?.webContents.sent).toContainEqual(['links.arrived', undefined])
    await until(() => expect(first.windows[0]?.shown).toBe(1))
    expect((await ask(first, 'links.take')).value).toEqual([{ kind: 'lesson', courseSeq: 7, curriculumSeq: 12, channelSeq: null }])
  })

  it('reports why it cannot start, and exits', async () => {
    const fake = createFakeElectron({ appData })
    vi.resetModules()
    vi.doMock('electron', () => fake.electron)
    vi.stubEnv('MADANG_SERVER', 'no address')
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await import('./index.ts')
    await until(() => expect(fake.done.at(-1)).toBe('exit 1'))
    expect(fake.dialog.errors[0]?.title).toMatch(/./)
  })
})
