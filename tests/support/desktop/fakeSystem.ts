import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Dialog, Menu, MenuItemConstructorOptions, MessageBoxOptions, NativeImage, Notification, NotificationConstructorOptions, OpenDialogOptions, SaveDialogOptions, Tray } from 'electron'
import type { FakeWindow } from './fakeWindows.ts'
import { strict } from './strict.ts'

/** A notification; the system may refuse it. `emit('click', {})` is the user's. */
export class FakeNotification extends EventEmitter implements Pick<Notification, 'show' | 'close'> {
  options: NotificationConstructorOptions
  /** What becomes of it, and its record once it is shown. */
  private system: { fails: string | undefined; shown: FakeNotification[] }

  constructor(options: NotificationConstructorOptions, system: FakeNotification['system']) {
    super()
    this.options = options
    this.system = system
    return strict('Notification', this)
  }

  /** Reports a failure later, as an event. */
  show(): void {
    const { fails, shown } = this.system
    if (fails !== undefined) {
      queueMicrotask(() => this.emit('failed', {}, fails))
      return
    }
    shown.push(this)
    this.emit('show', {})
  }

  close(): void {
    this.emit('close', { reason: 'applicationHidden' })
  }
}

/** An image, known by its file. It is empty without one. */
export class FakeImage implements Pick<NativeImage, 'isEmpty' | 'isTemplateImage' | 'setTemplateImage'> {
  path: string | undefined
  private isTemplate = false
  private hasPixels: boolean

  constructor(path?: string) {
    this.path = path
    this.hasPixels = path === undefined || existsSync(path)
    // Electron takes the name for it on macOS.
    if (path !== undefined) this.isTemplate = /Template(@\dx)?\.png$/.test(path)
    return strict('NativeImage', this)
  }

  isEmpty = (): boolean => !this.hasPixels
  isTemplateImage = (): boolean => this.isTemplate
  setTemplateImage(isTemplate: boolean): void {
    this.isTemplate = isTemplate
  }
  resize(_to: { width?: number; height?: number }): FakeImage {
    return this
  }
}

/** The application menu, a context menu or that of the tray. Its template has been checked as Electron does. */
export class FakeMenu {
  items: (Omit<MenuItemConstructorOptions, 'submenu'> & { submenu?: FakeMenu })[]
  openedIn: unknown
  private windows: readonly FakeWindow[]

  constructor(template: readonly MenuItemConstructorOptions[], windows: readonly FakeWindow[]) {
    this.windows = windows
    this.items = template.map((entry) => {
      if (entry.label === undefined && entry.role === undefined && entry.type === undefined) throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
      const { submenu, ...rest } = entry
      return Array.isArray(submenu) ? { ...rest, submenu: new FakeMenu(submenu, windows) } : rest
    })
    return strict('Menu', this)
  }

  popup(options: Parameters<Menu['popup']>[0] = {}): void {
    if (options.window === undefined && this.windows.length === 0) throw new Error('Cannot open Menu without a BaseWindow present')
    this.openedIn = options.window
  }
}

/** A tray icon. A Linux desktop without a place for it does not refuse it: nobody sees it. */
export class FakeTray extends EventEmitter implements Pick<Tray, 'setToolTip' | 'setTitle' | 'destroy' | 'isDestroyed'> {
  image: FakeImage
  tooltip = ''
  title = ''
  menu: FakeMenu | null = null
  menusSet = 0
  private gone = false

  constructor(image: FakeImage) {
    super()
    this.image = image
    return strict('Tray', this, { isGone: () => this.gone, kept: ['isDestroyed', 'gone', 'menusSet'] })
  }

  isDestroyed = (): boolean => this.gone
  setToolTip(text: string): void {
    this.tooltip = text
  }
  setTitle(text: string): void {
    this.title = text
  }
  setImage(image: FakeImage): void {
    this.image = image
  }
  setContextMenu(menu: FakeMenu | null): void {
    this.menu = menu
    this.menusSet += 1
  }
  destroy(): void {
    this.gone = true
  }
}

type DialogOptions = MessageBoxOptions & OpenDialogOptions & SaveDialogOptions

/** Dialogs that the test answers, with a record of each and its parent. */
export class FakeDialog implements Pick<Dialog, 'showErrorBox' | 'showMessageBox' | 'showMessageBoxSync' | 'showOpenDialog' | 'showSaveDialog'> {
  asked: { parent: FakeWindow | undefined; options: DialogOptions }[] = []
  errors: { title: string; content: string }[] = []
  /** The button that is chosen next, and from then on. */
  response = 1
  /** The paths that are chosen next; without them the user cancels. */
  paths: string[] = []
  private onlyReady: (what: string) => void

  constructor(onlyReady: (what: string) => void) {
    this.onlyReady = onlyReady
    return strict('dialog', this)
  }

  /** The only one that may be used before the app is ready. */
  showErrorBox(title: string, content: string): void {
    this.errors.push({ title, content })
  }
  /** With a signal it stays open until that aborts it. */
  async showMessageBox(...args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
    const { parent, options: { signal, cancelId = 0 } } = this.ask(args)
    if (signal === undefined) return { response: this.response, checkboxChecked: false }
    if (parent !== undefined) parent.enabled = false
    await once(signal, 'abort')
    if (parent !== undefined) parent.enabled = true
    return { response: cancelId, checkboxChecked: false }
  }
  showMessageBoxSync(...args: unknown[]): number {
    this.ask(args)
    return this.response
  }
  async showOpenDialog(...args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> {
    this.ask(args)
    return { canceled: this.paths.length === 0, filePaths: this.paths }
  }
  async showSaveDialog(...args: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    this.ask(args)
    return { canceled: this.paths.length === 0, filePath: this.paths[0] ?? '' }
  }

  private ask(args: unknown[]): { parent: FakeWindow | undefined; options: DialogOptions } {
    this.onlyReady('dialog')
    const [first, second] = args
    const parent = second === undefined ? undefined : (first as FakeWindow)
    if (parent?.isDestroyed() === true) throw new TypeError('Object has been destroyed')
    const asked = { parent, options: (second ?? first) as DialogOptions }
    this.asked.push(asked)
    return asked
  }
}
