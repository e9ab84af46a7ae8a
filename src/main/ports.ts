import type { Readable } from 'node:stream'
import type { PageLink } from '#shared/desktop/appLink.ts'
import type { BridgePushes, ViewBounds } from '#shared/desktop/bridge.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { OpenSocket, SocketEvents } from '#shared/realtime/client.ts'
import type { MenuAction, MenuEntry } from './shell/menuEntry.ts'
import type { NoUpdater, UpdaterPort } from './updates/updaterPort.ts'
import type { ZoomChange } from './windows/zoom.ts'

/** Ports of the main process. main/electron implements them; tests pass fakes. */

export interface SenderFrame {
  origin: string
  isMainFrame: boolean
}

export interface IpcPort {
  handle(channel: string, answer: (sender: SenderFrame | null, args: unknown[]) => Promise<unknown>): void
  removeHandler(channel: string): void
  push<Channel extends keyof BridgePushes>(channel: Channel, payload: BridgePushes[Channel]): void
}

/** Secret storage of the OS. Every method rejects when there is none. */
export interface Keychain {
  get(service: string, account: string): Promise<string | null>
  set(service: string, account: string, secret: string): Promise<void>
  delete(service: string, account: string): Promise<void>
}

export interface OpenDialog {
  /** Without the dot; empty for all files. */
  extensions: string[]
  multiple: boolean
}

export interface ShellPort {
  /** Opens an address. Pass only addresses rebuilt by `main/links`. */
  open(address: string): Promise<void>
  chooseFiles(dialog: OpenDialog): Promise<string[]>
  chooseFolder(): Promise<string | undefined>
  chooseSavePath(fileName: string): Promise<string | undefined>
  /** Selects a file in the system's file manager. */
  showInFolder(path: string): void
  /** Puts text on the clipboard. */
  copy(text: string): Promise<void>
}

export type Notice = 'proxyLogin' | 'journalDamaged' | 'policyFaulty' | 'policyIgnored'

export type Question = 'quitWhileUploading' | 'pageUnresponsive' | 'leaveUnsaved' | 'mainError'

export interface NotifierPort {
  alert(notice: Notice): Promise<void>
  /** Asks about a login that cannot be stored; `thisTime` keeps it until the app quits. Escape is `cancel`. */
  askToRemember(): Promise<'thisTime' | 'retry' | 'cancel'>
  confirm(question: Question): Promise<boolean>
  /** Asks while all of main waits: for an event of Electron that takes its answer at once. */
  confirmNow(question: Question): boolean
  /** Shows a notification of the system, if it takes one; a click leads to what it speaks of. */
  notify(text: { title: string; body: string }, onClick: () => void): void
}

export interface BadgePort {
  show(unread: number): void
}

export interface PartitionPort {
  /** Erases caches and databases; the page clears its own per-user storage areas. */
  erase(): Promise<void>
}

export interface LanguagePort {
  current(): Language
  set(language: Language): Promise<void>
  onChange(listener: () => void): () => void
}

export type DesktopPlatform = 'darwin' | 'win32' | 'linux'

export interface AppPort {
  platform: DesktopPlatform
  isDevelopment: boolean
  /** Requests a quit; `SystemEvents.mayQuit` is asked first. */
  quit(): void
  /** Lets another process of the app start, as an update does. */
  releaseLock(): void
  /** False when another process has taken it meanwhile. */
  takeLock(): boolean
}

export interface TrayMenu {
  tooltip: string
  /** Text beside the icon (macOS). */
  title: string
  entries: MenuEntry[]
}

export interface MenusPort {
  showApplicationMenu(entries: MenuEntry[], choose: (action: MenuAction) => void): void
  /** Shows or updates the tray; null removes it. */
  showTray(menu: TrayMenu | null, choose: (action: MenuAction) => void): void
  /** Whether there is a tray icon that the user can see: not on every Linux desktop. */
  hasTray(): Promise<boolean>
}

export interface ClockPort {
  now(): number
  /** Calls back once after a delay in milliseconds; returns the cancellation. */
  after(delayMs: number, callback: () => void): () => void
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Readable
  signal?: AbortSignal | undefined
  onInterim?: ((status: number, headers: Record<string, string>) => void) | undefined
}

export interface HttpAnswer {
  status: number
  /** Lower-case names; repeated headers are joined by a comma. */
  headers: Record<string, string>
  body: Readable
}

/** The system's proxy settings, as for pages. */
export interface ProxiesPort {
  /** Result of the proxy configuration for an origin, such as `PROXY one:8080; DIRECT`. */
  resolve(origin: string): Promise<string>
}

/** Sends one request; rejects without a response. Does not follow redirects. */
export interface HttpPort {
  send(request: HttpRequest): Promise<HttpAnswer>
}

/** A socket that cannot be opened reports a close. */
export interface SocketsPort {
  open(url: string, headers: Record<string, string>, events: SocketEvents): OpenSocket
}

export interface WindowsPort {
  /** Opens the window, or brings it to the front; does not wait for its page. Does nothing after `closeAll`. */
  openMain(): Promise<void>
  isOpen(): boolean
  isFocused(): boolean
  zoom(change: ZoomChange): void
  goInHistory(step: 'back' | 'forward'): void
  reload(): void
  /** Whether a page with unsaved edits asks before it is left; false while an update is installed. */
  askBeforeLeaving(asks: boolean): void
  /** Closes the window unless the user keeps its unsaved edits. @returns whether none is open now, or its page hangs */
  closeMain(): Promise<boolean>
  /** For good, without asking. */
  closeAll(): Promise<void>
}

export interface PreviewViewPort {
  show(address: string, bounds: ViewBounds): Promise<void>
  place(bounds: ViewBounds): void
  close(): void
  onGone(listener: () => void): () => void
}

export interface MachinePort {
  onSleep(listener: () => void): () => void
  onWake(listener: () => void): () => void
  /** External IP addresses, sorted; empty while offline. */
  addresses(): string[]
}

export interface UploadActivity {
  /** Sending, or about to without user action: prevents sleep, and quitting asks first. */
  active: boolean
  /** 0 to 1 over all unfinished files. */
  fraction: number
}

export interface ActivityPort {
  show(activity: UploadActivity): void
}

/** Follows the uploads of all accounts. */
export interface UploadsObserver extends ActivityPort {
  /** All have ended; file counts since the last time, and where to look at them. */
  finished(result: { done: number; failed: number }, link: PageLink): void
}

/** The log on disk. */
export interface LogFilePort {
  path(): string
  /** Its last whole lines, at most `bytes`; empty without a log. */
  tail(bytes: number): Promise<string>
}

/** Values must contain no secrets and no user content. */
export interface LogPort {
  info(message: string, values?: Record<string, string | number>): void
  warn(message: string, values?: Record<string, string | number>): void
  error(message: string, error: unknown, values?: Record<string, string | number>): void
}

export interface DesktopPorts {
  app: AppPort
  language: LanguagePort
  menus: MenusPort
  ipc: IpcPort
  keychain: Keychain
  shell: ShellPort
  notifier: NotifierPort
  badge: BadgePort
  partition: PartitionPort
  clock: ClockPort
  http: HttpPort
  sockets: SocketsPort
  windows: WindowsPort
  preview: PreviewViewPort
  machine: MachinePort
  activity: ActivityPort
  updater: UpdaterPort | NoUpdater
  log: LogPort
  logFile: LogFilePort
}
