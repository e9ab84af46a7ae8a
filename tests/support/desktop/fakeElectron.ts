import { EventEmitter } from 'node:events'

class FakeContents extends EventEmitter {
  loaded: string[] = []
  sent: unknown[][] = []
  session = fakePartition()
  navigationHistory = { goBack() {}, goForward() {} }
  setWindowOpenHandler(): void {}
  getURL = (): string => this.loaded.at(-1) ?? ''
  getZoomFactor = (): number => 1
  setZoomFactor(): void {}
  send(...message: unknown[]): void {
    this.sent.push(message)
  }
}

class FakeWindow extends EventEmitter {
  webContents = new FakeContents()
  progress: number[] = []
  shown = 0
  isDestroyed = (): boolean => false
  isMinimized = (): boolean => false
  isMaximized = (): boolean => false
  getNormalBounds = () => ({ x: 0, y: 0, width: 1280, height: 800 })
  maximize(): void {}
  focus(): void {}
  show(): void {
    this.shown += 1
  }
  setProgressBar(fraction: number): void {
    this.progress.push(fraction)
  }
  async loadURL(address: string): Promise<void> {
    this.webContents.loaded.push(address)
  }
  destroy(): void {
    this.emit('closed')
  }
}

function fakePartition() {
  return Object.assign(new EventEmitter(), {
    setPermissionRequestHandler() {}, setPermissionCheckHandler() {}, setDevicePermissionHandler() {}, setDisplayMediaRequestHandler() {},
    availableSpellCheckerLanguages: ['ko', 'en-US'], setSpellCheckerLanguages() {}, async clearStorageData() {},
  })
}

/** A fake `electron` module for one process, with records of its use. */
export interface FakeElectron {
  electron: Record<string, unknown>
  app: EventEmitter
  powerMonitor: EventEmitter
  windows: FakeWindow[]
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
  const blockers = new Set<number>()
  const notifications: FakeElectron['notifications'] = []
  const ipc: FakeElectron['ipc'] = new Map()
  const note = (what: string) => (...args: unknown[]) => void done.push([what, ...args.filter((arg) => arg !== undefined)].join(' '))
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    requestSingleInstanceLock: () => isOnly,
    whenReady: async () => note('whenReady')(),
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
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
  const electron = {
    app, powerMonitor,
    BrowserWindow: Object.assign(function BrowserWindow() {
      const window = new FakeWindow()
      windows.push(window)
      window.once('closed', () => void windows.splice(windows.indexOf(window), 1))
      app.emit('browser-window-created', {}, window)
      return window
    }, { getAllWindows: () => [...windows] }),
    WebContentsView: function WebContentsView() {},
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
    protocol: { registerSchemesAsPrivileged: note('registerSchemes'), handle: (scheme: string) => note('serve')(scheme) },
    session: { defaultSession: fakePartition(), fromPartition: fakePartition },
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
  return { electron, app, powerMonitor, windows, done, blockers, notifications, ipc }
}
