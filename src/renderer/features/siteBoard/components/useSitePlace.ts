import { useParams } from 'react-router-dom'
import type { SiteBoardRef } from '#shared/board/place.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'

/** Board and post of the page's path; NaN: none. */
export function useSitePlace(): { place: SiteBoardRef; postSeq: number } {
  const { boardSeq, postSeq } = useParams()
  return { place: { channelSeq: useChannelSeq(), boardSeq: Number(boardSeq) }, postSeq: Number(postSeq) }
}
