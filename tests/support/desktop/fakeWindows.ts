import { EventEmitter } from 'node:events'

/** Members that outlive a window: its emitter's, and the records of the double. */
const alwaysThere = new Set(['constructor', 'isDestroyed', 'emit', 'on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'listenerCount', 'loaded', 'sent', 'shown', 'progress', 'maximised', 'children', 'unsaved', 'load', 'loading', 'gone', 'crashed'])

/** Throws for members that the double lacks and, as Electron does, for nearly all of them once destroyed. */
function strict<Target extends EventEmitter & { isDestroyed(): boolean }>(name: string, target: Target): Target {
  return new Proxy(target, {
    get(target, key, proxy) {
      if (typeof key === 'symbol' || key.startsWith('_') || alwaysThere.has(key)) return Reflect.get(target, key, proxy)
      if (!(key in target)) {
        // Asked by await and by the test runner's printer.
        if (['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName', '$$typeof'].includes(key)) return undefined
        throw new Error(`the double has no ${name}.${key}`)
      }
      if (target.isDestroyed()) throw new TypeError('Object has been destroyed')
      return Reflect.get(target, key, proxy)
    },
  })
}

const loadError = (code: string, errno: number, url: string): Error => Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno })

interface Loading {
  url: string
  end(error?: Error): void
}

/** The page of a window, with Electron's order of events. */
export class FakeContents extends EventEmitter {
  loaded: string[] = []
  sent: unknown[][] = []
  /** How further loads go: they finish, never end, or fail with a code of Chromium. */
  load: 'finishes' | 'hangs' | { fails: string } = 'finishes'
  /** Whether a `beforeunload` listener of the page cancels. */
  unsaved = false
  session: EventEmitter
  navigationHistory = { goBack() {}, goForward() {} }
  private zoom = 1
  private crashed = false
  private gone = false
  private loading: Loading | undefined

  constructor(session: EventEmitter) {
    super()
    this.session = session
    return strict('WebContents', this)
  }

  isDestroyed = (): boolean => this.gone
  isCrashed = (): boolean => this.crashed
  setWindowOpenHandler(): void {}
  getURL = (): string => this.loaded.at(-1) ?? ''
  getZoomFactor = (): number => this.zoom
  setZoomFactor(factor: number): void {
    this.zoom = factor
  }
  send(...message: unknown[]): void {
    this.sent.push(message)
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
    let isOverruled = false
    this.emit('will-prevent-unload', { preventDefault: () => { isOverruled = true } })
    return isOverruled
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
export class FakeView {
  webContents: FakeContents
  bounds: unknown

  constructor(session: EventEmitter) {
    this.webContents = new FakeContents(session)
  }

  setBounds(bounds: unknown): void {
    this.bounds = bounds
  }
}

/** A window that closes, maximises and ends as Electron's does. */
export class FakeWindow extends EventEmitter {
  webContents: FakeContents
  progress: number[] = []
  shown = 0
  maximised = false
  children: FakeView[] = []
  contentView = {
    addChildView: (view: FakeView) => void this.children.push(view),
    removeChildView: (view: FakeView) => void this.children.splice(0, this.children.length, ...this.children.filter((one) => one !== view)),
  }
  private gone = false

  constructor(session: EventEmitter) {
    super()
    this.webContents = new FakeContents(session)
    return strict('BrowserWindow', this)
  }

  isDestroyed = (): boolean => this.gone
  isMinimized = (): boolean => false
  isMaximized = (): boolean => this.maximised
  isFocused = (): boolean => false
  contentBounds = { x: 0, y: 0, width: 1280, height: 800 }
  getContentBounds = () => this.contentBounds
  getNormalBounds = () => ({ x: 0, y: 0, width: 1280, height: 800 })
  /** Shows the window as well. */
  maximize(): void {
    this.maximised = true
    this.show()
    this.emit('maximize')
  }
  focus(): void {}
  show(): void {
    this.shown += 1
  }
  setProgressBar(fraction: number): void {
    this.progress.push(fraction)
  }
  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address)
  }
  /** `close` comes first, then the page is asked. */
  close(): void {
    let isPrevented = false
    this.emit('close', { preventDefault: () => { isPrevented = true } })
    if (!isPrevented && this.webContents.mayUnload()) this.destroy()
  }
  /** Asks nobody. */
  destroy(): void {
    const contents = this.webContents
    this.gone = true
    contents.end()
    this.emit('closed')
  }
}
