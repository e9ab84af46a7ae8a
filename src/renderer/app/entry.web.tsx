import '#renderer/platform/zodWithoutEval.ts'
import { dropSentAnswers } from '#renderer/entities/session/sentAnswers.ts'
import { isUserExpected } from '#renderer/entities/session/lastStanding.ts'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import { browserStorage, tabStorage } from '#renderer/lib/storage.ts'
import { commonRequestHeaders } from '#renderer/platform/requestHeaders.ts'
import { createWebPlatform, createWebWire } from '#renderer/platform/web.ts'
import { previewTicket, takePreviewTicket } from '#renderer/platform/previewTicket.ts'
import { createWebFiles, videoEndings } from '#renderer/platform/webUploads/webHandles.ts'
import { chooseFiles, chooseFolder, createWebUploads } from '#renderer/platform/webUploads/webUploads.ts'
import { createWebRealtime } from '#renderer/platform/webRealtime.ts'
import { startApp } from './start.tsx'

takePreviewTicket()
// The injected responses are a visitor's; a preview shows what a learner sees.
if (previewTicket() !== null) dropSentAnswers()
const session = createSessionStore(isUserExpected())
const wire = createWebWire(session)
const { pick, matchDropped, kept } = createWebFiles(window)
const uploads = createWebUploads({
  session,
  wire,
  headers: () => commonRequestHeaders(session),
  serverOrigin: location.origin,
  keeping: { local: browserStorage, tab: tabStorage, locks: navigator.locks },
  chooseFiles: pick === undefined ? chooseFiles : (accept, multiple) => pick(multiple, accept === '' ? [] : videoEndings),
  handles: kept,
  matchDropped,
  chooseFolder,
  onNetwork(callback) {
    addEventListener('online', () => callback(true))
    addEventListener('offline', () => callback(false))
  },
  openEngine: async (deps) => (await import('#renderer/platform/webUploads/webUploadsEngine.ts')).openEngine(deps),
})
const realtime = createWebRealtime({
  // A learner preview needs no realtime connection.
  session: previewTicket() === null ? session : createSessionStore(),
  load: async (deliver) => (await import('#renderer/platform/webRealtimeClient.ts')).openRealtimeClient({ wire, serverOrigin: location.origin, deliver }),
})
await startApp(createWebPlatform({ wire, uploads, realtime }), session)
