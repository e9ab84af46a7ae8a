import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { trackedPath } from '#shared/analytics/visitorEvents.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import type { StartedChat, StartedTool } from './tools.ts'

// Loaded on demand: few sites have tools, and few users the chat.
const ChatButton = lazyBeside(async () => (await import('./ChatButton.tsx')).ChatButton)

const ChatLink = lazyBeside(async () => (await Promise.all([import('./ChatLink.tsx'), loadTexts(['siteFrame'])]))[0].ChatLink)

const quietly = (call: Promise<unknown>): void => { call.catch(() => {}) }

/** Starts the analytics tools of site and platform and reports pages to them. Renders only the chat button: the support chat for staff, the site's own address for others. */
export function Analytics({ withChatButton }: { withChatButton: boolean }) {
  const { started, chat, isVisitor } = useTools()
  const chatUrl = useSite().channel?.design.chatUrl ?? ''
  useToolPages(started)
  if (!withChatButton) return null
  return chat !== null ? <Suspense><ChatButton chat={chat} /></Suspense> : isVisitor && chatUrl !== '' ? <Suspense><ChatLink url={chatUrl} /></Suspense> : null
}

function useToolPages(started: { current: readonly StartedTool[] }): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (trackedPath(pathname) === pathname) for (const tool of started.current) tool.page(pathname)
  }, [pathname, started])
}

function useTools(): { started: { current: readonly StartedTool[] }; chat: StartedChat | null; isVisitor: boolean } {
  const client = useClient()
  const { kind } = usePlatform()
  const { status, channel, standingKnown, isChannelManage, isChannelOwner, isChannelTeacher } = useSite()
  const { pathname, search } = useLocation()
  const started = useRef<StartedTool[]>([])
  const running = useRef(new Set<string>())
  const [chat, setChat] = useState<StartedChat | null>(null)
  const isStaff = isChannelManage || isChannelOwner || isChannelTeacher
  const wantsChat = isStaff && channel?.design.chatYn !== 'N'
  const channelSeq = channel?.channelSeq
  // A tool reads the whole URL when it starts.
  const isTellable = trackedPath(pathname) === pathname && !/[?&](?:code|state|token|ticket)=/.test(search)
  // Wait for the roles: tools started earlier would be requested again.
  const isKnown = status === 'ready' ? standingKnown : status !== 'loading'
  const mayStart = kind === 'web' && isKnown && isTellable

  useEffect(() => {
    if (!mayStart) return
    const ended = new AbortController()
    const start = async () => {
      const { tools } = await client(contract.analytics.tools, { query: { channelSeq } }, ended.signal)
      if (tools.length === 0) return
      const { startChat, startTool } = await import('./tools.ts')
      if (ended.signal.aborted) return
      for (const tool of tools) {
        if (tool.toolType === 'KAKAO_SHARE') continue
        // The chat is for staff (platform spec §6), unless the site has switched it off.
        if (running.current.has(tool.toolType) || (tool.toolType === 'CHAT' && !wantsChat)) continue
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
  }, [client, mayStart, channelSeq, wantsChat])

  useEffect(() => {
    if (!wantsChat || chat === null) return undefined
    const now = running.current
    return () => {
      chat.end()
      now.delete('CHAT')
    }
  }, [wantsChat, chat])
  return { started, chat: wantsChat ? chat : null, isVisitor: isKnown && !isStaff }
}
