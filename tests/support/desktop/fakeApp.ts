import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App, RelaunchOptions } from 'electron'
import type { FakeWindow } from './fakeWindows.ts'

export interface ProcessSetting {
  /** No other process holds the single-instance lock. */
  isOnly?: boolean
  isPackaged?: boolean
  /** Folder of the data folders. */
  appData?: string
  /** Switches of the command line, as `name=value`. */
  switches?: readonly string[]
  /** Folder of package.json and the icons. */
  appPath?: string
}

/** An event whose default a listener may prevent. */
export function preventable(): { preventDefault(): void; defaultPrevented: boolean } {
  const event = { defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
  return event
}

/** Electron's `app`: nothing before ready that needs it, nothing after the end, and the chain of events of a quit. */
export class FakeApp extends EventEmitter implements Pick<App, 'isPackaged' | 'whenReady' | 'requestSingleInstanceLock' | 'releaseSingleInstanceLock' | 'hasSingleInstanceLock' | 'relaunch' | 'enableSandbox' | 'setAppUserModelId'
  | 'getPath' | 'setPath' | 'setAppLogsPath' | 'getAppPath' | 'getLocale' | 'getVersion' | 'quit' | 'exit' | 'setAsDefaultProtocolClient' | 'setBadgeCount' | 'getBadgeCount'> {
  isPackaged: boolean
  /** What the process ended with; undefined while it runs. */
  exitCode: number | undefined
  /** The folder whose lock was asked for. */
  lockedFolder: string | undefined
  badge = 0
  private isReady = false
  private isQuitting = false
  private exiting: number | undefined
  /** Whether no other process holds the single-instance lock; a test changes it as other processes do. */
  isOnly: boolean
  commandLine: { hasSwitch(name: string): boolean }
  private appPath: string
  private paths: Map<string, string>
  private windows: readonly FakeWindow[]
  private note: (what: string, ...args: unknown[]) => void

  constructor({ isOnly = true, isPackaged = false, appData = '/nowhere', appPath = appData, switches = [] }: ProcessSetting, windows: readonly FakeWindow[], note: (what: string, ...args: unknown[]) => void) {
    super()
    this.isPackaged = isPackaged
    this.isOnly = isOnly
    this.appPath = appPath
    const own = switches.find((one) => one.startsWith('user-data-dir='))?.slice('user-data-dir='.length)
    this.commandLine = { hasSwitch: (name) => switches.some((one) => one === name || one.startsWith(`${name}=`)) }
    this.paths = new Map([['appData', appData], ['userData', own ?? join(appData, 'Madang')], ['logs', join(appData, 'Logs/Madang')], ...['home', 'temp', 'exe', 'documents', 'downloads', 'sessionData'].map((name): [string, string] => [name, `/${name}`])])
    this.windows = windows
    this.note = note
  }

  /** Throws unless the app is ready and has not ended. */
  onlyReady(what: string): void {
    if (this.exitCode !== undefined) throw new Error(`${what} cannot be used after the app has quit`)
    if (!this.isReady) throw new Error(`${what} cannot be used before the app is ready`)
  }

  onlyBefore(what: string): void {
    if (this.isReady) throw new Error(`${what} must be used before the app is ready`)
  }

  async whenReady(): Promise<void> {
    // An app that quits before it is ready never becomes so.
    if (this.exitCode !== undefined) return new Promise<void>(() => {})
    if (this.isReady) return undefined
    this.isReady = true
    this.note('whenReady')
    this.emit('ready', {})
    return undefined
  }

  requestSingleInstanceLock(): boolean {
    this.lockedFolder = this.getPath('userData')
    return this.isOnly
  }

  releaseSingleInstanceLock(): void {
    this.lockedFolder = undefined
  }

  hasSingleInstanceLock = (): boolean => this.lockedFolder !== undefined && this.isOnly

  enableSandbox(): void {
    this.onlyBefore('app.enableSandbox')
    this.note('enableSandbox')
  }

  /** Takes effect when the app ends. */
  relaunch(options?: RelaunchOptions): void {
    this.note('relaunch', options?.execPath)
  }

  setAppUserModelId(id: string): void {
    this.note('setAppUserModelId', id)
  }

  setAsDefaultProtocolClient(scheme: string, program?: string, args?: string[]): boolean {
    this.note('claim', scheme, program, args?.join(' '))
    return true
  }

  setBadgeCount(count = 0): boolean {
    this.onlyReady('app.setBadgeCount')
    this.badge = count
    return true
  }

  getBadgeCount = (): number => this.badge

  getPath(name: string): string {
    const path = this.paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  setPath(name: string, path: string): void {
    // Chromium opens the folder when the app becomes ready.
    this.onlyBefore('app.setPath')
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    this.paths.set(name, path)
  }

  /** Not below the data folder on macOS. */
  setAppLogsPath(path = ''): void {
    this.paths.set('logs', path)
  }

  getAppPath = (): string => this.appPath
  getVersion = (): string => '1.2.3'
  /** Empty before ready, as on Windows and Linux. */
  getLocale = (): string => (this.isReady ? 'ko-KR' : '')

  /** `before-quit`, then `close` of each window, then `will-quit`, then `quit`. A quit requested within `before-quit` starts over; later ones do nothing. */
  quit(): void {
    this.note('quit')
    if (this.isQuitting) return
    this.isQuitting = this.allows('before-quit')
    if (!this.isQuitting) return
    if (this.windows.length === 0) this.willQuit()
    else for (const window of this.windows.slice()) if (!window.isDestroyed()) window.close()
  }

  /** Asks nobody. */
  exit(code = 0): void {
    this.note('exit', code)
    this.isQuitting = true
    this.exiting = code
    if (this.windows.length === 0) this.end(code)
    else for (const window of this.windows.slice()) window.destroy()
  }

  /** A window stays: the quit is off. */
  closeCancelled(): void {
    this.isQuitting = false
  }

  allWindowsClosed(): void {
    if (this.exitCode !== undefined) return
    if (this.exiting !== undefined) this.end(this.exiting)
    else if (this.isQuitting) this.willQuit()
    else if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  private willQuit(): void {
    if (this.exitCode !== undefined) return
    if (this.allows('will-quit')) this.end(0)
    else this.isQuitting = false
  }

  private end(code: number): void {
    if (this.exitCode !== undefined) return
    this.exitCode = code
    this.emit('quit', {}, code)
  }

  private allows(event: string): boolean {
    const asked = preventable()
    this.emit(event, asked)
    return !asked.defaultPrevented
  }
}
