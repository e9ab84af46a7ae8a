// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { LiveItem } from '#shared/live/contract.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import { loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ClientProvider } from '#renderer/lib/client.tsx'
import { createQueries } from '#renderer/lib/queryClient.ts'
import { createSessionStore, SessionProvider } from '#renderer/entities/session/index.ts'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { aLive, LIVE_NOW } from '#tests/support/screens/liveExamples.ts'
import { aPerson, aPlatform } from '#tests/support/screens/renderApp.tsx'
import { LiveTag, LiveTimes, useJoinLabel, useLiveState } from './LiveClock.tsx'

beforeAll(async () => {
  await startI18n('ko')
  await loadTexts(['live'])
})
// A device whose clock is five hours behind: the server's time counts.
beforeEach(() => { vi.useFakeTimers({ now: LIVE_NOW - 5 * HOUR_MS }) })
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

function Clock({ live, endedAt }: { live: LiveItem; endedAt: string | null }) {
  const state = useLiveState(live, endedAt)
  const label = useJoinLabel(state)
  return <><LiveTag tag={state.tag} /><output>{label}</output><button type="button" disabled={!state.enabled}>join</button><LiveTimes startAt={live.startAt} endAt={live.endAt} /></>
}

/** A live class that begins `startsIn` ms from the server's now and takes an hour. */
function clock({ startsIn = 0, endedAt = null, ...change }: Partial<LiveItem> & { startsIn?: number; endedAt?: string | null } = {}) {
  cleanup()
  const queries = createQueries().client
  queries.setQueryData(sessionKey, { user: aPerson, expiresAt: null, now: new Date(LIVE_NOW).toISOString(), platform: aPlatform })
  const live = aLive({ startAt: new Date(LIVE_NOW + startsIn).toISOString(), endAt: new Date(LIVE_NOW + startsIn + HOUR_MS).toISOString(), ...change })
  render(
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <SessionProvider session={createSessionStore()}>
          <ClientProvider client={createClient(async () => ({ status: 500, body: '{}' }))}><Clock live={live} endedAt={endedAt} /></ClientProvider>
        </SessionProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return {
    label: () => screen.getByRole('status').textContent,
    enabled: () => !screen.getByRole<HTMLButtonElement>('button').disabled,
    tag: () => ['오늘', '예정', '종료'].filter((tag) => screen.queryByText(tag) !== null).join(),
    times: () => screen.getByRole('time').textContent?.replaceAll('\u00A0', ' '),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

describe('the label of the join button [LIVE-03]', () => {
  it.each([
    [3 * DAY_MS + 4 * HOUR_MS, '3일 4시간 뒤 시작', false], [2 * HOUR_MS + 5 * MINUTE_MS, '2시간 5분 뒤 시작', false], [30 * MINUTE_MS, '30분 뒤 시작', false],
    [30 * MINUTE_MS - 1, '30:00 뒤 시작', true], [61 * SECOND_MS, '1:01 뒤 시작', true], [0, '시작한 지 0:00', true], [-90 * SECOND_MS, '시작한 지 1:30', true],
  ])('%d ms before the start: %s, enabled %s', (startsIn, label, enabled) => {
    const shown = clock({ startsIn })
    expect([shown.label(), shown.enabled()]).toEqual([label, enabled])
  })

  it('takes another form more than an hour past the start', () => {
    expect(clock({ startsIn: -HOUR_MS }).label()).toBe('시작한 지 1:00:00')
    const long = clock({ startsIn: -HOUR_MS - MINUTE_MS, endAt: new Date(LIVE_NOW + HOUR_MS).toISOString() })
    expect([long.label(), long.enabled(), long.tag()]).toEqual(['시작한 지 1시간 1분', true, '오늘'])
    expect(clock({ startsIn: -2 * HOUR_MS }).enabled()).toBe(false)
  })

  it.each([
    ['user', 10, 60, 59, false], ['user', 60, 10, 59, true], ['facilitator', 10, 60, 59, true], ['classManager', 60, 10, 59, false], ['user', null, 60, 31, false], ['facilitator', 60, null, 29, true],
  ] as const)('for a %s with windows of %s and %s min, %d min before the start: enabled %s', (userType, attendeeJoinTimeLive, tchJoinTimeLive, minutes, enabled) => {
    expect(clock({ startsIn: minutes * MINUTE_MS, userType, attendeeJoinTimeLive, tchJoinTimeLive }).enabled()).toBe(enabled)
  })

  it('follows the clock every 300 ms', async () => {
    const shown = clock({ startsIn: 30 * MINUTE_MS + 100 })
    expect([shown.enabled(), shown.label()]).toEqual([false, '30분 뒤 시작'])
    await shown.pass(299)
    expect(shown.enabled()).toBe(false)
    await shown.pass(1)
    expect([shown.enabled(), shown.label()]).toEqual([true, '30:00 뒤 시작'])
    await shown.pass(900)
    expect(shown.label()).toBe('29:59 뒤 시작')
  })
})

describe('the tag of a live class [LIVE-04]', () => {
  it('is today by the day in Seoul, pending before it and end after the class, as the clock goes on', async () => {
    // 2026-11-21 09:00 in Seoul.
    expect(clock({ startsIn: 15 * HOUR_MS - 1 }).tag()).toBe('오늘')
    expect(clock({ startsIn: 15 * HOUR_MS }).tag()).toBe('예정')
    const shown = clock({ startsIn: -HOUR_MS + 200 })
    expect([shown.tag(), shown.enabled()]).toEqual(['오늘', true])
    await shown.pass(300)
    expect([shown.tag(), shown.enabled()]).toEqual(['종료', false])
  })

  it('is end once its host has ended it, and it cannot be joined any more', () => {
    const shown = clock({ startsIn: -MINUTE_MS, endedAt: new Date(LIVE_NOW).toISOString() })
    expect([shown.tag(), shown.enabled()]).toEqual(['종료', false])
  })
})

it.each([
  ['Asia/Seoul', '2026. 11. 21. (토) 오후 8:00 – 오후 9:00 (GMT+9)'],
  ['America/New_York', '2026. 11. 21. (토) 오전 6:00 – 오전 7:00 (GMT-5)'],
  ['Asia/Kolkata', '2026. 11. 21. (토) 오후 4:30 – 오후 5:30 (GMT+5:30)'],
  ['Pacific/Auckland', '2026. 11. 22. (일) 오전 12:00 – 오전 1:00 (GMT+13)'],
  ['UTC', '2026. 11. 21. (토) 오전 11:00 – 오후 12:00 (GMT+0)'],
])('shows 20:00 of Seoul in %s with its offset [LIVE-03]', (zone, times) => {
  vi.stubEnv('TZ', zone)
  expect(clock({ startAt: '2026-11-21T20:00:00+09:00', endAt: '2026-11-21T21:00:00+09:00' }).times()).toBe(times)
})
