import type { Readable } from 'node:stream'
import type { BridgePushes, ViewBounds } from '#shared/desktop/bridge.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { OpenSocket, SocketEvents } from '#shared/realtime/client.ts'
import type { MenuAction, MenuEntry } from './shell/menuEntry.ts'
import type { NoUpdater, UpdaterPort } from './updates/updaterPort.ts'
import type { ZoomChange } from './windows/zoom.ts'

/** What main needs of the world. The Electron adapters live in main/electron; tests pass their own. */

/** The frame that a bridge message came from. */
export interface SenderFrame {
  /** Serialised origin, such as `app://madang`. */
  origin: string
  isMainFrame: boolean
}

/** Messages between main and the page. */
export interface IpcPort {
  handle(channel: string, answer: (sender: SenderFrame | null, args: unknown[]) => Promise<unknown>): void
  removeHandler(channel: string): void
  /** Tells every open window of the app. */
  push<Channel extends keyof BridgePushes>(channel: Channel, payload: BridgePushes[Channel]): void
}

/** Where secrets rest between two runs: the OS keychain. Every method rejects when there is none. */
export interface Keychain {
  get(service: string, account: string): Promise<string | null>
  set(service: string, account: string, secret: string): Promise<void>
  delete(service: string, account: string): Promise<void>
}

export interface OpenDialog {
  /** File name endings without the dot; empty for every file. */
  extensions: string[]
  multiple: boolean
}

/** What the desktop environment does for the app. */
export interface ShellPort {
  /** Opens an address that `main/links` has parsed and rebuilt; never pass anything else. */
  open(address: string): Promise<void>
  /** Absolute paths that the person chose; empty when they gave up. */
  chooseFiles(dialog: OpenDialog): Promise<string[]>
  /** Absolute path of the folder that the person chose; undefined when they gave up. */
  chooseFolder(): Promise<string | undefined>
  /** Absolute path to save to; undefined when the person gave up. */
  chooseSavePath(fileName: string): Promise<string | undefined>
}

/** Things that the person must be told outside the page; each is a key of the `desktop` texts. */
export type Notice = 'journalDamaged' | 'policyFaulty' | 'policyIgnored'

/** Questions of yes or no; each is a key of the `desktop` texts. */
export type Doubt = 'quitWhileUploading' | 'pageUnresponsive'

/** Things told beside the work, without waiting; each is a key of the `desktop` texts. */
export type News = 'goesOn'

export interface NotifierPort {
  /** Resolves when the person has seen it. */
  tell(notice: Notice): Promise<void>
  /** Asks what to do with a login that the machine cannot remember; `thisTime` until the app closes. Escape is `cancel`. */
  askToRemember(): Promise<'thisTime' | 'retry' | 'cancel'>
  /** Resolves with yes or no; Escape is no. */
  confirm(doubt: Doubt): Promise<boolean>
  /** Shows a notification of the system. */
  notify(news: News): void
  /** Shows an alarm as a notification of the system; calls back when the person clicks it. */
  notifyAlarm(alarm: { title: string; body: string }, onClick: () => void): void
}

/** The number on the app's icon in dock or taskbar. */
export interface BadgePort {
  /** Shows the number of unread alarms; 0 takes it away. */
  show(unread: number): void
}

/** What the page's caches and databases on this machine hold. */
export interface PartitionPort {
  /** Erases it; what the page keeps in its storage areas it erases itself, by person. */
  erase(): Promise<void>
}

/** The language that main speaks. */
export interface LanguagePort {
  current(): Language
  set(language: Language): Promise<void>
  /** Calls back after a change; answers its unsubscribe. */
  onChange(listener: () => void): () => void
}

export type DesktopPlatform = 'darwin' | 'win32' | 'linux'

/** The app as the system sees it. */
export interface AppPort {
  platform: DesktopPlatform
  /** The app under development, not the shipped one. */
  isDevelopment: boolean
  /** Wishes the app to end; `SystemEvents.mayQuit` is asked first. */
  quit(): void
}

/** The app's place in the notification area or menu bar. */
export interface TrayFace {
  tooltip: string
  /** Beside the icon, where the system shows text there (macOS). */
  title: string
  entries: MenuEntry[]
}

/** The application menu and the tray. */
export interface MenusPort {
  showApplicationMenu(entries: MenuEntry[], choose: (action: MenuAction) => void): void
  /** Shows the tray or changes it; null takes it away. Answers whether there is one: not every Linux desktop has the place. */
  showTray(face: TrayFace | null, choose: (action: MenuAction) => void): boolean
}

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after a delay in milliseconds; answers its cancellation. */
  after(delayMs: number, callback: () => void): () => void
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Readable
  signal?: AbortSignal | undefined
  /** Told of interim answers (1xx) that come before the answer. */
  onInterim?: ((status: number, headers: Record<string, string>) => void) | undefined
}

export interface HttpAnswer {
  status: number
  /** Names in lower case; a header that came twice is joined by a comma. */
  headers: Record<string, string>
  body: Readable
}

/** Sends one request; rejects when no answer came. Redirects are answered, not followed. */
export interface HttpPort {
  send(request: HttpRequest): Promise<HttpAnswer>
}

/** Opens sockets to the server; one that cannot be opened says that it is closed. */
export interface SocketsPort {
  open(url: string, headers: Record<string, string>, events: SocketEvents): OpenSocket
}

export interface WindowsPort {
  /** Opens the app's window, or brings it to the front. */
  openMain(): Promise<void>
  isOpen(): boolean
  /** Whether the person is in the app's window right now. */
  isFocused(): boolean
  zoom(change: ZoomChange): void
  goInHistory(step: 'back' | 'forward'): void
  /** Closes every window and writes what is remembered of them. */
  closeAll(): Promise<void>
}

/** A page of the server over a part of the window, apart from the app (DESK-06). */
export interface PreviewViewPort {
  /** Shows an address of the server; rejects when it cannot be loaded. */
  show(address: string, bounds: ViewBounds): Promise<void>
  place(bounds: ViewBounds): void
  close(): void
  /** Calls back when its process has died; answers its unsubscribe. */
  onGone(listener: () => void): () => void
}

/** Signals of the machine. */
export interface MachinePort {
  /** Calls back when the machine is about to sleep; answers its unsubscribe. */
  onSleep(listener: () => void): () => void
  /** Calls back when the machine wakes from sleep; answers its unsubscribe. */
  onWake(listener: () => void): () => void
  /** Addresses by which it is reached from others, sorted; none without a network. */
  addresses(): string[]
}

/** How far the uploads of this machine are. */
export interface UploadActivity {
  /** Whether bytes are being sent, or will be without the person acting: the machine stays awake, and quitting asks. */
  active: boolean
  /** 0 to 1 over all files that are not over. */
  fraction: number
}

/** Where the desktop environment shows what the uploads do: tray, dock or taskbar, and one notification at the end. */
export interface ActivityPort {
  /** Called on each change, at most four times a second. */
  show(activity: UploadActivity): void
  /** The queue has come to its end; numbers of files since it last did. */
  finished(result: { done: number; failed: number }): void
}

/** The app's log; values must be free of secrets and of what people write. */
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
}
