import { setImmediate as settled } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { desktopTexts } from '#main/texts.ts'
import type { WindowState } from '#main/windows/windowState.ts'
import { keptLog, recordingNotifier } from '#tests/support/desktop/desktopPorts.ts'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeContents } from '#tests/support/desktop/fakeWindows.ts'
import { until } from '#tests/support/until.ts'

const PAGE = 'app://madang'

let fake: FakeElectron
let notifier: ReturnType<typeof recordingNotifier>
let log: ReturnType<typeof keptLog>
beforeEach(() => {
  notifier = recordingNotifier()
  log = keptLog()
})

async function createWindows({ load = 'finishes', state = { zoom: 1 } }: { load?: FakeContents['load']; state?: WindowState } = {}) {
  fake = createFakeElectron()
  await fake.whenReady()
  vi.resetModules()
  vi.doMock('electron', () => fake.electron)
  fake.app.on('web-contents-created', (_event: unknown, contents: FakeContents) => { contents.load = load })
  const { createElectronWindows } = await import('./windows.ts')
  const remembered: Partial<WindowState>[] = []
  const windows = createElectronWindows({
    pageOrigin: PAGE, serverOrigin: 'https://school.test', startPath: '/main', preload: '/preload.cjs', notifier, log, texts: () => desktopTexts('ko'), openExternal: async () => 'blocked',
    memory: { read: async () => state, remember: (change) => void remembered.push(change), flush: async () => {} },
  })
  return { windows, remembered }
}

async function openWindows(setting: Parameters<typeof createWindows>[0] = {}) {
  const { windows, remembered } = await createWindows(setting)
  await windows.openMain()
  const [window] = fake.windows
  if (window === undefined) throw new Error('no window')
  return { windows, remembered, window, contents: window.webContents }
}

describe('window', () => {
  it('restores bounds and zoom, sandboxed and confined [DESK-01] [DESK-04]', async () => {
    const { windows, window, contents } = await openWindows({ state: { zoom: 1.25, place: { bounds: { x: 10, y: 20, width: 800, height: 700 }, isMaximised: false } } })
    expect(fake.options[0]).toMatchObject({ x: 10, y: 20, width: 800, height: 700, webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, preload: '/preload.cjs', zoomFactor: 1.25 } })
    expect(contents.loaded).toEqual([`${PAGE}/main`])
    for (const event of ['will-frame-navigate', 'will-redirect', 'will-attach-webview']) expect(contents.listenerCount(event)).toBe(1)
    window.emit('ready-to-show')
    await windows.openMain()
    expect([fake.windows.length, window.shown]).toEqual([1, 2])
  })

  it('opens once for two simultaneous calls', async () => {
    const { windows } = await createWindows()
    await Promise.all([windows.openMain(), windows.openMain()])
    expect(fake.windows).toHaveLength(1)
  })

  it('saves its bounds and zoom [DESK-04]', async () => {
    const { windows, remembered, window, contents } = await openWindows()
    window.emit('resize')
    windows.zoom('in')
    contents.emit('zoom-changed', {}, 'out')
    expect(remembered).toEqual([{ place: { bounds: { x: 0, y: 0, width: 1280, height: 800 }, isMaximised: false } }, { zoom: 1.1 }, { zoom: 1 }])
  })
})

describe('the partition of the windows', () => {
  it('is confined once, however often a window is opened, and takes dictionaries from its server [DESK-01]', async () => {
    const { windows, window } = await openWindows()
    // As on macOS, the app stays.
    fake.app.on('window-all-closed', () => {})
    window.close()
    await windows.openMain()
    expect(fake.options).toHaveLength(2)
    expect(fake.defaultSession.listenerCount('will-download')).toBe(1)
    expect(fake.defaultSession.spelling).toMatchObject({ languages: ['ko', 'en-US'], address: 'https://school.test/dictionaries/' })
  })
})

describe('the context menu', () => {
  it('belongs to its window, and replaces a misspelling, learns it and copies the link', async () => {
    const { window, contents } = await openWindows()
    contents.emit('context-menu', {}, {
      isEditable: true, selectionText: '', misspelledWord: 'clas', dictionarySuggestions: ['class'], linkURL: 'https://example.com/',
      editFlags: { canUndo: false, canRedo: false, canCut: false, canCopy: false, canPaste: false, canSelectAll: true },
    })
    const [menu] = fake.menus.built
    expect(menu?.openedIn).toBe(window)
    const chooseAll = (): void => {
      for (const { click } of menu?.items ?? []) (click as (() => void) | undefined)?.()
    }
    chooseAll()
    expect([contents.replaced, fake.defaultSession.spelling.words, fake.clipboard.written]).toEqual([['class'], ['clas'], ['https://example.com/']])
    fake.clipboard.fails = 'no clipboard'
    chooseAll()
    await until(() => expect(log.lines.join()).toContain('no clipboard'))
  })
})

describe('the window while its page loads', () => {
  it('is open before the page has loaded, and closes, reloads and crashes without an error [DESK-04]', async () => {
    const { windows, window, contents } = await openWindows({ load: 'hangs' })
    expect(windows.isOpen()).toBe(true)
    contents.load = 'finishes'
    contents.reload()
    await until(() => expect(contents.loaded).toEqual([`${PAGE}/main`, `${PAGE}/main`]))
    contents.load = 'hangs'
    contents.reload()
    window.close()
    expect(windows.isOpen()).toBe(false)
    await settled()
    expect(log.lines).toEqual([])
  })

  it('shows the crash page for any other failure, with the way back [DESK-04]', async () => {
    const { contents } = await openWindows({ load: { fails: 'ERR_FILE_NOT_FOUND' } })
    contents.load = 'finishes'
    await until(() => expect(contents.loaded).toEqual([`${PAGE}/main`, `${PAGE}/crashed?back=%2Fmain`]))
    expect(log.lines.join()).toContain('ERR_FILE_NOT_FOUND')
  })

  it('does not open once all are closed for good', async () => {
    const { windows } = await openWindows()
    await windows.closeAll()
    await windows.openMain()
    expect([fake.windows.length, windows.isOpen()]).toEqual([0, false])
  })

  it('is shown only when painted, also maximised', async () => {
    const { windows, window } = await openWindows({ state: { zoom: 1, place: { bounds: { x: 0, y: 0, width: 1280, height: 800 }, isMaximised: true } } })
    // A second start.
    await windows.openMain()
    expect([window.shown, window.focused]).toEqual([0, false])
    window.emit('ready-to-show')
    expect([window.shown, window.maximised]).toEqual([1, true])
    await windows.openMain()
    expect(window.focused).toBe(true)
  })
})

describe('a crashed page', () => {
  it('becomes the crash page on the next turn, which leads back to the same path [DESK-04]', async () => {
    const { contents } = await openWindows()
    contents.loaded.push(`${PAGE}/classes/7/settings/information?channelSeq=1`)
    contents.crash('crashed')
    expect(contents.loaded).toHaveLength(2)
    await until(() => expect(contents.loaded.at(-1)).toBe(`${PAGE}/crashed?back=%2Fclasses%2F7%2Fsettings%2Finformation%3FchannelSeq%3D1`))
    contents.emit('render-process-gone', {}, { reason: 'clean-exit' })
    await settled()
    expect(contents.loaded).toHaveLength(3)
  })

  it('is left alone when its window closes meanwhile', async () => {
    const { window, contents } = await openWindows()
    contents.crash('oom')
    window.destroy()
    await settled()
    expect(contents.loaded).toHaveLength(1)
    expect(log.lines).toEqual(['"the page has crashed" {"reason":"oom"}'])
  })

  it('that hung is reloaded on request', async () => {
    const { contents } = await openWindows()
    contents.emit('unresponsive')
    await settled()
    expect(contents.loaded).toHaveLength(1)
    notifier.agrees = [true]
    contents.emit('unresponsive')
    await until(() => expect(contents.loaded).toEqual([`${PAGE}/main`, `${PAGE}/main`]))
    expect(notifier.questions).toEqual(['pageUnresponsive', 'pageUnresponsive'])
  })
})

describe('a crash page that crashes', () => {
  it('is loaded once, then the user is asked [DESK-04]', async () => {
    const { contents } = await openWindows()
    contents.crash('oom')
    await until(() => expect(contents.loaded).toHaveLength(2))
    await settled()
    contents.crash('oom')
    await until(() => expect(notifier.questions).toEqual(['pageUnresponsive']))
    expect(contents.loaded).toHaveLength(2)
    notifier.agrees = [true]
    contents.crash('oom')
    await until(() => expect(contents.loaded.at(-1)).toBe(`${PAGE}/main`))
  })
})

describe('a page with unsaved edits', () => {
  it('stays unless the user chooses to leave; then the window closes [STU-09]', async () => {
    const { windows, window, contents } = await openWindows()
    contents.unsaved = true
    window.close()
    window.close()
    await until(() => expect(notifier.questions).toEqual(['leaveUnsaved']))
    await settled()
    expect(windows.isOpen()).toBe(true)
    notifier.agrees = [true]
    window.close()
    await until(() => expect(windows.isOpen()).toBe(false))
    expect(notifier.questions).toHaveLength(2)
  })

  it('is reloaded when the user leaves it, and asks again afterwards [STU-09]', async () => {
    const { windows, contents } = await openWindows()
    notifier.agrees = [true]
    for (const reloads of [1, 2]) {
      contents.unsaved = true
      windows.reload()
      await until(() => expect(contents.loaded).toHaveLength(reloads + 1))
      await settled()
    }
    expect(notifier.questions).toHaveLength(2)
  })

  it.each(['unload first', 'address first'] as const)('is left for where it was going, once the user agrees (%s) [STU-09]', async (order) => {
    const { windows, window, contents } = await openWindows()
    contents.unsaved = true
    window.close()
    await settled()
    contents.unsaved = false
    windows.reload()
    await settled()
    contents.unsaved = true
    contents.goTo(`${PAGE}/classes`, order)
    expect([contents.loaded, notifier.questions]).toEqual([[`${PAGE}/main`, `${PAGE}/main`], ['leaveUnsaved', 'leaveUnsaved']])
    notifier.agrees = [true]
    contents.goTo(`${PAGE}/classes`, order)
    expect([contents.loaded.at(-1), windows.isOpen()]).toEqual([`${PAGE}/classes`, true])
  })

  it('asks once while it asks', async () => {
    const { window, contents } = await openWindows()
    contents.unsaved = true
    window.close()
    contents.goTo(`${PAGE}/classes`)
    await settled()
    expect([contents.loaded.length, notifier.questions.length]).toEqual([1, 1])
  })

  it('asks again after a navigation that ended without a page [STU-09]', async () => {
    const { windows, contents } = await openWindows()
    contents.unsaved = true
    contents.load = { fails: 'ERR_ABORTED' }
    notifier.agrees = [true]
    windows.reload()
    await until(() => expect(contents.loaded).toHaveLength(2))
    notifier.agrees = [false]
    windows.reload()
    await until(() => expect(notifier.questions).toHaveLength(2))
    await settled()
    expect(contents.loaded).toHaveLength(2)
  })

  it('is not left for an address that is refused [DESK-01]', async () => {
    const { contents } = await openWindows()
    notifier.agrees = [true]
    contents.unsaved = true
    contents.goTo('https://example.com/')
    await settled()
    expect(contents.loaded).toEqual([`${PAGE}/main`])
  })

  it('asks before the app quits: the window stays, or closes also when it was asked for a reload [STU-09]', async () => {
    const { windows, contents } = await openWindows()
    contents.unsaved = true
    expect([await windows.closeMain(), windows.isOpen()]).toEqual([false, true])
    notifier.agrees = [true]
    windows.reload()
    expect([await windows.closeMain(), windows.isOpen()]).toEqual([true, false])
    expect([await windows.closeMain(), notifier.questions.length]).toEqual([true, 2])
  })

  it('does not hold up a quit when it hangs', async () => {
    const { windows, contents } = await openWindows()
    contents.unsaved = true
    vi.spyOn(notifier, 'confirm').mockReturnValue(new Promise(() => {}))
    const closing = windows.closeMain()
    contents.emit('unresponsive')
    expect(await closing).toBe(true)
  })

  it('does not hold up an update that installs [DESK-05]', async () => {
    const { windows, window, contents } = await openWindows()
    contents.unsaved = true
    windows.askBeforeLeaving(false)
    window.close()
    expect([windows.isOpen(), notifier.questions]).toEqual([false, []])
  })
})
