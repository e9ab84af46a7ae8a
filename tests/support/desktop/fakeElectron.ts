import { EventEmitter } from 'node:events'
import { FakeView, FakeWindow } from './fakeWindows.ts'

export type FakePartition = ReturnType<typeof fakePartition>

function fakePartition(name = '') {
  const cookies: unknown[] = []
  let erasures: Promise<void>[] = []
  return Object.assign(new EventEmitter(), {
    name, set: cookies, erased: 0,
    /** What the next erasures wait for. */
    erasing: (...next: Promise<void>[]) => { erasures = next },
    cookies: { set: async (cookie: unknown) => void cookies.push(cookie) },
    setPermissionRequestHandler() {}, setPermissionCheckHandler() {}, setDevicePermissionHandler() {}, setDisplayMediaRequestHandler() {},
    availableSpellCheckerLanguages: ['ko', 'en-US'], setSpellCheckerLanguages() {},
    async clearStorageData() {
      this.erased += 1
      await erasures.shift()
    },
  })
}

/** A fake `electron` module for one process, with records of its use. */
export interface FakeElectron {
  electron: Record<string, unknown>
  app: EventEmitter
  /** As `app.whenReady`, for tests of a part. */
  whenReady(): Promise<void>
  powerMonitor: EventEmitter
  windows: FakeWindow[]
  views: FakeView[]
  /** Options of windows and views, in the order of their making. */
  options: Record<string, unknown>[]
  partitions: Map<string, FakePartition>
  done: string[]
  /** Active power-save blockers. */
  blockers: Set<number>
  notifications: { title: string; body: string }[]
  ipc: Map<string, (event: unknown, ...args: unknown[]) => unknown>
}

/** `isOnly`: no other process holds the single-instance lock. */
export function createFakeElectron({ isOnly = true, isPackaged = false, userData = '/nowhere' }: { isOnly?: boolean; isPackaged?: boolean; userData?: string } = {}): FakeElectron {
  const done: string[] = []
  const windows: FakeWindow[] = []
  const views: FakeView[] = []
  const options: FakeElectron['options'] = []
  const partitions: FakeElectron['partitions'] = new Map()
  const blockers = new Set<number>()
  const notifications: FakeElectron['notifications'] = []
  const ipc: FakeElectron['ipc'] = new Map()
  const note = (what: string) => (...args: unknown[]) => void done.push([what, ...args.filter((arg) => arg !== undefined)].join(' '))
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    requestSingleInstanceLock: () => isOnly,
    async whenReady() {
      isReady = true
      note('whenReady')()
    },
    enableSandbox() {
      onlyBefore('app.enableSandbox')
      note('enableSandbox')()
    },
    setAppUserModelId: note('setAppUserModelId'),
    getPath: (name: string) => (name === 'userData' ? userData : `/${name}`),
    getAppPath: () => userData,
    getLocale: () => 'ko-KR',
    getVersion: () => '1.2.3',
    quit: note('quit'),
    exit: note('exit'),
    setAsDefaultProtocolClient: (scheme: string, program?: string, args?: string[]) => note('claim')(scheme, program, args?.join(' ')),
  })
  const powerMonitor = new EventEmitter()
  let nextBlocker = 1
  let isReady = false
  const onlyReady = (what: string): void => {
    if (!isReady) throw new Error(`${what} cannot be used before the app is ready`)
  }
  const onlyBefore = (what: string): void => {
    if (isReady) throw new Error(`${what} must be used before the app is ready`)
  }
  function partitionOf(name: string): FakePartition {
    const known = partitions.get(name) ?? fakePartition(name)
    partitions.set(name, known)
    return known
  }
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
  const electron = {
    app, powerMonitor,
    BrowserWindow: Object.assign(function BrowserWindow(setting: Record<string, unknown>) {
      onlyReady('BrowserWindow')
      options.push(setting)
      const window = new FakeWindow(fakePartition())
      windows.push(window)
      window.once('closed', () => void windows.splice(windows.indexOf(window), 1))
      app.emit('web-contents-created', {}, window.webContents)
      app.emit('browser-window-created', {}, window)
      return window
    }, { getAllWindows: () => [...windows] }),
    WebContentsView: function WebContentsView(setting: Record<string, unknown>) {
      onlyReady('WebContentsView')
      options.push(setting)
      const view = new FakeView(fakePartition())
      views.push(view)
      app.emit('web-contents-created', {}, view.webContents)
      return view
    },
    powerSaveBlocker: {
      start(kind: string) {
        note('stayAwake')(kind)
        blockers.add(nextBlocker)
        return nextBlocker++
      },
      stop: (id: number) => void blockers.delete(id),
    },
    Notification: function Notification(shown: { title: string; body: string }) {
      return { show: () => void notifications.push(shown) }
    },
    protocol: {
      registerSchemesAsPrivileged() {
        onlyBefore('protocol.registerSchemesAsPrivileged')
        note('registerSchemes')()
      },
      handle: (scheme: string) => note('serve')(scheme),
    },
    nativeTheme: { shouldUseDarkColors: false },
    session: { defaultSession: fakePartition(), fromPartition: partitionOf },
    screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
    dialog: { showErrorBox: note('showErrorBox'), showMessageBox: async () => ({ response: 1 }) },
    Menu: { setApplicationMenu() {}, buildFromTemplate: () => ({ popup() {} }) },
    Tray: function Tray() {
      return Object.assign(new EventEmitter(), { setToolTip() {}, setTitle() {}, setContextMenu() {}, destroy() {} })
    },
    nativeImage: { createFromPath: () => ({ resize: () => ({}) }) },
    clipboard: { writeText() {} },
    shell: { openExternal: async () => {} },
    ipcMain: { handle: (channel: string, answer: (event: unknown, ...args: unknown[]) => unknown) => void ipc.set(channel, answer), removeHandler: (channel: string) => void ipc.delete(channel) },
  }
  return { electron, app, whenReady: app.whenReady, powerMonitor, windows, views, options, partitions, done, blockers, notifications, ipc }
}
