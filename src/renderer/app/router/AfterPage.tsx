import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { Analytics } from '#renderer/features/analytics/Analytics.tsx'
import { useClient } from '#renderer/lib/client.tsx'

/** What a page does once it is usable, in one late file. */
export function AfterPage({ withChatButton }: { withChatButton: boolean }) {
  useReadPressed()
  return <Analytics withChatButton={withChatButton} />
}

/** Reads a class as its card is pressed, so that its page opens with it. */
function useReadPressed(): void {
  const queries = useQueryClient()
  const client = useClient()
  const channelSeq = useSite().channel?.channelSeq ?? null
  useEffect(() => {
    if (channelSeq === null) return undefined
    const read = ({ target, button }: PointerEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-class]') : null
      if (link !== null && button === 0) void queries.prefetchQuery(courseQueries.detail(client, channelSeq, Number(link.dataset.class)))
    }
    document.addEventListener('pointerdown', read)
    return () => document.removeEventListener('pointerdown', read)
  }, [queries, client, channelSeq])
}
