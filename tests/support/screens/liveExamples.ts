import type { LiveItem } from '#shared/live/contract.ts'

/** The fake site's clock, ms: 09:00 in Seoul. */
export const LIVE_NOW = Date.parse('2026-11-21T00:00:00Z')

/** A live class that began a minute ago, with overrides. */
export function aLive(over: Partial<LiveItem> = {}): LiveItem {
  return {
    title: '도예 교실', curriculumTitle: '3주차', imageUrl: null, liveAt: '2026-11-21', liveStartAt: '08:59', startAt: new Date(LIVE_NOW - 60_000).toISOString(), endAt: new Date(LIVE_NOW + 3_600_000).toISOString(),
    userType: 'user', isZoomHost: false, liveType: '00', attendeeJoinTimeLive: null, tchJoinTimeLive: null, itemSeq: 12, channelSeq: 1, courseSeq: 7, fareCd: '00', ...over,
  }
}
