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

/** Why main refused a bridge call; a code and never a text of an internal error, so that nothing leaks into the page. */
export type RefusalCode =
  /** The message came from another frame or origin than the app's own page. */
  | 'foreignSender'
  /** The arguments do not fit the contract. */
  | 'badArguments'
  /** No answer came from the server. */
  | 'noAnswer'
  /** Nobody is logged in on this machine. */
  | 'loginRequired'
  /** The file or the upload that an id names is not known. */
  | 'unknown'
  /** The person gave up what main asked about. */
  | 'cancelled'
  /** The page belongs to an account that is not in front any more: it must be loaded anew. */
  | 'leaving'
  /** Main failed; its log says why. */
  | 'failed'

/** Errors travel over the bridge as values: the page decides what to throw. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: RefusalCode }

/** A result exists as a type only: main is trusted, so the page does not parse what it answers. */
interface ResultOf<Value> {
  readonly __value?: Value
}

/** The page asks, main answers. */
export interface InvokeChannel<Args extends z.ZodTuple = z.ZodTuple, Value = unknown> {
  kind: 'invoke'
  args: Args
  result: ResultOf<Value>
}

/**
 * The page hands over dropped files; the preload turns each into its path and sends the paths to main in the same step,
 * so that the page never sees one and cannot name one.
 */
export interface FilesChannel<Value = unknown> {
  kind: 'files'
  args: z.ZodTuple<[z.ZodArray<z.ZodString>], null>
  result: ResultOf<Value>
}

/** Main tells the page. */
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

/** A request as the page may send it: main refuses every address that is not below `/api/` on the server it was started for. */
export const wireRequest = z.strictObject({
  method: z.enum(['GET', 'POST']),
  url: z.string().max(8000),
  body: z.string().max(8 * 1024 * 1024).optional(),
})

/** What the page knows and the common headers need (platform spec §7): its language and its own address. */
export const pageContext = z.strictObject({ language: z.enum(languages), source: z.string().max(2000) })
export type PageContext = z.infer<typeof pageContext>

/** What the page needs to know before its first request. */
export interface AppFacts {
  version: string
  /** Absolute origin of the server, for media and pictures. */
  serverOrigin: string
  /** What the administrator has decided on this machine. */
  policy: PolicyFacts
}

const id = z.string().min(1).max(100)

/** A part of the page, in its own pixels. */
export const viewBounds = z.strictObject({ x: z.int().min(0).max(20_000), y: z.int().min(0).max(20_000), width: z.int().min(1).max(20_000), height: z.int().min(1).max(20_000) })
export type ViewBounds = z.infer<typeof viewBounds>

/** A class to be seen as a learner sees it. */
export const previewTarget = z.strictObject({ channelSeq: z.int().positive(), courseSeq: z.int().positive() })
export type PreviewTarget = z.infer<typeof previewTarget>

/** Places of the app that its menus go to, by route name. */
export const menuPlaces = ['main', 'me-classes', 'settings-contents', 'classes-create'] as const
export type MenuPlace = (typeof menuPlaces)[number]

/**
 * Every channel between the page and the main process: its direction, arguments and result. Preload, registrar, desktop
 * platform and the test bridge derive from it. It names intents; no channel carries a path or a token to the page.
 */
export const bridge = {
  app: {
    getFacts: invoke([], answers<AppFacts>()),
    /** Tells main the language of the interface, which its menus, tray and dialogs then speak. */
    setLanguage: invoke([z.enum(languages)], answers<void>()),
    /** The person chose a place in the menu. */
    goTo: push<MenuPlace>(),
  },
  links: {
    /** Hands out the `madang://` links that wait, each once. */
    take: invoke([], answers<PageLink[]>()),
    /** A link waits. */
    arrived: push<undefined>(),
  },
  session: {
    /** Has the system's browser log somebody in, on pages that look as these do; what comes of it is told by `loginEnded` (AUTH-12). */
    loginInBrowser: invoke([ssoLook], answers<'opened' | 'blocked'>()),
    /** Somebody is logged in and in front, so that the page must be loaded anew; or it did not work. */
    loginEnded: push<'loggedIn' | 'refused'>(),
  },
  preview: {
    /** Shows a class over that part of the window as a learner sees it, with no way between the two pages (DESK-06). */
    open: invoke([previewTarget, viewBounds], answers<void>()),
    place: invoke([viewBounds], answers<void>()),
    close: invoke([], answers<void>()),
    /** The preview is gone although nobody closed it. */
    gone: push<undefined>(),
  },
  accounts: {
    list: invoke([], answers<KnownAccount[]>()),
    /** Brings a signed-in account to the front; the page gets no answers of `rest` until it has been loaded anew. */
    switchTo: invoke([z.int().positive()], answers<void>()),
    /** Logs one account out, whichever is in front. */
    signOut: invoke([z.int().positive()], answers<void>()),
    changed: push<KnownAccount[]>(),
  },
  rest: {
    /** Sends a request with the session added in main; `requestId` is the page's own, for `abort`. */
    send: invoke([id, wireRequest, pageContext], answers<WireResponse>()),
    abort: invoke([id], answers<void>()),
  },
  uploads: {
    /** Opens the file dialog; empty when the person gave up. */
    pick: invoke([z.enum(uploadKinds), z.boolean()], answers<PickedFile[]>()),
    drop: files(answers<PickedFile[]>()),
    /** Opens the folder dialog; null when the person gave up. The page learns paths below the folder alone. */
    pickFolder: invoke([], answers<PickedFolder | null>()),
    dropFolder: files(answers<PickedFolder | null>()),
    /** Hex SHA-256 of a picked file. */
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
    /** What a page wants of the connection from now on; it says so again while it is open, and is forgotten when it does not. */
    want: invoke([id, realtimeWish], answers<void>()),
    heard: push<SocketMessage>(),
  },
  updates: {
    view: invoke([], answers<UpdatesView>()),
    check: invoke([], answers<void>()),
    /** Restarts with what was downloaded, as soon as no upload runs. */
    install: invoke([], answers<void>()),
    putOff: invoke([], answers<void>()),
    setChannel: invoke([z.enum(updateChannels)], answers<void>()),
    changed: push<UpdatesView>(),
  },
  shell: {
    /** Opens an address outside the app when a parser for its scheme accepts it. */
    openExternal: invoke([z.string().max(4000)], answers<'opened' | 'blocked'>()),
    /** Saves what a server address answers where the person says. */
    saveFile: invoke([z.string().max(4000), z.string().min(1).max(255)], answers<'saved' | 'cancelled'>()),
  },
} as const satisfies BridgeDefinition

export type Bridge = typeof bridge

type ValueOf<R> = R extends ResultOf<infer Value> ? Value : never

/** One channel as the page calls it. */
type PageSide<C> = C extends FilesChannel<infer Value>
  ? (dropped: File[]) => Promise<Outcome<Value>>
  : C extends InvokeChannel<infer Args, infer Value>
    ? (...args: z.input<Args>) => Promise<Outcome<Value>>
    : C extends PushChannel<infer Payload>
      ? (listener: (payload: Payload) => void) => () => void
      : never

/** One channel as main answers it; it throws `Refusal` (main/ipc) for a refusal with a code. */
type MainSide<C> = C extends InvokeChannel | FilesChannel
  ? (...args: z.output<C['args']>) => Promise<ValueOf<C['result']>> | ValueOf<C['result']>
  : never

type InvokableOf<Group> = { [Name in keyof Group as Group[Name] extends PushChannel ? never : Name]: MainSide<Group[Name]> }

/** What the preload exposes to the page as `window.madang`. */
export type BridgeApi = { [Group in keyof Bridge]: { [Name in keyof Bridge[Group]]: PageSide<Bridge[Group][Name]> } }

/** What main implements: one handler for each channel that the page may call. */
export type BridgeHandlers = { [Group in keyof Bridge]: InvokableOf<Bridge[Group]> }

type PushOf<Group extends keyof Bridge> = {
  [Name in keyof Bridge[Group] as Bridge[Group][Name] extends PushChannel ? `${Group}.${Name & string}` : never]: Bridge[Group][Name] extends PushChannel<infer Payload>
    ? Payload
    : never
}

type Merged<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (whole: infer Whole) => void ? Whole : never

/** What main may tell the page: channel name to payload. */
export type BridgePushes = Merged<{ [Group in keyof Bridge]: PushOf<Group> }[keyof Bridge]>

/** The name of a channel as it travels, such as `uploads.start`. */
export function channelName(group: string, name: string): string {
  return `${group}.${name}`
}

/** Global name under which the preload exposes the bridge. */
export const BRIDGE_GLOBAL = 'madang'
