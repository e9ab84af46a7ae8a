import type { AccountsPort } from '#shared/desktop/accountsPort.ts'
import { BRIDGE_GLOBAL } from '#shared/desktop/bridge.ts'
import type { BridgeApi, Outcome, RefusalCode } from '#shared/desktop/bridge.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import { noWish } from '#shared/realtime/port.ts'
import type { RealtimePort } from '#shared/realtime/port.ts'
import { PAGE_WISH_EVERY_MS } from '#shared/kernel/socket/limits.ts'
import type { UpdatesPort } from '#shared/desktop/updatesPort.ts'
import type { UploadsPort } from '#shared/upload/port.ts'
import { currentLanguage } from '#renderer/i18n/language.ts'
import type { Platform } from './platform.ts'
import type { PreviewPort } from './previewPort.ts'
import type { SurroundingsPort } from './surroundingsPort.ts'

/** An error from main, as its code only. */
export class BridgeError extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(`the desktop answered: ${code}`)
    this.name = 'BridgeError'
    this.code = code
  }
}

export function desktopBridge(): BridgeApi {
  return (globalThis as unknown as Record<typeof BRIDGE_GLOBAL, BridgeApi>)[BRIDGE_GLOBAL]
}

async function valueOf<Value>(asked: Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await asked
  if (!outcome.ok) throw new BridgeError(outcome.refusal)
  return outcome.value
}

function wireOver(bridge: BridgeApi): Wire {
  return async (request, signal) => {
    signal?.throwIfAborted()
    const requestId = crypto.randomUUID()
    const abort = (): void => void bridge.rest.abort(requestId)
    signal?.addEventListener('abort', abort)
    try {
      const page = { language: currentLanguage(), source: location.href.slice(0, 2000) }
      return await valueOf(bridge.rest.send(requestId, request, page))
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }
}

function uploadsOver({ uploads }: BridgeApi): UploadsPort {
  return {
    pick: (kind, multiple) => valueOf(uploads.pick(kind, multiple)),
    drop: (files) => valueOf(uploads.drop(files)),
    pickFolder: () => valueOf(uploads.pickFolder()),
    dropFolder: ({ file }) => valueOf(uploads.dropFolder([file])),
    hash: (fileId) => valueOf(uploads.hash(fileId)),
    start: (fileId, target) => valueOf(uploads.start(fileId, target)),
    pause: (uploadId) => valueOf(uploads.pause(uploadId)),
    resume: (uploadId) => valueOf(uploads.resume(uploadId)),
    cancel: (uploadId) => valueOf(uploads.cancel(uploadId)),
    retry: (uploadId) => valueOf(uploads.retry(uploadId)),
    decide: (uploadId, decision) => valueOf(uploads.decide(uploadId, decision)),
    move: (uploadId, place) => valueOf(uploads.move(uploadId, place)),
    holdAll: () => valueOf(uploads.holdAll()),
    releaseAll: () => valueOf(uploads.releaseAll()),
    giveFile: (uploadId, fileId) => valueOf(uploads.giveFile(uploadId, fileId)),
    settings: () => valueOf(uploads.getSettings()),
    setSettings: (settings) => valueOf(uploads.setSettings(settings)),
    clearFinished: () => valueOf(uploads.clearFinished()),
    rows: () => valueOf(uploads.rows()),
    onChange: (listener) => uploads.changed(listener),
  }
}

/** Main expires a page that stops repeating its wish, since a crashed page cannot withdraw it. */
function realtimeOver({ realtime }: BridgeApi): RealtimePort {
  const pageId = crypto.randomUUID()
  let wish = noWish
  const say = () => void realtime.want(pageId, wish)
  const isIdle = () => wish.topics.length === 0 && wish.playing === null
  setInterval(() => { if (!isIdle()) say() }, PAGE_WISH_EVERY_MS)
  globalThis.addEventListener?.('pagehide', () => void realtime.want(pageId, noWish))
  return {
    want(next) {
      wish = next
      say()
    },
    onMessage: (listener) => realtime.message(listener),
  }
}

function accountsOver({ accounts }: BridgeApi): AccountsPort {
  return {
    list: () => valueOf(accounts.list()),
    switchTo: (userSeq) => valueOf(accounts.switchTo(userSeq)),
    startAnew: (path) => location.replace(path),
    signOut: (userSeq) => valueOf(accounts.signOut(userSeq)),
    onChange: (listener) => accounts.changed(listener),
  }
}

function previewOver({ preview }: BridgeApi): PreviewPort {
  return {
    kind: 'embedded',
    open: (target, bounds) => valueOf(preview.open(target, bounds)),
    place: (bounds) => valueOf(preview.place(bounds)),
    close: () => valueOf(preview.close()),
    onGone: (listener) => preview.gone(listener),
  }
}

function surroundingsOver({ app, links }: BridgeApi): SurroundingsPort {
  return {
    setLanguage: (language) => valueOf(app.setLanguage(language)),
    takeLinks: () => valueOf(links.take()),
    onLink: (listener) => links.arrived(listener),
  }
}

function updatesOver({ updates }: BridgeApi): UpdatesPort {
  return {
    view: () => valueOf(updates.view()),
    onChange: (listener) => updates.changed(listener),
    check: () => valueOf(updates.check()),
    install: () => valueOf(updates.install()),
    putOff: () => valueOf(updates.putOff()),
    setChannel: (channel) => valueOf(updates.setChannel(channel)),
  }
}

/** The desktop platform, over the bridge; the page sees no token and no path [AUTH-12] [DESK-01]. */
export async function createDesktopPlatform(bridge: BridgeApi): Promise<Platform> {
  const { serverOrigin, version, policy } = await valueOf(bridge.app.getFacts())
  return {
    kind: 'desktop',
    wire: wireOver(bridge),
    serverOrigin,
    uploads: uploadsOver(bridge),
    realtime: realtimeOver(bridge),
    installation: { version, policy, updates: updatesOver(bridge), log: { show: () => valueOf(bridge.log.show()), copy: () => valueOf(bridge.log.copy()) } },
    preview: previewOver(bridge),
    isPreview: false,
    surroundings: surroundingsOver(bridge),
    browserLogin: { open: (look) => valueOf(bridge.session.loginInBrowser(look)), onEnded: (listener) => bridge.session.loginEnded(listener) },
    accounts: accountsOver(bridge),
    openExternal: (url) => valueOf(bridge.shell.openExternal(url)),
    saveFile: (url, fileName) => valueOf(bridge.shell.saveFile(url, fileName)),
  }
}
