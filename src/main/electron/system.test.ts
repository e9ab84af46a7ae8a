import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'
import { APP_ID } from '#main/links/appLink.ts'
import type { SystemEvents } from '#main/shell/shell.ts'
import { ownAddresses } from '#main/uploads/network.ts'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

let fake: FakeElectron
async function over(options?: Parameters<typeof createFakeElectron>[0]) {
  fake = createFakeElectron(options)
  vi.resetModules()
  vi.doMock('electron', () => fake.electron)
  return { ...(await import('./app.ts')), ...(await import('./activity.ts')), ...(await import('./machine.ts')) }
}

function heard(mayQuit = true) {
  const calls: string[] = []
  const note = (what: string) => () => void calls.push(what)
  const events: SystemEvents = {
    openLink: (link) => void calls.push(link),
    startedAgain: (args) => void calls.push(`again ${args.join(' ')}`),
    activated: note('activated'), lastWindowClosed: note('lastWindowClosed'),
    mayQuit: () => mayQuit,
    shuttingDown: note('shuttingDown'), sessionMayEnd: note('sessionMayEnd'), sessionEnds: note('sessionEnds'),
  }
  return { calls, events }
}

beforeEach(() => void vi.unstubAllEnvs())

describe('app adapter', () => {
  it('reports platform and package, and quits', async () => {
    const { createElectronApp } = await over({ isPackaged: true })
    expect(createElectronApp()).toMatchObject({ platform: process.platform, isDevelopment: false })
    createElectronApp().quit()
    expect(fake.done).toEqual(['quit'])
  })

  it('is identified on Windows, sandboxed, and confines every page, before it is ready [DESK-01] [DESK-04]', async () => {
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    const shipped = await over({ isPackaged: true })
    shipped.prepareApp()
    expect(fake.done).toEqual(['enableSandbox', `setAppUserModelId ${APP_ID}`])
    expect(await readFile(join(repositoryRoot, 'electron-builder.yml'), 'utf8')).toContain(`\nappId: ${APP_ID}\n`)
    platform.mockReturnValue('linux')
    const linux = await over()
    linux.prepareApp()
    expect(fake.done).toEqual(['enableSandbox'])
    await fake.whenReady()
    const { webContents } = new fake.electron.BrowserWindow()
    const preventDefault = vi.fn()
    webContents.emit('will-attach-webview', { preventDefault })
    expect([webContents.opens('https://example.com/').action, preventDefault.mock.calls.length]).toEqual(['deny', 1])
    platform.mockRestore()
  })

  it('releases its lock and takes it again, unless another process has it by then [DESK-05]', async () => {
    const { createElectronApp } = await over({ isPackaged: true })
    const app = createElectronApp()
    expect(app.takeLock()).toBe(true)
    app.releaseLock()
    expect(fake.app.lockedFolder).toBeUndefined()
    expect(app.takeLock()).toBe(true)
    expect(fake.app.lockedFolder).toBe(fake.app.getPath('userData'))
    app.releaseLock()
    fake.app.isOnly = false
    expect(app.takeLock()).toBe(false)
  })

  it('treats an unknown platform as Linux', async () => {
    const { createElectronApp } = await over()
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('freebsd')
    expect(createElectronApp()).toMatchObject({ platform: 'linux', isDevelopment: true })
    platform.mockRestore()
  })

  it('registers its links, in development as an argument of Electron [DESK-04]', async () => {
    const shipped = await over({ isPackaged: true })
    shipped.claimLinks()
    expect(fake.done).toEqual(['claim madang'])
    const developed = await over()
    developed.claimLinks()
    expect(fake.done).toEqual([`claim madang ${process.execPath} ${resolve(process.argv[1] ?? '')}`])
  })

  it('runs in the process with the lock; any other quits first [DESK-04]', async () => {
    const run = vi.fn()
    const first = await over({ isPackaged: true })
    first.asSingleInstance(run)
    expect([run.mock.calls.length, fake.done]).toEqual([1, []])
    const second = await over({ isOnly: false, isPackaged: true })
    second.asSingleInstance(run)
    expect([run.mock.calls.length, fake.done]).toEqual([1, ['quit']])
  })

  it('keeps data and lock of a development app apart from those of the shipped one', async () => {
    const folder = await temporaryFolder()
    const folders: string[] = []
    for (const isPackaged of [true, false]) {
      const { asSingleInstance } = await over({ isPackaged, appData: folder.path })
      asSingleInstance(() => {})
      expect(fake.app.lockedFolder).toBe(fake.app.getPath('userData'))
      folders.push(fake.app.getPath('userData'))
    }
    expect(folders).toEqual([join(folder.path, 'Madang'), join(folder.path, 'Madang Development')])
    await folder.remove()
  })

  it('buffers early events in order, then forwards [DESK-04]', async () => {
    const { bufferEarlyEvents } = await over()
    const forwardEarlyEvents = bufferEarlyEvents()
    const preventDefault = vi.fn()
    fake.app.emit('open-url', { preventDefault }, 'madang://class/7')
    fake.app.emit('second-instance', {}, ['madang', 'madang://class/8'], '/home')
    const { calls, events } = heard()
    forwardEarlyEvents(events)
    fake.app.emit('open-url', { preventDefault }, 'madang://class/9')
    fake.app.emit('second-instance', {}, ['madang'], '/home')
    expect(calls).toEqual(['madang://class/7', 'again madang madang://class/8', 'madang://class/9', 'again madang'])
    expect(preventDefault).toHaveBeenCalledTimes(2)
  })

  it('forwards system events, and blocks quitting only on request', async () => {
    const { followSystem } = await over()
    const { calls, events } = heard(false)
    followSystem(events)
    fake.app.emit('activate')
    fake.app.emit('window-all-closed')
    fake.powerMonitor.emit('shutdown')
    expect(calls).toEqual(['activated', 'lastWindowClosed', 'shuttingDown'])
    const held = vi.fn()
    fake.app.emit('before-quit', { preventDefault: held })
    expect(held).toHaveBeenCalledTimes(1)

    const willing = await over()
    willing.followSystem(heard(true).events)
    const letGo = vi.fn()
    fake.app.emit('before-quit', { preventDefault: letGo })
    expect(letGo).not.toHaveBeenCalled()
  })

  it('reports the Windows session end from every window [DESK-02]', async () => {
    const { followSystem } = await over()
    const { calls, events } = heard()
    followSystem(events)
    await fake.whenReady()
    const { BrowserWindow } = fake.electron
    const windows = [new BrowserWindow(), new BrowserWindow()]
    expect(windows).toHaveLength(2)
    const preventDefault = vi.fn()
    fake.windows[1]?.emit('query-session-end', { preventDefault, reasons: ['shutdown'] })
    fake.windows[0]?.emit('session-end', { reasons: ['shutdown'] })
    expect(calls).toEqual(['sessionMayEnd', 'sessionEnds'])
    expect(preventDefault).not.toHaveBeenCalled()
  })
})

describe('the badge', () => {
  it('is a count of the app, or on Windows a dot that later windows get too [ALRM-06]', async () => {
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
    await over()
    await fake.whenReady()
    const { createElectronBadge } = await import('./badge.ts')
    createElectronBadge().show(3)
    expect(fake.app.badge).toBe(3)
    platform.mockReturnValue('win32')
    const badge = createElectronBadge()
    const first = new fake.electron.BrowserWindow()
    first.show()
    badge.show(5)
    const later = new fake.electron.BrowserWindow()
    later.show()
    expect([first.overlay, later.overlay]).toEqual(['5', '5'])
    badge.show(0)
    expect([first.overlay, later.overlay]).toEqual(['', ''])
    platform.mockRestore()
  })
})

describe('the tray', () => {
  it.each([['darwin', 'trayTemplate.png', true], ['win32', 'icon.ico', false], ['linux', 'tray.png', false]] as const)('has an icon for %s', async (system, file, isTemplate) => {
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue(system)
    await over({ appPath: repositoryRoot })
    await fake.whenReady()
    const { createElectronMenus } = await import('./menus.ts')
    createElectronMenus(async () => true).showTray({ tooltip: 'Madang', title: '', entries: [] }, () => {})
    const [tray] = fake.trays
    expect([tray?.image.path, tray?.image.isEmpty(), tray?.image.isTemplateImage()]).toEqual([join(repositoryRoot, 'resources/icons', file), false, isTemplate])
    platform.mockRestore()
  })
})

describe('a menu', () => {
  it('has entries whose accelerator works while they are hidden', async () => {
    await over()
    const { templateOf } = await import('./menus.ts')
    const [hidden] = templateOf([{ kind: 'action', action: { kind: 'quit' }, label: '종료', accelerator: 'CmdOrCtrl+=', isHidden: true }], () => {})
    expect(hidden).toMatchObject({ accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true })
  })
})

describe('upload activity', () => {
  it('shows progress in every window and keeps the machine awake only while sending [DESK-02]', async () => {
    const { createElectronActivity } = await over()
    await fake.whenReady()
    const { BrowserWindow } = fake.electron
    const activity = createElectronActivity()
    const opened = [new BrowserWindow(), new BrowserWindow()]
    for (const window of opened) window.show()
    for (const window of opened) window.progress.length = 0
    activity.show({ active: true, fraction: 0.25 })
    activity.show({ active: true, fraction: 0.5 })
    expect(opened).toHaveLength(2)
    expect(fake.windows.map(({ progress }) => progress)).toEqual([[0.25, 0.5], [0.25, 0.5]])
    expect([fake.done, fake.blockers.size]).toEqual([['whenReady', 'stayAwake prevent-app-suspension'], 1])
    activity.show({ active: false, fraction: 1 })
    activity.show({ active: false, fraction: 1 })
    expect(fake.windows[0]?.progress.slice(2)).toEqual([-1, -1])
    expect(fake.blockers.size).toBe(0)
    activity.show({ active: true, fraction: 0 })
    expect(fake.blockers.size).toBe(1)
    const later = new BrowserWindow()
    later.show()
    expect(later.progress).toEqual([0])
  })
})

describe('machine', () => {
  it('reports sleep and wake until unsubscribed [DESK-02]', async () => {
    const { createElectronMachine } = await over()
    const machine = createElectronMachine()
    const calls: string[] = []
    const stop = [machine.onSleep(() => void calls.push('sleep')), machine.onWake(() => void calls.push('wake'))]
    fake.powerMonitor.emit('suspend')
    fake.powerMonitor.emit('resume')
    expect(calls).toEqual(['sleep', 'wake'])
    for (const end of stop) end()
    fake.powerMonitor.emit('suspend')
    fake.powerMonitor.emit('resume')
    expect(calls).toHaveLength(2)
    expect([fake.powerMonitor.listenerCount('suspend'), fake.powerMonitor.listenerCount('resume')]).toEqual([0, 0])
    expect(machine.addresses()).toEqual(ownAddresses())
  })

  it('calls back after a delay unless cancelled', async () => {
    const { systemClock } = await over()
    vi.useFakeTimers()
    const called: string[] = []
    systemClock.after(1000, () => void called.push('kept'))
    systemClock.after(1000, () => void called.push('called off'))()
    const before = systemClock.now()
    vi.advanceTimersByTime(1000)
    expect([called, systemClock.now() - before]).toEqual([['kept'], 1000])
    vi.useRealTimers()
  })
})
