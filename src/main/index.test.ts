import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeWindow } from '#tests/support/desktop/fakeWindows.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { until } from '#tests/support/until.ts'
import type { SmokeReport } from './smoke.ts'

let appData: string
let userData: string
/** Errors of main reach the listeners of the whole process. */
const watched = ['uncaughtException', 'unhandledRejection']
let before: Set<unknown>
const processes: FakeElectron[] = []
beforeEach(async () => {
  before = new Set(watched.flatMap((event) => process.listeners(event as 'uncaughtException')))
  appData = await mkdtemp(join(tmpdir(), 'madang-start-'))
  userData = join(appData, 'Madang Development')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const event of watched) {
    for (const listener of process.listeners(event as 'uncaughtException')) if (!before.has(listener)) process.off(event, listener)
  }
  for (const { app } of processes.splice(0)) {
    app.quit()
    await vi.waitUntil(() => app.exitCode !== undefined, { timeout: PATIENCE_MS })
  }
  await rm(appData, { recursive: true, force: true })
})

async function load(fake: FakeElectron, server = 'https://school.test'): Promise<void> {
  vi.resetModules()
  vi.doMock('electron', () => fake.electron)
  vi.stubEnv('MADANG_SERVER', server)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await import('./index.ts')
}

async function start(options: { isOnly?: boolean; switches?: string[] } = {}, args: string[] = []): Promise<FakeElectron> {
  const fake = createFakeElectron({ appData, ...options })
  processes.push(fake)
  await startWith(fake, args, () => options.isOnly === false || fake.windows[0]?.webContents.loaded.length === 1)
  return fake
}

async function startWith(fake: FakeElectron, args: string[], isStarted = () => fake.app.exitCode !== undefined): Promise<void> {
  const argv = process.argv
  process.argv = [argv[0] ?? '', '/madang', ...args]
  try {
    await load(fake)
    await vi.waitUntil(isStarted, { timeout: PATIENCE_MS })
  } finally {
    process.argv = argv
  }
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
    first.windows[0]?.emit('ready-to-show')
    first.app.emit('second-instance', {}, ['/madang', 'madang://lesson/7/12'], '/')
    expect(first.windows[0]?.webContents.sent).toContainEqual(['links.arrived', undefined])
    await until(() => expect(first.windows[0]?.shown).toBe(2))
    expect((await ask(first, 'links.take')).value).toEqual([{ kind: 'lesson', courseSeq: 7, curriculumSeq: 12, channelSeq: null }])
  })

  it('keeps its data where `--user-data-dir` says [DESK-04]', async () => {
    const own = join(appData, 'own')
    await mkdir(own)
    const fake = await start({ switches: [`user-data-dir=${own}`] })
    expect([fake.app.getPath('userData'), fake.app.lockedFolder, fake.app.getPath('logs')]).toEqual([own, own, join(own, 'logs')])
  })

  it('writes why it could not start into the report of its check, and shows no box', async () => {
    const file = join(appData, 'smoke.json')
    const fake = createFakeElectron({ appData })
    vi.stubEnv('MADANG_SERVER', '')
    await startWith(fake, [`--smoke=${file}`, '--server=no address'])
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ ok: false, checks: { start: { ok: false, detail: expect.stringContaining('no address') } } })
    expect([fake.app.exitCode, fake.dialog.asked]).toEqual([1, []])
  })

  it('checks itself on request, reports what does not work, and exits', async () => {
    const file = join(appData, 'smoke.json')
    const fake = createFakeElectron({ appData })
    fake.app.on('browser-window-created', (_event, window: FakeWindow) => window.show())
    await startWith(fake, [`--smoke=${file}`])
    await until(() => expect(fake.app.exitCode).toBe(1))
    const { ok, checks } = JSON.parse(await readFile(file, 'utf8')) as SmokeReport
    expect(ok).toBe(false)
    expect(checks).toMatchObject({ window: { ok: true }, keychain: { ok: true }, updates: { ok: true }, bridge: { ok: false, detail: expect.stringContaining('executeJavaScript') }, page: { ok: false }, fuses: { ok: false } })
  })

  it('reports why it cannot start, and exits', async () => {
    const fake = createFakeElectron({ appData })
    await load(fake, 'no address')
    await until(() => expect(fake.done.at(-1)).toBe('exit 1'))
    expect(fake.dialog.asked.map(({ options }) => options)).toMatchObject([{ message: 'Madang을 시작할 수 없습니다.', detail: expect.stringContaining('MADANG_SERVER') }])
    expect(await readFile(join(userData, 'logs/madang.log'), 'utf8')).toContain('the desktop did not start')
  })

  it('shows why a phase failed before it exits, and the log when asked', async () => {
    const fake = createFakeElectron({ appData })
    fake.dialog.response = 0
    const { BrowserWindow } = fake.electron
    Object.assign(fake.electron, {
      BrowserWindow: class extends BrowserWindow {
        constructor(...args: ConstructorParameters<typeof BrowserWindow>) {
          super(...args)
          throw new Error('no display')
        }
      },
    })
    await load(fake)
    await until(() => expect(fake.app.exitCode).toBe(1))
    expect(fake.done.slice(-2)).toEqual([`showItemInFolder ${join(userData, 'logs/madang.log')}`, 'exit 1'])
    expect(fake.dialog.asked.at(-1)?.options.message).toBe('Madang을 시작할 수 없습니다.')
    expect(await readFile(join(userData, 'logs/madang.log'), 'utf8')).toContain('no display')
  })

  it('says once that a proxy asks for a login, and what to do', async () => {
    const fake = await start()
    const before = fake.dialog.asked.length
    for (const isProxy of [false, true, true]) fake.app.emit('login', {}, fake.windows[0]?.webContents, {}, { isProxy }, () => {})
    await until(() => expect(fake.dialog.asked.slice(before).map(({ options }) => options.message)).toEqual(['프록시가 로그인을 요구해 서버에 연결할 수 없습니다.']))
  })

  it('offers a restart after an error that nothing handled, in the app\'s language', async () => {
    await mkdir(userData)
    await writeFile(join(userData, 'language.json'), JSON.stringify({ version: 1, language: 'ja' }))
    const fake = await start()
    fake.dialog.response = 0
    const [report] = process.listeners('unhandledRejection').slice(-1)
    report?.(new Error('a stray promise'), Promise.resolve())
    await until(() => expect(fake.app.exitCode).toBe(0))
    expect(fake.dialog.asked.at(-1)?.options.message).toBe('予期しない問題が発生しました。')
    expect(fake.done).toContain('relaunch')
    expect(await readFile(join(userData, 'logs/madang.log'), 'utf8')).toContain('a stray promise')
  })
})
