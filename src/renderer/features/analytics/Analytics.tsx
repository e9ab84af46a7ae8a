import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { trackedPath } from '#shared/analytics/visitorEvents.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { marketingTools } from '#shared/analytics/toolTypes.ts'
import type { MarketingTool } from '#shared/analytics/toolTypes.ts'
import { useToolConsent } from '#renderer/entities/analytics/toolConsent.ts'
import type { StartedChat, StartedTool } from './tools.ts'

// Loaded on demand: few sites have tools, and few users the chat.
const ChatButton = lazyBeside(async () => (await import('./ChatButton.tsx')).ChatButton)

const ChatLink = lazyBeside(async () => (await Promise.all([import('./ChatLink.tsx'), loadTexts(['siteFrame'])]))[0].ChatLink)

const ConsentCard = lazyBeside(async () => (await Promise.all([import('./ConsentCard.tsx'), loadTexts(['siteFrame'])]))[0].ConsentCard)

const isMarketing = (toolType: string): toolType is MarketingTool => (marketingTools as readonly string[]).includes(toolType)

const quietly = (call: Promise<unknown>): void => { call.catch(() => {}) }

/** Starts the analytics tools of site and platform and reports pages to them; those of marketing once the visitor lets them. Renders that question, and the chat button: the support chat for staff, the site's own address for others. */
export function Analytics({ withChatButton }: { withChatButton: boolean }) {
  const { started, chat, isVisitor, asked } = useTools()
  const { channel } = useSite()
  const chatUrl = channel?.design.chatUrl ?? ''
  useToolPages(started)
  if (!withChatButton) return null
  return (
    <>
      {asked.length === 0 || channel === null ? null : <Suspense><ConsentCard channelSeq={channel.channelSeq} tools={asked} /></Suspense>}
      {chat !== null ? <Suspense><ChatButton chat={chat} /></Suspense> : isVisitor && chatUrl !== '' ? <Suspense><ChatLink url={chatUrl} /></Suspense> : null}
    </>
  )
}

function useToolPages(started: { current: readonly StartedTool[] }): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (trackedPath(pathname) === pathname) for (const tool of started.current) tool.page(pathname)
  }, [pathname, started])
}

function useTools(): { started: { current: readonly StartedTool[] }; chat: StartedChat | null; isVisitor: boolean; asked: readonly MarketingTool[] } {
  const client = useClient()
  const { kind } = usePlatform()
  const { status, channel, standingKnown, isChannelManage, isChannelOwner, isChannelTeacher } = useSite()
  const { pathname, search } = useLocation()
  const started = useRef<StartedTool[]>([])
  const running = useRef(new Set<string>())
  const [chat, setChat] = useState<StartedChat | null>(null)
  const [ofSite, setOfSite] = useState<readonly MarketingTool[]>([])
  const isStaff = isChannelManage || isChannelOwner || isChannelTeacher
  const wantsChat = isStaff && channel?.design.chatYn !== 'N'
  const channelSeq = channel?.channelSeq
  const consent = useToolConsent(channelSeq)
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
      setOfSite(tools.map(({ toolType }) => toolType).filter(isMarketing))
      if (tools.length === 0) return
      const { startChat, startTool } = await import('./tools.ts')
      if (ended.signal.aborted) return
      for (const tool of tools) {
        if (tool.toolType === 'KAKAO_SHARE' || (isMarketing(tool.toolType) && consent !== 'Y')) continue
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
  }, [client, mayStart, channelSeq, wantsChat, consent])

  useEffect(() => {
    if (!wantsChat || chat === null) return undefined
    const now = running.current
    return () => {
      chat.end()
      now.delete('CHAT')
    }
  }, [wantsChat, chat])
  return { started, chat: wantsChat ? chat : null, isVisitor: isKnown && !isStaff, asked: consent === null ? ofSite : [] }
}
