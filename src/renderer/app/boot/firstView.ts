import type { BootData } from '#shared/channel/rendering.ts'
import { eventMessage, trackedPath } from '#shared/analytics/visitorEvents.ts'
import { VIEWED_MARK, isNewVisitor } from '#renderer/features/analytics/visited.ts'
import { commonRequestHeaders } from '#renderer/platform/requestHeaders.ts'

/** Counts the page that was opened, and a new visitor, as the application does with later ones: a person may leave before it is there. */
export function countFirstView({ track, log }: BootData['views'], page: HTMLElement): void {
  const path = trackedPath(location.pathname)
  const isNew = isNewVisitor()
  page.dataset[VIEWED_MARK] = location.pathname
  const send = (url: string, body: object) => {
    fetch(url, { method: 'POST', headers: commonRequestHeaders({ userSeq: () => undefined }), credentials: 'same-origin', keepalive: true, body: JSON.stringify(body) }).catch(() => undefined)
  }
  if (track === null) {
    if (isNew) send(log, { eventType: eventMessage.newVisitor, message: path })
    return
  }
  const referer = document.referrer
  if (isNew) send(track, { message: eventMessage.newVisitor, path, referer })
  send(track, { message: eventMessage.pageView, path, referer })
}
