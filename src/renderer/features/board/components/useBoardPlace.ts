import { useParams } from 'react-router-dom'
import { useChannelSeq } from '#renderer/entities/session/index.ts'

/** Class and post of the page's path. */
export function useBoardPlace(): { place: { channelSeq: number; courseSeq: number }; postSeq: number } {
  const { courseSeq, postSeq } = useParams()
  return { place: { channelSeq: useChannelSeq(), courseSeq: Number(courseSeq) }, postSeq: Number(postSeq) }
}
