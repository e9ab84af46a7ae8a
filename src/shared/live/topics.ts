import type { Topic } from '#shared/kernel/socket/socket.ts'
import type { LiveItem } from './contract.ts'

interface LiveInfo {
  nowLives: readonly Pick<LiveItem, 'channelSeq' | 'courseSeq'>[]
  nextLive: Pick<LiveItem, 'channelSeq' | 'courseSeq'> | null
}

/** The classes of the lessons that are on and of the next one, each once: what of them opens or ends is heard at once (LIVE-01). */
export function liveTopics(info: LiveInfo | undefined): Topic[] {
  const items = [...info?.nowLives ?? [], ...info?.nextLive ? [info.nextLive] : []]
  const classes = new Map(items.map(({ channelSeq, courseSeq }) => [`${channelSeq} ${courseSeq}`, { topic: 'class' as const, channelSeq, courseSeq }]))
  return [...classes.values()]
}
