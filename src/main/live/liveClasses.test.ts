import { describe, expect, it } from 'vitest'
import type { LiveItem } from '#shared/live/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import type { Topic } from '#shared/kernel/socket/socket.ts'
import type { AccountChange } from '#main/session/accounts.ts'
import { recordingNotifier, silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { memoryLanguage } from '#tests/support/desktop/desktopSurroundings.ts'
import { createLiveClasses } from './liveClasses.ts'
import type { TrayLive } from './liveClasses.ts'

const start = Date.parse('2026-03-10T11:00:00.000Z')
const item: LiveItem = {
  title: '도예 교실', curriculumTitle: '3주차', imageUrl: null, liveAt: '2026-03-10', liveStartAt: '20:00', startAt: new Date(start).toISOString(), endAt: new Date(start + 60 * MINUTE_MS).toISOString(),
  userType: 'facilitator', isZoomHost: true, liveType: '00', attendeeJoinTimeLive: null, tchJoinTimeLive: null, itemSeq: 12, channelSeq: 3, courseSeq: 7, fareCd: '00',
}

function desktop() {
  const [notifier, language] = [recordingNotifier(), memoryLanguage()]
  const shown: TrayLive[][] = []
  const topics: Topic[][] = []
  const [opened, external] = [[] as unknown[], [] as string[]]
  const server = { now: [] as LiveItem[], lives: [item] as LiveItem[], soon: [] as LiveItem[], startUrl: 'https://zoom.us/s/81234567890?zak=key' as string | null, isAway: false, hasProgram: true }
  let now = start - 40 * MINUTE_MS
  let timer: { at: number; run: () => void } | undefined
  let notify: (change: AccountChange) => void | Promise<void> = () => undefined
  const live = createLiveClasses({
    notifier, language, log: silentLog,
    open: (link) => opened.push(link),
    changed: (lives) => shown.push(lives),
    want: (next) => topics.push(next),
    async openExternal(address) {
      external.push(address)
      return !server.hasProgram && address.startsWith('zoommtg') ? 'blocked' : 'opened'
    },
    accounts: {
      current: () => ({ userSeq: 1, token: 't' }),
      onChange(listener) {
        notify = listener
        return () => undefined
      },
    },
    clock: {
      now: () => now,
      after(delayMs, run) {
        timer = { at: now + delayMs, run }
        return () => { timer = undefined }
      },
    },
    rest: {
      as: () => ({
        headers: async () => ({}),
        async wire({ url }) {
          if (server.isAway) throw new Error('offline')
          if (url.includes('/join-live')) return { status: 200, body: JSON.stringify({ liveTypeCd: '00', channelLiveTypeCd: '00', userType: 'facilitator', itemSeq: 12, joinUrl: server.startUrl, startUrl: server.startUrl, meetingId: null, gooroomeeId: null, password: null, isReserve: false }) }
          return { status: 200, body: JSON.stringify({ nowLives: server.now, nextLive: server.lives[0] ?? null, soonLives: server.soon, now: new Date(now).toISOString(), interval_seconds: 30 }) }
        },
      }),
    },
  })
  const settled = () => new Promise((resolve) => { setImmediate(resolve) })
  return {
    live, notifier, language, server, shown, topics, opened, external,
    logIn: () => notify({ to: 'opened', userSeq: 1 } as AccountChange),
    /** Moves the clock; a timer that is due then runs once, as after sleep. */
    async at(minutes: number) {
      now = start + minutes * MINUTE_MS
      const due = timer
      if (due !== undefined && due.at <= now) {
        timer = undefined
        due.run()
      }
      await settled()
      await settled()
    },
    settled,
  }
}

describe('the next live class on the desktop', () => {
  it('counts down in the tray, and can be started once its window is open [LIVE-03]', async () => {
    const { logIn, at, shown, server } = desktop()
    await logIn()
    await at(-40)
    expect(shown.at(-1)).toEqual([{ key: '3-12', label: '3주차 · 40분 뒤', join: null }])
    await at(-29)
    expect(shown.at(-1)).toEqual([{ key: '3-12', label: '3주차 · 29분 뒤', join: '수업 시작하기' }])
    await at(5)
    expect(shown.at(-1)?.[0]?.label).toBe('3주차 · 지금 진행 중')
    server.lives = []
    await at(61)
    expect(shown.at(-1)).toEqual([])
  })

  it('is announced once, ten minutes before, also after sleep and offline', async () => {
    const { logIn, at, notifier, server } = desktop()
    await logIn()
    await at(-30)
    expect(notifier.notifications).toEqual([])
    server.isAway = true
    await at(-8)
    server.isAway = false
    await at(-7)
    expect(notifier.notifications).toMatchObject([{ title: '3주차', body: '8분 뒤에 ‘도예 교실’ 라이브 수업이 시작됩니다. 누르면 바로 들어갑니다.' }])
  })

  it('is announced with another that begins within the same minutes, whose windows are not open yet [LIVE-01]', async () => {
    const { logIn, at, shown, notifier, server } = desktop()
    const short = { ...item, attendeeJoinTimeLive: 5, tchJoinTimeLive: 5 }
    const other = { ...short, curriculumTitle: '보강', itemSeq: 13, courseSeq: 8, startAt: new Date(start + 2 * MINUTE_MS).toISOString() }
    server.lives = [short, other]
    server.soon = [short, other]
    await logIn()
    await at(-8)
    expect(shown.at(-1)).toMatchObject([{ key: '3-12', join: null }, { key: '3-13', join: null }])
    expect(notifier.notifications.map(({ title }) => title)).toEqual(['3주차', '보강'])
    await at(-7)
    expect(notifier.notifications).toHaveLength(2)
  })

  it('stands in the tray and is announced while another is on, and its class is heard of [LIVE-01]', async () => {
    const { live, logIn, at, shown, topics, notifier, server, opened, settled } = desktop()
    const later = { ...item, curriculumTitle: '보강', itemSeq: 13, courseSeq: 8, startAt: new Date(start + 30 * MINUTE_MS).toISOString(), endAt: new Date(start + 90 * MINUTE_MS).toISOString() }
    server.now = [later, item]
    server.lives = []
    await logIn()
    await at(-8)
    expect(notifier.notifications).toMatchObject([{ title: '3주차' }])
    await at(22)
    expect(shown.at(-1)).toEqual([{ key: '3-12', label: '3주차 · 지금 진행 중', join: '수업 시작하기' }, { key: '3-13', label: '보강 · 8분 뒤', join: '수업 시작하기' }])
    expect(notifier.notifications).toMatchObject([{ title: '3주차' }, { title: '보강' }])
    expect(topics.at(-1)).toEqual([{ topic: 'class', channelSeq: 3, courseSeq: 8 }, { topic: 'class', channelSeq: 3, courseSeq: 7 }])
    live.join('3-13')
    await settled()
    await settled()
    expect(opened).toMatchObject([{ curriculumSeq: 13, courseSeq: 8 }])
    server.now = []
    await at(91)
    expect([shown.at(-1), topics.at(-1)]).toEqual([[], []])
  })

  it('is started by one press: the program opens, else its page, and the window shows the lesson [LIVE-06]', async () => {
    const { live, logIn, at, opened, external, settled, server } = desktop()
    await logIn()
    await at(-5)
    live.join('3-12')
    await settled()
    await settled()
    expect(external).toEqual(['zoommtg://zoom.us/start?action=start&confno=81234567890&zak=key'])
    expect(opened).toEqual([{ kind: 'joinedLive', courseSeq: 7, curriculumSeq: 12, channelSeq: 3 }])
    server.hasProgram = false
    live.join('3-12')
    await settled()
    await settled()
    expect(external.slice(1)).toEqual(['zoommtg://zoom.us/start?action=start&confno=81234567890&zak=key', 'https://zoom.us/s/81234567890?zak=key'])
    server.startUrl = null
    live.join('3-12')
    await settled()
    await settled()
    expect(opened.at(-1)).toEqual({ kind: 'live', courseSeq: 7, curriculumSeq: 12, channelSeq: 3 })
  })
})
