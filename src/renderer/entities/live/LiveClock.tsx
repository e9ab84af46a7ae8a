import { useTranslation } from 'react-i18next'
import type { LiveItem } from '#shared/live/contract.ts'
import { liveUserType } from '#shared/live/contract.ts'
import { liveJoin, liveTag } from '#shared/live/joinWindow.ts'
import type { LiveJoin } from '#shared/live/joinWindow.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { formatDay, formatLength, formatTime } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

/** Of the labels and countdowns (courses spec §9). */
const TICK_MS = 300
const MINUTE_SECONDS = 60

export interface LiveState extends LiveJoin {
  tag: 'today' | 'pending' | 'end'
}

/** Whether a lesson can be joined now, ticking (LIVE-03). */
export function useLiveState(live: LiveItem, endedAt: string | null = null): LiveState {
  const now = useNow(TICK_MS)
  const [startAt, endAt] = [Date.parse(live.startAt), Date.parse(live.endAt)]
  const window = live.userType === liveUserType.user ? live.attendeeJoinTimeLive : live.tchJoinTimeLive
  const tag = endedAt !== null ? 'end' : liveTag(startAt, endAt, now)
  const state = liveJoin(startAt, now, window)
  return { ...state, enabled: state.enabled && tag !== 'end', tag }
}

/** Label of the join button by the time that is left (LIVE-03). */
export function useJoinLabel({ label, remaining }: Pick<LiveJoin, 'label' | 'remaining'>): string {
  const { t } = useTranslation('live')
  const seconds = Math.abs(remaining) / 1000
  if (label === 'normal') return t('label.normal', { left: formatLength(Math.ceil(seconds)) })
  if (label === 'over') return t('label.over', { past: formatLength(seconds) })
  const minutes = Math.floor(seconds / MINUTE_SECONDS)
  const parts = { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
  if (label === 'overLong') return t('label.overLong', { hours: Math.floor(minutes / 60), minutes: parts.minutes })
  if (parts.days > 0) return t('label.beforeDays', parts)
  return parts.hours > 0 ? t('label.beforeHours', parts) : t('label.beforeMinutes', parts)
}

const tones: Record<LiveState['tag'], Tone> = { today: 'success', pending: 'primary', end: 'neutral' }

export function LiveTag({ tag }: { tag: LiveState['tag'] }) {
  const { t } = useTranslation('live')
  return <Badge tone={tones[tag]}>{t(`tag.${tag}`)}</Badge>
}

/** `GMT+9`: the reader's offset at a moment. */
function offsetOf(iso: string): string {
  const minutes = -new Date(iso).getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Day and times in the reader's zone with its offset (LIVE-03). */
export function LiveTimes({ startAt, endAt }: Pick<LiveItem, 'startAt' | 'endAt'>) {
  const language = useLanguage()
  const days = [startAt, endAt].map((iso) => formatDay(iso, language))
  // A line never breaks inside a time.
  const [from, to] = [startAt, endAt].map((iso) => formatTime(iso, language).replaceAll(' ', '\u00A0'))
  return <time dateTime={startAt}>{`${days[0]} ${from} – ${days[0] === days[1] ? '' : `${days[1]} `}${to} (${offsetOf(startAt)})`}</time>
}
