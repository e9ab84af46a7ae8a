import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract/index.ts'
import { eventMessage, trackedPath } from '#shared/domain/visitorEvents.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'
import { lazyBeside } from '#renderer/lib/latePart.tsx'
import { useSite } from '#renderer/lib/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import type { StartedChat, StartedTool } from './tools.ts'

// Most sites have no tools, and most people no chat: their code comes where it is needed.
const ChatButton = lazyBeside(async () => (await import('./ChatButton.tsx')).ChatButton)

/** Says that this browser was here before. */
const VISITED_COOKIE = 'visited'
const VISITED_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** A call whose failure concerns nobody who looks at the page. */
const quietly = (call: Promise<unknown>): void => { call.catch(() => {}) }

/**
 * Counts page views, notes a new visitor once, and tells the tools of the site and the platform. Shows nothing but the button of the
 * chat, where there is one.
 */
export function Measuring({ withChatButton }: { withChatButton: boolean }) {
  const { started, chat } = useTools()
  usePageViews(started)
  return withChatButton && chat !== null ? <Suspense><ChatButton chat={chat} /></Suspense> : null
}

function usePageViews(started: { current: readonly StartedTool[] }): void {
  const client = useClient()
  const { pathname } = useLocation()
  const { channel, status } = useSite()
  const channelSeq = channel?.channelSeq
  // A first event before the site is known would not be the site's.
  const isKnown = status !== 'loading'
  const referer = useRef(document.referrer)

  useEffect(() => {
    if (!isKnown) return
    const path = trackedPath(pathname)
    const isNew = readCookie(VISITED_COOKIE) === undefined
    if (isNew) writeCookie(VISITED_COOKIE, 'Y', VISITED_LIFETIME_MS)
    if (channelSeq === undefined) {
      // One event: of the site where there is one.
      if (isNew) quietly(client(contract.event.log, { body: { eventType: eventMessage.newVisitor, message: path } }))
    } else {
      const track = (message: string) => quietly(client(contract.event.track, { params: { channelSeq }, body: { message, path, referer: referer.current } }))
      if (isNew) track(eventMessage.newVisitor)
      track(eventMessage.pageView)
      referer.current = ''
    }
    // What stands behind an address with a secret is not told to others at all.
    if (path === pathname) for (const tool of started.current) tool.page(path)
  }, [client, pathname, channelSeq, isKnown, started])
}

/** Starts the tools once they are known; on the desktop no code but our own runs. */
function useTools(): { started: { current: readonly StartedTool[] }; chat: StartedChat | null } {
  const client = useClient()
  const { kind } = usePlatform()
  const { status, channel, standingKnown, isChannelManage, isChannelOwner, isChannelTeacher } = useSite()
  const { pathname, search } = useLocation()
  const started = useRef<StartedTool[]>([])
  const running = useRef(new Set<string>())
  const [chat, setChat] = useState<StartedChat | null>(null)
  const isStaff = isChannelManage || isChannelOwner || isChannelTeacher
  const channelSeq = channel?.channelSeq
  // A tool reads the whole address when it starts.
  const isTellable = trackedPath(pathname) === pathname && !/[?&](?:code|state|token|ticket)=/.test(search)
  // Whether the person runs the site is asked for after the site: what starts before would be asked for again.
  const isKnown = status === 'ready' ? standingKnown : status !== 'loading'
  const mayStart = kind === 'web' && isKnown && isTellable

  useEffect(() => {
    if (!mayStart) return
    const ended = new AbortController()
    const start = async () => {
      const { tools } = await client(contract.event.tools, { query: { channelSeq } }, ended.signal)
      if (tools.length === 0) return
      const { startChat, startTool } = await import('./tools.ts')
      // The page may have become one that nobody is told of.
      if (ended.signal.aborted) return
      for (const tool of tools) {
        // The chat is for those who run the site (platform spec §6).
        if (running.current.has(tool.toolType) || (tool.toolType === 'CHAT' && !isStaff)) continue
        running.current.add(tool.toolType)
        if (tool.toolType === 'CHAT') {
          setChat(startChat(tool))
          continue
        }
        const one = await startTool({ ...tool, toolType: tool.toolType })
        started.current.push(one)
        one.page(trackedPath(window.location.pathname))
      }
    }
    quietly(start())
    return () => ended.abort()
  }, [client, mayStart, channelSeq, isStaff])

  useEffect(() => {
    if (!isStaff || chat === null) return undefined
    const now = running.current
    return () => {
      chat.end()
      now.delete('CHAT')
    }
  }, [isStaff, chat])
  return { started, chat: isStaff ? chat : null }
}
