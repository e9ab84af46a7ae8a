import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { eventMessage, trackedPath } from '#shared/analytics/visitorEvents.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'
import { useSite } from '#renderer/entities/session/index.ts'

const VISITED_COOKIE = 'visited'
const VISITED_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

const quietly = (call: Promise<unknown>): void => { call.catch(() => {}) }

/** Logs page views, and a new visitor once. The requests survive leaving the page (`keepalive`). */
export function PageViews() {
  const client = useClient()
  const { pathname } = useLocation()
  const { channel, status } = useSite()
  const channelSeq = channel?.channelSeq
  const isKnown = status !== 'loading'
  const referer = useRef<string>(undefined)

  useEffect(() => {
    if (!isKnown) return
    const path = trackedPath(pathname)
    const isNew = readCookie(VISITED_COOKIE) === undefined
    if (isNew) writeCookie(VISITED_COOKIE, 'Y', VISITED_LIFETIME_MS)
    if (channelSeq === undefined) {
      if (isNew) quietly(client(contract.analytics.log, { body: { eventType: eventMessage.newVisitor, message: path } }))
    } else {
      const track = (message: string) => quietly(client(contract.analytics.track, { params: { channelSeq }, body: { message, path, referer: referer.current ?? document.referrer } }))
      if (isNew) track(eventMessage.newVisitor)
      track(eventMessage.pageView)
      referer.current = ''
    }
  }, [client, pathname, channelSeq, isKnown])
  return null
}
