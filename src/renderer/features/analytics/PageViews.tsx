import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { eventMessage, trackedPath } from '#shared/analytics/visitorEvents.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { VIEWED_MARK, isNewVisitor } from './visited.ts'

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
    // The view of this path may have been counted before the application ran.
    const { dataset } = document.documentElement
    const counted = dataset[VIEWED_MARK]
    delete dataset[VIEWED_MARK]
    if (counted === pathname) {
      referer.current = ''
      return
    }
    const isNew = isNewVisitor()
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
