import { describe, expect, it } from 'vitest'
import { ensureBrowser, ensureFfmpeg, ensureSecretService, ensureTestBrowser, findBrowser, findSecretService, findTestBrowser, type Machine } from '#cli/browser.ts'

function machine(setup: {
  executables?: string[]
  env?: Record<string, string>
  isRoot?: boolean
  platform?: NodeJS.Platform
  afterInstall?: string[]
}) {
  const executables = new Set(setup.executables)
  const ran: string[] = []
  const said: string[] = []
  const fake: Machine = {
    platform: setup.platform ?? 'linux',
    isRoot: setup.isRoot ?? true,
    env: { PATH: '/usr/local/bin:/usr/bin', CI: 'true', ...setup.env },
    canRun: (path) => executables.has(path),
    run: (command, args) => {
      ran.push([command, ...args].join(' '))
      if (args.includes('install')) for (const path of setup.afterInstall ?? []) executables.add(path)
      return setup.afterInstall !== undefined
    },
    say: (line) => said.push(line),
  }
  return { fake, ran, said }
}

describe('finding the browser', () => {
  it('prefers the executable of the user', () => {
    const { fake } = machine({ executables: ['/opt/c', '/usr/bin/chromium'], env: { CHROMIUM_PATH: '/opt/c' } })
    expect(findBrowser(fake)).toEqual({ found: true, path: '/opt/c' })
  })

  it('rejects an unusable executable of the user, without fallback or installation', () => {
    const { fake, ran } = machine({
      executables: ['/usr/bin/chromium', '/usr/bin/apt-get'],
      env: { CHROMIUM_PATH: '/opt/none' },
    })
    expect(ensureBrowser(fake)).toEqual({ found: false, reason: 'CHROMIUM_PATH is /opt/none, which cannot be run.' })
    expect(ran).toEqual([])
  })

  it('prefers chromium over google-chrome, by PATH', () => {
    const { fake } = machine({ executables: ['/usr/bin/google-chrome', '/usr/bin/chromium'] })
    expect(findBrowser(fake)).toEqual({ found: true, path: '/usr/bin/chromium' })
  })

  it('checks the default locations when PATH has none', () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    const { fake } = machine({ executables: [chrome], platform: 'darwin' })
    expect(findBrowser(fake)).toEqual({ found: true, path: chrome })
  })
})

describe('the browser of the tests', () => {
  const shell = '/usr/bin/chromium-headless-shell'

  it('is headless where there is one, unless the user names another', () => {
    expect(findTestBrowser(machine({ executables: ['/usr/bin/chromium', shell] }).fake)).toEqual({ found: true, path: shell })
    expect(findTestBrowser(machine({ executables: ['/opt/c', shell], env: { CHROMIUM_PATH: '/opt/c' } }).fake)).toEqual({ found: true, path: '/opt/c' })
    expect(findTestBrowser(machine({ executables: ['/usr/bin/chromium'] }).fake)).toEqual({ found: true, path: '/usr/bin/chromium' })
  })

  it('is installed beside a whole browser, which serves where that fails', () => {
    const executables = ['/usr/bin/apt-get', '/usr/bin/chromium']
    expect(ensureTestBrowser(machine({ executables, afterInstall: [shell] }).fake)).toEqual({ found: true, path: shell })
    expect(ensureTestBrowser(machine({ executables }).fake)).toEqual({ found: true, path: '/usr/bin/chromium' })
  })
})

describe('installing missing programs', () => {
  it('uses apt-get as root and reports it', () => {
    const { fake, ran, said } = machine({ executables: ['/usr/bin/apt-get'], afterInstall: ['/usr/bin/chromium'] })
    expect(ensureBrowser(fake)).toEqual({ found: true, path: '/usr/bin/chromium' })
    expect(ran).toEqual(['apt-get update -qq', 'apt-get install -y -qq chromium fonts-noto-cjk'])
    expect(said).toEqual([
      'Chromium is not installed; installing it: apt-get update -qq && apt-get install -y -qq chromium fonts-noto-cjk',
    ])
  })

  it('uses brew on macOS without root', () => {
    const { fake, ran } = machine({
      executables: ['/usr/local/bin/brew'],
      platform: 'darwin',
      isRoot: false,
      afterInstall: ['/usr/local/bin/ffmpeg'],
    })
    expect(ensureFfmpeg(fake)).toEqual({ found: true, path: '/usr/local/bin/ffmpeg' })
    expect(ran).toEqual(['brew install ffmpeg'])
  })

  it.each(['', '1', 'false'])('only advises when CI is %o, on a person\'s own machine', (CI) => {
    const { fake, ran } = machine({ executables: ['/usr/bin/apt-get'], env: { CI }, afterInstall: ['/usr/bin/ffmpeg'] })
    expect(ensureFfmpeg(fake)).toMatchObject({ found: false, reason: expect.stringContaining('apt-get install ffmpeg') as string })
    expect(ran).toEqual([])
  })

  it('only advises when not root', () => {
    const { fake, ran } = machine({
      executables: ['/usr/bin/apt-get'],
      isRoot: false,
      afterInstall: ['/usr/bin/ffmpeg'],
    })
    expect(ensureFfmpeg(fake)).toEqual({
      found: false,
      reason:
        'ffmpeg is not installed: use one of "apt-get install ffmpeg", "dnf install ffmpeg-free", "brew install ffmpeg", or set FFMPEG_PATH to its executable.',
    })
    expect(ran).toEqual([])
  })

  it('stops at the first failed command with a one-line error', () => {
    const { fake, ran } = machine({ executables: ['/usr/bin/apt-get'] })
    expect(ensureBrowser(fake)).toEqual({
      found: false,
      reason:
        'Chromium could not be installed with: apt-get update -qq && apt-get install -y -qq chromium fonts-noto-cjk',
    })
    expect(ran).toEqual(['apt-get update -qq'])
  })

  it('installs both parts of the Secret Service, on Linux only', () => {
    const { fake, ran } = machine({
      executables: ['/usr/bin/apt-get', '/usr/bin/dbus-daemon'],
      afterInstall: ['/usr/bin/gnome-keyring-daemon'],
    })
    expect(findSecretService(fake).found).toBe(false)
    expect(ensureSecretService(fake)).toEqual({
      found: true,
      messageBus: '/usr/bin/dbus-daemon',
      keyring: '/usr/bin/gnome-keyring-daemon',
    })
    expect(ran).toEqual(['apt-get update -qq', 'apt-get install -y -qq gnome-keyring'])
    expect(ensureSecretService(machine({ platform: 'darwin', executables: ['/usr/bin/brew'] }).fake).found).toBe(false)
  })

  it('installs nothing that is present', () => {
    const { fake, ran } = machine({ executables: ['/usr/bin/apt-get', '/usr/bin/chromium'], afterInstall: [] })
    expect(ensureBrowser(fake).found).toBe(true)
    expect(ran).toEqual([])
  })
})
