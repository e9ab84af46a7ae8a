import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions, NotificationConstructorOptions, WebContentsViewConstructorOptions } from 'electron'
import { FakeApp } from './fakeApp.ts'
import type { ProcessSetting } from './fakeApp.ts'
import { FakeIpcMain } from './fakeIpc.ts'
import { FakeSession } from './fakeSession.ts'
import { FakeDialog, FakeImage, FakeMenu, FakeNotification, FakeTray } from './fakeSystem.ts'
import { FakeView, FakeWindow } from './fakeWindows.ts'
import { strict } from './strict.ts'

/*
 * Types: each member of a part is checked against Electron's (`implements Pick<…>`, `satisfies Pick<…>`), the list of the parts against
 * its exports; where a member takes or returns another part, the double's stands for it (`Double`). Not checked: members inherited from
 * an emitter, whose overloads return Electron's own class, and members of instances that are other parts (a window's contents, a tray's
 * image). Code of the app compiles against Electron's types alone, and a member that the double lacks throws.
 */

/** The double's part for Electron's. */
type Doubled<Value> = Value extends Electron.Session ? FakeSession
  : Value extends Electron.Menu ? FakeMenu
    : Value extends Electron.MenuItem ? never
      : Value extends Electron.NativeImage ? FakeImage
        : Value extends Electron.BrowserWindow ? FakeWindow
          : Value extends Electron.Display ? Partial<Value>
            : Value extends readonly (infer One)[] ? Doubled<One>[] : Value

/** Members of a part, over the double's parts. */
type Double<Part> = { [Name in keyof Part]: Part[Name] extends (...args: infer Args) => infer Result ? (...args: { [At in keyof Args]: Doubled<Args[At]> }) => Doubled<Result> : Doubled<Part[Name]> }

export type FakeElectron = ReturnType<typeof createFakeElectron>

/** An `electron` module for one process, with records of its use. */
export function createFakeElectron(setting: ProcessSetting = {}) {
  const done: string[] = []
  const windows: FakeWindow[] = []
  const views: FakeView[] = []
  /** Options of windows and views, in the order of their making. */
  const options: (BrowserWindowConstructorOptions | WebContentsViewConstructorOptions)[] = []
  const partitions = new Map<string, FakeSession>()
  /** Active power-save blockers. */
  const blockers = new Set<number>()
  const trays: FakeTray[] = []
  /** `fails`: why the system refuses it. */
  const clipboard = { written: [] as string[], fails: undefined as string | undefined }
  const opened: string[] = []
  /** `fails`: why the system refuses what is shown next. */
  const notifications = { isSupported: true, fails: undefined as string | undefined, shown: [] as FakeNotification[] }
  const menus = { application: null as FakeMenu | null, built: [] as FakeMenu[] }
  const protocols = new Map<string, Parameters<Electron.Protocol['handle']>[1]>()
  const privileged = new Map<string, Electron.Privileges>()
  const note = (what: string, ...args: unknown[]): void => void done.push([what, ...args.filter((arg) => arg !== undefined)].join(' '))
  const app = strict('app', new FakeApp(setting, windows, note))
  const onlyReady = (what: string): void => app.onlyReady(what)
  const powerMonitor = new EventEmitter()
  const ipc = new FakeIpcMain()
  const dialog = new FakeDialog(onlyReady)
  const defaultSession = new FakeSession()
  let nextBlocker = 1

  class BrowserWindow extends FakeWindow {
    constructor(setting: BrowserWindowConstructorOptions = {}) {
      onlyReady('BrowserWindow')
      super(defaultSession, {
        closeCancelled: () => app.closeCancelled(),
        closed(window) {
          windows.splice(windows.indexOf(window), 1)
          return () => { if (windows.length === 0) app.allWindowsClosed() }
        },
      })
      options.push(setting)
      windows.push(this)
      app.emit('web-contents-created', {}, this.webContents)
      app.emit('browser-window-created', {}, this)
    }
    static getAllWindows = (): FakeWindow[] => [...windows]
  }

  class WebContentsView extends FakeView {
    constructor(setting: WebContentsViewConstructorOptions = {}) {
      onlyReady('WebContentsView')
      super((setting.webPreferences?.session as FakeSession | undefined) ?? defaultSession)
      options.push(setting)
      views.push(this)
      app.emit('web-contents-created', {}, this.webContents)
    }
  }

  class Notification extends FakeNotification {
    constructor(setting: NotificationConstructorOptions) {
      onlyReady('Notification')
      super(setting, notifications)
    }
    static isSupported = (): boolean => notifications.isSupported
  }

  class Tray extends FakeTray {
    constructor(image: FakeImage) {
      onlyReady('Tray')
      super(image)
      trays.push(this)
    }
  }

  const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }
  const electron = {
    app, powerMonitor, dialog, WebContentsView, Tray,
    BrowserWindow: BrowserWindow satisfies Double<Pick<typeof Electron.BrowserWindow, 'getAllWindows'>>,
    Notification: Notification satisfies Pick<typeof Electron.Notification, 'isSupported'>,
    ipcMain: strict('ipcMain', ipc),
    powerSaveBlocker: strict('powerSaveBlocker', {
      start(kind) {
        onlyReady('powerSaveBlocker')
        note('stayAwake', kind)
        blockers.add(nextBlocker)
        return nextBlocker++
      },
      stop: (id) => blockers.delete(id),
      isStarted: (id) => blockers.has(id),
    } satisfies Pick<Electron.PowerSaveBlocker, 'start' | 'stop' | 'isStarted'>),
    protocol: strict('protocol', {
      registerSchemesAsPrivileged(schemes) {
        app.onlyBefore('protocol.registerSchemesAsPrivileged')
        note('registerSchemes')
        for (const { scheme, privileges = {} } of schemes) privileged.set(scheme, privileges)
      },
      handle(scheme, handler) {
        onlyReady('protocol.handle')
        if (protocols.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
        note('serve', scheme)
        protocols.set(scheme, handler)
      },
      unhandle: (scheme) => void protocols.delete(scheme),
    } satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle'>),
    nativeTheme: strict('nativeTheme', { shouldUseDarkColors: false } satisfies Partial<Electron.NativeTheme>),
    session: strict('session', {
      get defaultSession() {
        onlyReady('session')
        return defaultSession
      },
      fromPartition(name: string) {
        onlyReady('session')
        const partition = partitions.get(name) ?? new FakeSession(name)
        partitions.set(name, partition)
        return partition
      },
    } satisfies Double<Pick<typeof Electron.session, 'defaultSession' | 'fromPartition'>>),
    screen: strict('screen', {
      getPrimaryDisplay() {
        onlyReady('screen')
        return display
      },
      getAllDisplays() {
        onlyReady('screen')
        return [display]
      },
    } satisfies Double<Pick<Electron.Screen, 'getPrimaryDisplay' | 'getAllDisplays'>>),
    Menu: strict('Menu', {
      setApplicationMenu: (menu: FakeMenu | null) => void (menus.application = menu),
      buildFromTemplate(template: MenuItemConstructorOptions[]) {
        const menu = new FakeMenu(template, windows)
        menus.built.push(menu)
        return menu
      },
    } satisfies Double<Pick<typeof Electron.Menu, 'setApplicationMenu' | 'buildFromTemplate'>>),
    nativeImage: strict('nativeImage', {
      createFromPath: (path: string) => new FakeImage(path),
      createFromBitmap: (_pixels, _options) => new FakeImage(),
    } satisfies Double<Pick<typeof Electron.nativeImage, 'createFromPath' | 'createFromBitmap'>>),
    clipboard: strict('clipboard', {
      async writeText(text) {
        if (clipboard.fails !== undefined) throw new Error(clipboard.fails)
        clipboard.written.push(text)
      },
    } satisfies Pick<Electron.Clipboard, 'writeText'>),
    shell: strict('shell', { openExternal: async (address) => void opened.push(address), showItemInFolder: (path) => note('showItemInFolder', path) } satisfies Pick<Electron.Shell, 'openExternal' | 'showItemInFolder'>),
  } satisfies Partial<Record<keyof typeof Electron, unknown>>
  return {
    electron, app, whenReady: () => app.whenReady(), powerMonitor, ipc, dialog, defaultSession, windows, views, options, partitions, done, blockers,
    trays, clipboard, opened, notifications, menus, protocols, privileged,
  }
}
