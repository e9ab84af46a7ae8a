import { EventEmitter } from 'node:events'
import type { BrowserWindow, Rectangle, WebContents, WebContentsView } from 'electron'
import { preventable } from './fakeApp.ts'
import { messageCopy } from './fakeIpc.ts'
import type { FakeSession } from './fakeSession.ts'
import type { FakeImage } from './fakeSystem.ts'
import { strict } from './strict.ts'

/** Records of the double, which tests read after the end of a window. */
const records = ['isDestroyed', 'loaded', 'sent', 'shown', 'progress', 'overlay', 'maximised', 'children', 'unsaved', 'load', 'loading', 'gone', 'crashed', 'hooks']

const loadError = (code: string, errno: number, url: string): Error => Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno })

interface Loading {
  url: string
  end(error?: Error): void
}

/** The page of a window, with Electron's order of events. */
export class FakeContents extends EventEmitter implements Pick<WebContents, 'isDestroyed' | 'isCrashed' | 'setWindowOpenHandler' | 'getURL' | 'getZoomFactor' | 'setZoomFactor'
  | 'send' | 'loadURL' | 'reload' | 'forcefullyCrashRenderer' | 'close' | 'replaceMisspelling'> {
  loaded: string[] = []
  sent: unknown[][] = []
  /** How further loads go: they finish, never end, or fail with a code of Chromium. */
  load: 'finishes' | 'hangs' | { fails: string } = 'finishes'
  /** Whether a `beforeunload` listener of the page cancels. */
  unsaved = false
  session: FakeSession
  private windowOpen: Parameters<WebContents['setWindowOpenHandler']>[0] | undefined
  replaced: string[] = []
  navigationHistory = { goBack() {}, goForward() {} }
  private zoom = 1
  private crashed = false
  private gone = false
  private loading: Loading | undefined

  constructor(session: FakeSession) {
    super()
    this.session = session
    return strict('WebContents', this, { isGone: () => this.gone, kept: records })
  }

  isDestroyed = (): boolean => this.gone
  isCrashed = (): boolean => this.crashed
  setWindowOpenHandler(handler: Parameters<WebContents['setWindowOpenHandler']>[0]): void {
    this.windowOpen = handler
  }
  /** The page opens a window; without a handler of the app it would get one. */
  opens(url: string): { action: string } {
    return this.windowOpen?.({ url, frameName: '', features: '', disposition: 'foreground-tab', referrer: { url: '', policy: 'default' } }) ?? { action: 'allow' }
  }
  replaceMisspelling(word: string): void {
    this.replaced.push(word)
  }
  getURL = (): string => this.loaded.at(-1) ?? ''
  getZoomFactor = (): number => this.zoom
  setZoomFactor(factor: number): void {
    this.zoom = factor
  }
  send(channel: string, ...args: unknown[]): void {
    this.sent.push([channel, ...messageCopy(args)])
  }

  /** Rejects when another navigation, a crash or the end of the window comes first. */
  loadURL(url: string): Promise<void> {
    this.loading?.end(loadError('ERR_ABORTED', -3, this.loading.url))
    this.loaded.push(url)
    this.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: false })
    return new Promise((resolve, reject) => {
      const loading: Loading = {
        url,
        end: (error) => {
          if (this.loading === loading) this.loading = undefined
          if (error === undefined) {
            this.crashed = false
            this.unsaved = false
            this.emit('did-navigate', {}, url)
            resolve()
          } else reject(error)
        },
      }
      this.loading = loading
      const { load } = this
      if (load === 'hangs') return
      queueMicrotask(() => { if (this.loading === loading) loading.end(load === 'finishes' ? undefined : loadError(load.fails, -1, url)) })
    })
  }

  /** Whether the page may go: its `beforeunload` decides, unless a listener of `will-prevent-unload` overrules it. */
  mayUnload(): boolean {
    if (!this.unsaved) return true
    const asked = preventable()
    this.emit('will-prevent-unload', asked)
    return asked.defaultPrevented
  }

  /** The page goes elsewhere by itself. Chromium mostly asks it before the app hears of the address; for a frame of another process, after. */
  goTo(url: string, order: 'unload first' | 'address first' = 'unload first'): void {
    const mayNavigate = (): boolean => {
      const asked = Object.assign(preventable(), { url })
      this.emit('will-frame-navigate', asked)
      this.emit('will-navigate', asked)
      return !asked.defaultPrevented
    }
    const mayGo = order === 'unload first' ? this.mayUnload() && mayNavigate() : mayNavigate() && this.mayUnload()
    if (mayGo) void this.loadURL(url).catch(() => undefined)
  }

  reload(): void {
    if (!this.mayUnload()) return
    void this.loadURL(this.getURL()).catch(() => undefined)
  }

  forcefullyCrashRenderer(): void {
    this.crash('killed')
  }

  /** The process of the page ends. */
  crash(reason: string): void {
    this.crashed = true
    this.loading?.end(loadError('ERR_FAILED', -2, this.loading.url))
    let isDispatching = true
    const loadURL = this.loadURL.bind(this)
    // Older Electron crashes on a navigation from within this event.
    this.loadURL = (url) => {
      if (isDispatching) throw new Error('the browser process crashed: a navigation within render-process-gone')
      return loadURL(url)
    }
    this.emit('render-process-gone', {}, { reason })
    isDispatching = false
  }

  /** Ends the page at once. */
  close(): void {
    if (!this.gone) this.end()
  }

  end(): void {
    this.gone = true
    this.loading?.end(loadError('ERR_FAILED', -2, this.loading.url))
    this.emit('destroyed')
  }
}

/** A view over a part of a window. It outlives its window unless its page is closed. */
export class FakeView implements Pick<WebContentsView, 'setBounds' | 'getBounds'> {
  webContents: FakeContents
  bounds: Rectangle = { x: 0, y: 0, width: 0, height: 0 }

  constructor(session: FakeSession) {
    const contents = new FakeContents(session)
    this.webContents = contents
    // Electron's view has no page any more; its types do not say so.
    contents.once('destroyed', () => Reflect.set(this, 'webContents', undefined))
  }

  setBounds(bounds: Rectangle): void {
    this.bounds = bounds
  }
  getBounds = (): Rectangle => this.bounds
}

/** What a window reports to its app. `closed` is called before the event, its result after. */
export interface WindowHooks {
  closeCancelled(): void
  closed(window: FakeWindow): () => void
}

/** A window that closes, maximises and ends as Electron's does. */
export class FakeWindow extends EventEmitter implements Pick<BrowserWindow, 'isDestroyed' | 'isMinimized' | 'isMaximized' | 'isFocused' | 'getContentBounds' | 'getNormalBounds'
  | 'isVisible' | 'isEnabled' | 'maximize' | 'restore' | 'focus' | 'show' | 'setProgressBar' | 'loadURL' | 'close' | 'destroy'> {
  webContents: FakeContents
  progress: number[] = []
  shown = 0
  maximised = false
  children: FakeView[] = []
  contentView = {
    children: this.children,
    addChildView: (view: FakeView) => void this.children.push(view),
    removeChildView: (view: FakeView) => void this.children.splice(0, this.children.length, ...this.children.filter((one) => one !== view)),
  }
  /** False while a dialog of the window is open. */
  enabled = true
  /** Text of the icon over the taskbar's; none when empty. */
  overlay = ''
  focused = false
  minimised = false
  private gone = false
  private hooks: WindowHooks

  constructor(session: FakeSession, hooks: WindowHooks) {
    super()
    this.hooks = hooks
    this.webContents = new FakeContents(session)
    return strict('BrowserWindow', this, { isGone: () => this.gone, kept: records })
  }

  isDestroyed = (): boolean => this.gone
  isMinimized = (): boolean => this.minimised
  isMaximized = (): boolean => this.maximised
  isFocused = (): boolean => this.focused
  contentBounds = { x: 0, y: 0, width: 1280, height: 800 }
  getContentBounds = () => this.contentBounds
  getNormalBounds = () => ({ x: 0, y: 0, width: 1280, height: 800 })
  /** Shows the window as well. */
  maximize(): void {
    this.maximised = true
    this.show()
    this.emit('maximize')
  }
  restore(): void {
    this.minimised = false
  }
  focus(): void {
    this.focused = true
  }
  show(): void {
    this.shown += 1
    this.emit('show')
  }
  isEnabled = (): boolean => this.enabled
  isVisible = (): boolean => this.shown > 0
  /** Lost before the window is shown, which has no place in the taskbar until then. */
  setProgressBar(fraction: number): void {
    if (this.shown > 0) this.progress.push(fraction)
  }
  setOverlayIcon(image: FakeImage | null, description: string): void {
    if (this.shown > 0) this.overlay = image === null ? '' : description
  }
  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address)
  }
  /** `close` comes first, then the page is asked. */
  close(): void {
    const asked = preventable()
    this.emit('close', asked)
    if (this.gone) return
    if (asked.defaultPrevented || !this.webContents.mayUnload()) this.hooks.closeCancelled()
    else this.destroy()
  }
  /** Asks nobody. */
  destroy(): void {
    const contents = this.webContents
    const report = this.hooks.closed(this)
    this.gone = true
    contents.end()
    this.emit('closed')
    report()
  }
}
