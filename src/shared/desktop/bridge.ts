import { z } from 'zod'
import type { PageLink } from './appLink.ts'
import type { KnownAccount } from './accountsPort.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { sameFileDecisions, uploadKinds, uploadTarget } from '#shared/upload/port.ts'
import type { PickedFile, PickedFolder, UploadRow } from '#shared/upload/port.ts'
import type { WireResponse } from '#shared/kernel/call/client.ts'
import type { PolicyFacts } from './enterprisePolicy.ts'
import { realtimeWish } from '#shared/realtime/port.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { updateChannels } from './updatesPort.ts'
import type { UpdatesView } from './updatesPort.ts'
import { ssoLook } from '#shared/sso/handOver.ts'
import { uploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'

/** Why main refused a bridge call; codes only, so that no internal message leaks into the page. */
export type RefusalCode =
  /** From a frame or origin that is not the app's page. */
  | 'foreignSender'
  /** Arguments violate the contract. */
  | 'badArguments'
  | 'noAnswer'
  | 'loginRequired'
  | 'unknown'
  | 'cancelled'
  /** The page's account is no longer in front: reload. */
  | 'leaving'
  | 'failed'

/** Errors cross the bridge as values; the page decides what to throw. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: RefusalCode }

/** Results are only typed: the page trusts main and does not parse them. */
interface ResultOf<Value> {
  readonly __value?: Value
}

export interface InvokeChannel<Args extends z.ZodTuple = z.ZodTuple, Value = unknown> {
  kind: 'invoke'
  args: Args
  result: ResultOf<Value>
}

/** Dropped files: the preload resolves their paths and sends them to main, so the page never sees or forges one. */
export interface FilesChannel<Value = unknown> {
  kind: 'files'
  args: z.ZodTuple<[z.ZodArray<z.ZodString>], null>
  result: ResultOf<Value>
}

export interface PushChannel<Payload = unknown> {
  kind: 'push'
  payload: ResultOf<Payload>
}

export type BridgeChannel = InvokeChannel | FilesChannel | PushChannel
export type BridgeDefinition = Record<string, Record<string, BridgeChannel>>

const answers = <Value>(): ResultOf<Value> => ({})

function invoke<Args extends [z.ZodType, ...z.ZodType[]] | [], Value>(args: Args, result: ResultOf<Value>): InvokeChannel<z.ZodTuple<Args, null>, Value> {
  return { kind: 'invoke', args: z.tuple(args as [z.ZodType]) as unknown as z.ZodTuple<Args, null>, result }
}

const files = <Value>(result: ResultOf<Value>): FilesChannel<Value> => ({
  kind: 'files',
  args: z.tuple([z.array(z.string().min(1)).max(100)]),
  result,
})

const push = <Payload>(): PushChannel<Payload> => ({ kind: 'push', payload: answers<Payload>() })

export const wireRequest = z.strictObject({
  method: z.enum(['GET', 'POST']),
  url: z.string().max(8000),
  body: z.string().max(8 * 1024 * 1024).optional(),
})

/** The page's part of the common headers (platform spec §7): language and URL. */
export const pageContext = z.strictObject({ language: z.enum(languages), source: z.string().max(2000) })
export type PageContext = z.infer<typeof pageContext>

export interface AppFacts {
  version: string
  /** The server's origin, for media and pictures. */
  serverOrigin: string
  policy: PolicyFacts
}

const id = z.string().min(1).max(100)

export const viewBounds = z.strictObject({ x: z.int().min(0).max(20_000), y: z.int().min(0).max(20_000), width: z.int().min(1).max(20_000), height: z.int().min(1).max(20_000) })
export type ViewBounds = z.infer<typeof viewBounds>

/** Without a class: the whole site. */
export const previewTarget = z.strictObject({ channelSeq: z.int().positive(), courseSeq: z.int().positive().optional() })
export type PreviewTarget = z.infer<typeof previewTarget>

/** Every channel between page and main; preload, registrar and platform derive from it. No path or token reaches the page. */
export const bridge = {
  app: {
    getFacts: invoke([], answers<AppFacts>()),
    setLanguage: invoke([z.enum(languages)], answers<void>()),
  },
  links: {
    /** Returns where the page shall go, each once: links, clicked notifications and choices of the menu. */
    take: invoke([], answers<PageLink[]>()),
    arrived: push<undefined>(),
  },
  session: {
    /** Starts a login in the system browser with this page's look; ends with `loginEnded` (AUTH-12). */
    loginInBrowser: invoke([ssoLook], answers<'opened' | 'blocked'>()),
    loginEnded: push<'loggedIn' | 'refused'>(),
  },
  preview: {
    /** Shows a class or the site as a learner over part of the window; the two pages are isolated (DESK-06). */
    open: invoke([previewTarget, viewBounds], answers<void>()),
    place: invoke([viewBounds], answers<void>()),
    close: invoke([], answers<void>()),
    gone: push<undefined>(),
  },
  accounts: {
    list: invoke([], answers<KnownAccount[]>()),
    switchTo: invoke([z.int().positive()], answers<void>()),
    signOut: invoke([z.int().positive()], answers<void>()),
    changed: push<KnownAccount[]>(),
  },
  rest: {
    /** Sends a request; main adds the session. `requestId` is the page's own, for `abort`. */
    send: invoke([id, wireRequest, pageContext], answers<WireResponse>()),
    abort: invoke([id], answers<void>()),
  },
  uploads: {
    pick: invoke([z.enum(uploadKinds), z.boolean()], answers<PickedFile[]>()),
    drop: files(answers<PickedFile[]>()),
    /** Null when cancelled. The page gets relative paths only. */
    pickFolder: invoke([], answers<PickedFolder | null>()),
    dropFolder: files(answers<PickedFolder | null>()),
    hash: invoke([id], answers<string>()),
    start: invoke([id, uploadTarget], answers<string>()),
    pause: invoke([id], answers<void>()),
    resume: invoke([id], answers<void>()),
    cancel: invoke([id], answers<void>()),
    retry: invoke([id], answers<void>()),
    decide: invoke([id, z.enum(sameFileDecisions)], answers<void>()),
    move: invoke([id, z.int().min(0).max(100_000)], answers<void>()),
    holdAll: invoke([], answers<void>()),
    releaseAll: invoke([], answers<void>()),
    giveFile: invoke([id, id], answers<boolean>()),
    getSettings: invoke([], answers<UploadSettings>()),
    setSettings: invoke([uploadSettings], answers<void>()),
    clearFinished: invoke([], answers<void>()),
    rows: invoke([], answers<UploadRow[]>()),
    changed: push<UploadRow[]>(),
  },
  realtime: {
    /** The page's subscriptions. They expire; the page renews them while open. */
    want: invoke([id, realtimeWish], answers<void>()),
    message: push<SocketMessage>(),
  },
  updates: {
    view: invoke([], answers<UpdatesView>()),
    check: invoke([], answers<void>()),
    install: invoke([], answers<void>()),
    putOff: invoke([], answers<void>()),
    setChannel: invoke([z.enum(updateChannels)], answers<void>()),
    changed: push<UpdatesView>(),
  },
  log: {
    /** Shows the app's log file in its folder. */
    show: invoke([], answers<void>()),
    /** Copies the end of the log, for a report. */
    copy: invoke([], answers<void>()),
  },
  shell: {
    /** Opens a URL outside the app if its scheme's parser accepts it. */
    openExternal: invoke([z.string().max(4000)], answers<'opened' | 'blocked'>()),
    /** Saves a server response to a file that the user chooses. */
    saveFile: invoke([z.string().max(4000), z.string().min(1).max(255)], answers<'saved' | 'cancelled'>()),
  },
} as const satisfies BridgeDefinition

export type Bridge = typeof bridge

type ValueOf<R> = R extends ResultOf<infer Value> ? Value : never

type PageSide<C> = C extends FilesChannel<infer Value>
  ? (dropped: File[]) => Promise<Outcome<Value>>
  : C extends InvokeChannel<infer Args, infer Value>
    ? (...args: z.input<Args>) => Promise<Outcome<Value>>
    : C extends PushChannel<infer Payload>
      ? (listener: (payload: Payload) => void) => () => void
      : never

/** A handler in main; it throws `Refusal` (main/ipc) to refuse with a code. */
type MainSide<C> = C extends InvokeChannel | FilesChannel
  ? (...args: z.output<C['args']>) => Promise<ValueOf<C['result']>> | ValueOf<C['result']>
  : never

type InvokableOf<Group> = { [Name in keyof Group as Group[Name] extends PushChannel ? never : Name]: MainSide<Group[Name]> }

export type BridgeApi = { [Group in keyof Bridge]: { [Name in keyof Bridge[Group]]: PageSide<Bridge[Group][Name]> } }

export type BridgeHandlers = { [Group in keyof Bridge]: InvokableOf<Bridge[Group]> }

type PushOf<Group extends keyof Bridge> = {
  [Name in keyof Bridge[Group] as Bridge[Group][Name] extends PushChannel ? `${Group}.${Name & string}` : never]: Bridge[Group][Name] extends PushChannel<infer Payload>
    ? Payload
    : never
}

type Merged<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (whole: infer Whole) => void ? Whole : never

export type BridgePushes = Merged<{ [Group in keyof Bridge]: PushOf<Group> }[keyof Bridge]>

/** Wire name of a channel, such as `uploads.start`. */
export function channelName(group: string, name: string): string {
  return `${group}.${name}`
}

export const BRIDGE_GLOBAL = 'madang'
