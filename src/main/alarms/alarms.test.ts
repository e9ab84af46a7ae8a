import { describe, expect, it, vi } from 'vitest'
import { alarmContent } from '#shared/alarm/alarms.ts'
import type { QuietHours } from '#shared/alarm/quietHours.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import type { AccountChange } from '#main/session/accounts.ts'
import { recordingBadge, recordingNotifier, silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { countedWindows, memoryLanguage } from '#tests/support/desktop/desktopSurroundings.ts'
import { createAlarms } from './alarms.ts'

const people = [{ userSeq: 1, name: '이나무' }, { userSeq: 2, name: '박바다' }]
const alarmOf = (alarmSeq: number) => ({
  alarmSeq, alarmType: 'like', content: alarmContent({ name: '김하늘', title: `책 ${alarmSeq}` }), createdAt: '2026-11-21T00:00:00.000Z', imageUrl: null, profileImageUrl: null,
  targetUserSeq: 1, courseSeq: 7, channelSeq: 3, domain: 'academy', channelName: '마당 학교', linkPackage: null, legacy: 'N',
})

function desktop() {
  const [notifier, badge, windows, language] = [recordingNotifier(), recordingBadge(), countedWindows(), memoryLanguage()]
  const server = { list: [] as ReturnType<typeof alarmOf>[], alarmReadSeq: 0, badgeCount: 0, asked: [] as string[], slow: undefined as Promise<void> | undefined, quietHours: null as QuietHours | null, now: 0 }
  const timers = new Set<() => void>()
  const delays: number[] = []
  const opened: unknown[] = []
  let front: number | undefined = 1
  let notify: (change: AccountChange) => void | Promise<void> = () => undefined
  const alarms = createAlarms({
    notifier, badge, windows, language, log: silentLog, open: (link) => opened.push(link),
    accounts: {
      current: () => (front === undefined ? undefined : { userSeq: front, token: 't' }),
      list: () => people.map((person) => ({ ...person, email: '', profileImageUrl: null, signedIn: true, current: person.userSeq === front })),
      onChange(listener) {
        notify = listener
        return () => undefined
      },
    },
    clock: {
      now: () => server.now,
      after(delayMs, callback) {
        delays.push(delayMs)
        timers.add(callback)
        return () => timers.delete(callback)
      },
    },
    rest: {
      as: (userSeq) => ({
        headers: async () => ({}),
        async wire({ url }) {
          server.asked.push(`${userSeq} ${url.split('?', 1)[0]?.split('/').slice(4).join('/')}`)
          const user = { userSeq, name: '', email: '', snsTypeCd: 'LIV', isAuthenticated: true, isInitPlan: false, badgeCount: server.badgeCount, alarmReadSeq: 0, mngCnt: 0, phone: null, phoneAt: null, profileImageUrl: null }
          const { slow, list, alarmReadSeq } = server
          await slow
          if (url.includes('/users/alarms/settings')) return { status: 200, body: JSON.stringify({ kinds: [], alarmsOff: [], quietHours: server.quietHours }) }
          return { status: 200, body: JSON.stringify(url.includes('/users/alarms') ? { alarms: list, alarmReadSeq } : { user }) }
        },
      }),
    },
  })
  return {
    alarms, notifier, badge, windows, language, server, opened, delays,
    arrive(userSeq: number, ...seqs: number[]) {
      for (const alarmSeq of seqs) alarms.heard(userSeq, { command: 'E0002', alarmSeq })
    },
    hear: (userSeq: number, command: 'E0016' | 'E0017') => alarms.heard(userSeq, { command } as SocketMessage),
    arriveQuietly: (userSeq: number, alarmSeq: number) => alarms.heard(userSeq, { command: 'E0002', alarmSeq, isQuiet: true }),
    change(to: AccountChange['to'], userSeq: number, next: number | null = front ?? null) {
      front = next ?? undefined
      return notify({ to, userSeq })
    },
    async pass() {
      const due = [...timers]
      timers.clear()
      for (const callback of due) callback()
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

describe('alarms that arrive together', () => {
  it('are shown one by one, oldest first, up to three, and as a count beyond [ALRM-06]', async () => {
    const three = desktop()
    three.server.list = [alarmOf(12), alarmOf(11), alarmOf(10), alarmOf(9)]
    three.arrive(1, 10, 11, 12)
    await three.pass()
    expect(three.notifier.notifications.map(({ body }) => body)).toEqual([10, 11, 12].map((seq) => `김하늘 님이 ‘책 ${seq}’ 클래스를 찜했어요.`))
    three.notifier.notifications[2]?.click()
    expect(three.opened).toEqual([{ kind: 'notification', userSeq: 1, channelSeq: 3, path: '/classes/7' }])
    const many = desktop()
    await many.language.set('en')
    many.server.list = [4, 3, 2, 1].map(alarmOf)
    many.arrive(1, 1, 2, 3, 4)
    await many.pass()
    expect(many.notifier.notifications).toMatchObject([{ title: '마당 학교', body: 'New notifications: 4' }])
    const flood = desktop()
    flood.server.list = Array.from({ length: 20 }, (_, index) => alarmOf(50 - index))
    flood.arrive(1, ...Array.from({ length: 50 }, (_, index) => index + 1))
    await flood.pass()
    expect(flood.notifier.notifications).toMatchObject([{ body: '새 알림이 50개 있어요' }])
  })

  it('are fetched at a random moment within 3 s when sent to a whole site, else at once (part of ALRM-05)', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const { alarms, delays } = desktop()
    alarms.heard(1, { command: 'E0002', alarmSeq: 5, toAll: true })
    expect(delays).toEqual([3000, 3000])
    alarms.heard(2, { command: 'E0002', alarmSeq: 6 })
    expect(delays.slice(2)).toEqual([300])
  })

  it('are skipped when already read on another device [ALRM-06]', async () => {
    const { arrive, server, pass, notifier } = desktop()
    Object.assign(server, { list: [alarmOf(5)], alarmReadSeq: 5 })
    arrive(1, 5)
    await pass()
    expect(notifier.notifications).toEqual([])
  })

  it('count in quiet hours, and notify nobody [ALRM-06]', async () => {
    const { arriveQuietly, server, pass, notifier, badge } = desktop()
    Object.assign(server, { list: [alarmOf(5)], badgeCount: 1, quietHours: { from: '23:00', until: '08:00', timeZone: 'UTC' } })
    arriveQuietly(1, 5)
    await pass()
    expect([notifier.notifications, badge.shown]).toEqual([[], [1]])
  })

  it('of quiet hours are shown together when they end, without those that were read [ALRM-06]', async () => {
    const { arriveQuietly, server, pass, notifier, delays } = desktop()
    Object.assign(server, { list: [alarmOf(7), alarmOf(6), alarmOf(5)], alarmReadSeq: 5, quietHours: { from: '23:00', until: '08:00', timeZone: 'UTC' } })
    for (const alarmSeq of [5, 6, 7]) arriveQuietly(1, alarmSeq)
    await pass()
    expect([notifier.notifications, delays.at(-1)]).toEqual([[], 8 * 3_600_000])
    server.now = 8 * 3_600_000
    await pass()
    expect(notifier.notifications.map(({ body }) => body)).toEqual(['새 알림이 2개 있어요'])
  })

  it('of quiet hours are dropped when their account logs out, and shown at once when the hours were switched off [ALRM-06]', async () => {
    const [out, off] = [desktop(), desktop()]
    for (const { server } of [out, off]) Object.assign(server, { list: [alarmOf(5)], quietHours: { from: '23:00', until: '08:00', timeZone: 'UTC' } })
    out.arriveQuietly(2, 5)
    await out.change('closed', 2)
    await out.pass()
    expect(out.notifier.notifications).toEqual([])
    off.server.quietHours = null
    off.arriveQuietly(1, 5)
    await off.pass()
    expect(off.notifier.notifications.map(({ body }) => body)).toEqual(['김하늘 님이 ‘책 5’ 클래스를 찜했어요.'])
  })

  it('are dropped when their account logs out meanwhile [AUTH-12]', async () => {
    const { arrive, server, change, pass, notifier } = desktop()
    server.list = [alarmOf(5)]
    arrive(2, 5)
    await change('closed', 2)
    await pass()
    expect(notifier.notifications).toEqual([])
    expect(server.asked.filter((asked) => asked.startsWith('2'))).toEqual([])
  })
})

describe('the badge', () => {
  it('shows the count of the current account, fetched once for several messages [ALRM-06]', async () => {
    const { arrive, hear, server, pass, badge } = desktop()
    server.badgeCount = 4
    arrive(2, 9)
    hear(2, 'E0016')
    await pass()
    expect(badge.shown).toEqual([])
    hear(1, 'E0016')
    hear(1, 'E0017')
    await pass()
    expect(badge.shown).toEqual([4])
    expect(server.asked.filter((asked) => asked === '1 me')).toHaveLength(1)
  })

  it('shows the latest count when an earlier response arrives later [ALRM-06]', async () => {
    const { hear, server, pass, badge } = desktop()
    const slow = Promise.withResolvers<void>()
    Object.assign(server, { badgeCount: 4, slow: slow.promise })
    hear(1, 'E0016')
    await pass()
    Object.assign(server, { badgeCount: 0, slow: undefined })
    hear(1, 'E0016')
    await pass()
    slow.resolve()
    await pass()
    expect(badge.shown).toEqual([0])
  })

  it('never shows the count of another account, and none to a guest [AUTH-12]', async () => {
    const { hear, change, server, pass, badge } = desktop()
    server.badgeCount = 4
    hear(1, 'E0016')
    await pass()
    await change('inFront', 2, 2)
    expect(badge.shown.at(-1)).toBe(0)
    server.badgeCount = 7
    await pass()
    expect(badge.shown.at(-1)).toBe(7)
    await change('closed', 2, null)
    await pass()
    expect(badge.shown.at(-1)).toBe(0)
  })
})
