import { EventEmitter } from 'node:events'
import { setImmediate as settled } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { desktopTexts } from '#main/texts.ts'
import type { WindowState, WindowStateStore } from '#main/windows/windowState.ts'
import { until } from '#tests/support/until.ts'
import { createElectronPreviewView } from './previewView.ts'
import { createElectronWindows } from './windows.ts'

const electron = vi.hoisted(() => ({ windows: [] as FakeWindow[], views: [] as FakeView[], options: [] as Record<string, unknown>[], cookies: [] as unknown[], partitions: {} as Record<string, FakePartition> }))

class FakeContents extends EventEmitter {
  loaded: string[] = []
  zoom = 1
  crashes = 0
  reloads = 0
  closed = false
  session = partition()
  navigationHistory = { goBack: vi.fn(), goForward: vi.fn() }
  setWindowOpenHandler = vi.fn()
  loadURL = async (address: string) => { this.loaded.push(address) }
  getURL = () => this.loaded.at(-1) ?? ''
  getZoomFactor = () => this.zoom
  setZoomFactor = (factor: number) => { this.zoom = factor }
  reload = () => { this.reloads += 1 }
  close = () => { this.closed = true }
  forcefullyCrashRenderer = () => {
    this.crashes += 1
    this.emit('render-process-gone', {}, { reason: 'killed' })
  }
}

class FakeWindow extends EventEmitter {
  webContents = new FakeContents()
  children: FakeView[] = []
  contentView = { addChildView: (view: FakeView) => this.children.push(view), removeChildView: (view: FakeView) => { this.children = this.children.filter((one) => one !== view) } }
  shown = 0
  isMinimized = () => false
  isMaximized = () => false
  isDestroyed = () => false
  getNormalBounds = () => ({ x: 5, y: 6, width: 700, height: 800 })
  maximize = vi.fn()
  focus = vi.fn()
  show = () => { this.shown += 1 }
  loadURL = (address: string) => this.webContents.loadURL(address)
}

class FakeView {
  webContents = new FakeContents()
  bounds: unknown
  setBounds = (bounds: unknown) => { this.bounds = bounds }
}

type FakePartition = ReturnType<typeof partition> & { name: string }

function partition() {
  return Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: vi.fn(), setPermissionCheckHandler: vi.fn(), setDevicePermissionHandler: vi.fn(), setDisplayMediaRequestHandler: vi.fn(),
    availableSpellCheckerLanguages: ['ko', 'en-US', 'de'], setSpellCheckerLanguages: vi.fn(), clearStorageData: vi.fn(async () => {}),
    cookies: { set: async (cookie: unknown) => void electron.cookies.push(cookie) },
  })
}

vi.mock('electron', () => {
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
  const own = partition()
  const partitions = electron.partitions
  return {
    BrowserWindow: Object.assign(function BrowserWindow(options: Record<string, unknown>) {
      electron.options.push(options)
      const window = new FakeWindow()
      electron.windows.push(window)
      return window
    }, { getAllWindows: () => [] }),
    WebContentsView: function WebContentsView(options: Record<string, unknown>) {
      electron.options.push(options)
      const view = new FakeView()
      electron.views.push(view)
      return view
    },
    screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
    session: { defaultSession: own, fromPartition: (name: string) => partitions[name] ??= Object.assign(partition(), { name }) },
    clipboard: { writeText: vi.fn() }, Menu: { buildFromTemplate: vi.fn(() => ({ popup: vi.fn() })) }, Tray: vi.fn(), nativeImage: {}, app: {},
  }
})

beforeEach(() => Object.assign(electron, { windows: [], views: [], options: [], cookies: [] }))
beforeEach(() => {
  for (const name of Object.keys(electron.partitions)) delete electron.partitions[name]
})

function open(state: WindowState = { zoom: 1 }) {
  const remembered: Partial<WindowState>[] = []
  const memory: WindowStateStore = { read: async () => state, remember: (change) => void remembered.push(change), flush: async () => {} }
  const answers = { reload: false }
  const windows = createElectronWindows({
    pageOrigin: 'app://madang', startPath: '/?channelSeq=1', preload: '/preload.cjs', openExternal: async () => 'blocked', memory,
    notifier: { confirm: async () => answers.reload }, texts: () => desktopTexts('ko'),
  })
  return { windows, remembered, answers }
}
const contentsOf = () => (electron.windows[0] as FakeWindow).webContents

describe('window', () => {
  it('restores bounds and zoom, sandboxed and confined [DESK-01] [DESK-04]', async () => {
    const { windows } = open({ zoom: 1.25, place: { bounds: { x: 10, y: 20, width: 800, height: 700 }, isMaximised: true } })
    await windows.openMain()
    expect(electron.options[0]).toMatchObject({ x: 10, y: 20, width: 800, height: 700, webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, preload: '/preload.cjs', zoomFactor: 1.25 } })
    expect(electron.windows[0]?.maximize).toHaveBeenCalled()
    expect(contentsOf().loaded).toEqual(['app://madang/?channelSeq=1'])
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) expect(contentsOf().listenerCount(event)).toBe(1)
    await windows.openMain()
    expect(electron.windows).toHaveLength(1)
    expect(electron.windows[0]?.shown).toBe(1)
  })

  it('opens once for two simultaneous calls', async () => {
    const { windows } = open()
    await Promise.all([windows.openMain(), windows.openMain()])
    expect(electron.windows).toHaveLength(1)
  })

  it('saves its bounds and zoom [DESK-04]', async () => {
    const { windows, remembered } = open()
    await windows.openMain()
    electron.windows[0]?.emit('resize')
    windows.zoom('in')
    contentsOf().emit('zoom-changed', {}, 'out')
    expect(remembered).toEqual([{ place: { bounds: { x: 5, y: 6, width: 700, height: 800 }, isMaximised: false } }, { zoom: 1.1 }, { zoom: 1 }])
  })

  it('offers to reload after a crash, at the same path [DESK-04]', async () => {
    const { windows } = open()
    await windows.openMain()
    contentsOf().loaded.push('app://madang/classes/7/settings/information?channelSeq=1')
    contentsOf().emit('render-process-gone', {}, { reason: 'crashed' })
    expect(contentsOf().loaded.at(-1)).toBe('app://madang/crashed?back=%2Fclasses%2F7%2Fsettings%2Finformation%3FchannelSeq%3D1')
    contentsOf().emit('render-process-gone', {}, { reason: 'clean-exit' })
    expect(contentsOf().loaded).toHaveLength(3)
  })

  it('reloads a hung page when the user agrees [DESK-04]', async () => {
    const { windows, answers } = open()
    await windows.openMain()
    contentsOf().emit('unresponsive')
    await until(() => expect(contentsOf().crashes).toBe(0))
    answers.reload = true
    contentsOf().emit('unresponsive')
    await until(() => expect(contentsOf().reloads).toBe(1))
    expect(contentsOf().crashes).toBe(1)
    expect(contentsOf().loaded).toHaveLength(1)
  })
})

describe('learner preview', () => {
  const bounds = { x: 0, y: 56, width: 1000, height: 600 }

  async function show() {
    const { windows } = open()
    await windows.openMain()
    const view = createElectronPreviewView({ window: windows.main, serverOrigin: 'https://school.test', language: () => 'ja', openExternal: async () => 'blocked' })
    await view.show('https://school.test/classes/7#preview=x', bounds)
    return { windows, view, shown: electron.views[0] as FakeView }
  }

  it('uses its own in-memory partition without the preload [DESK-06]', async () => {
    const { shown } = await show()
    const { webPreferences } = electron.options.at(-1) as { webPreferences: Record<string, unknown> & { session: { name: string } } }
    expect(webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
    expect(webPreferences['preload']).toBeUndefined()
    expect(webPreferences.session.name).not.toMatch(/^persist:/)
    expect(shown.webContents.loaded).toEqual(['https://school.test/classes/7#preview=x'])
    expect(electron.windows[0]?.children).toEqual([shown])
    expect(electron.cookies).toEqual([{ url: 'https://school.test', name: 'lang', value: 'ja' }])
    expect(shown.webContents.listenerCount('will-navigate')).toBe(1)
  })

  it('follows the bounds of the page at any zoom', async () => {
    const { shown, view, windows } = await show()
    expect(shown.bounds).toEqual(bounds)
    windows.zoom('in')
    view.place(bounds)
    expect(shown.bounds).toEqual({ x: 0, y: 62, width: 1100, height: 660 })
  })

  it('erases its data, and reports a crash [DESK-06]', async () => {
    const { shown, view } = await show()
    const gone = vi.fn()
    view.onGone(gone)
    shown.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(gone).toHaveBeenCalledTimes(1)
    expect(electron.windows[0]?.children).toEqual([])
    expect(shown.webContents.closed).toBe(true)
    expect(electron.partitions['learner-preview']?.clearStorageData).toHaveBeenCalledTimes(1)
  })

  it('waits for the last erasure, and confines the partition once [DESK-06]', async () => {
    const { view } = await show()
    const own = electron.partitions['learner-preview'] as FakePartition
    const erasure = Promise.withResolvers<void>()
    own.clearStorageData.mockReturnValueOnce(erasure.promise)
    view.close()
    const shownAgain = view.show('https://school.test/classes/8#preview=y', bounds)
    await settled()
    expect(electron.cookies).toHaveLength(1)
    expect(electron.views[1]?.webContents.loaded).toEqual([])
    erasure.resolve()
    await shownAgain
    expect(electron.cookies).toHaveLength(2)
    expect(electron.views[1]?.webContents.loaded).toEqual(['https://school.test/classes/8#preview=y'])
    expect(own.listenerCount('will-download')).toBe(1)
  })

  it('is not shown over data that could not be erased, and retries the erasure', async () => {
    const { view } = await show()
    const own = electron.partitions['learner-preview'] as FakePartition
    own.clearStorageData.mockRejectedValueOnce(new Error('busy'))
    await expect(view.show('https://school.test/classes/8#preview=y', bounds)).rejects.toThrow('busy')
    expect(electron.views[1]?.webContents.loaded).toEqual([])
    await view.show('https://school.test/classes/9#preview=z', bounds)
    expect(electron.views[2]?.webContents.loaded).toEqual(['https://school.test/classes/9#preview=z'])
  })
})
