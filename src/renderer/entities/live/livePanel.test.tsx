// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import type { LiveItem } from '#shared/live/contract.ts'
import { aLive, LIVE_NOW } from '#tests/support/screens/liveExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

const original = { width: window.innerWidth, height: window.innerHeight }
const resize = (width: number, height: number) => act(() => {
  Object.assign(window, { innerWidth: width, innerHeight: height })
  window.dispatchEvent(new Event('resize'))
})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  resize(original.width, original.height)
})

const lives = (count: number) => Array.from({ length: count }, (_, index) => aLive({ itemSeq: 12 + index, curriculumTitle: `${index + 1}주차` }))

/** A site with live classes, and how often they were asked for; `isSignedIn` false: a visitor. */
async function open(nowLives: readonly LiveItem[], { isSignedIn = true, intervalSeconds = 30 } = {}) {
  const polls = vi.fn<(at: number) => void>()
  const known = vi.fn<(at: number) => void>()
  const state = { nowLives }
  const app = await renderApp('/nowhere?channelSeq=1', siteServer({ user: isSignedIn ? aPerson : null, roles: [], userTypeCd: null, isChannelUser: isSignedIn }, (path) => {
    if (path === '/common/session') known(Date.now())
    if (path !== '/me/live') return undefined
    polls(Date.now())
    return { body: { nowLives: state.nowLives, nextLive: null, now: new Date(LIVE_NOW).toISOString(), interval_seconds: intervalSeconds } }
  }))
  return { ...app, polls, state, sessionAt: () => known.mock.calls[0]?.[0], polledAt: () => polls.mock.calls[0]?.[0] }
}
const panel = () => screen.findByRole('region', { name: '지금 라이브' })
const titles = async () => within(await panel()).getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent)

describe('the panel of live classes', () => {
  it.each([[1440, 943, 3], [1440, 942, 2], [1440, 684, 1], [390, 400, 2]])('in a window of %d × %d lists %d, and the rest is one press away at my page [LIVE-02]', async (width, height, size) => {
    resize(width, height)
    const { person } = await open(lives(4))
    expect(await titles()).toEqual(['1주차', '2주차', '3주차'].slice(0, size))
    const all = within(await panel()).getByRole('link', { name: '모두 보기' })
    expect(all.getAttribute('href')).toBe('/mypage?tabIndex=4&channelSeq=1')
    await person.click(all)
    await waitFor(() => expect([location.pathname, location.search]).toEqual(['/mypage', '?tabIndex=4&channelSeq=1']))
  })

  it('has no way to see all where all are listed, and lists more as the window grows [LIVE-02]', async () => {
    resize(1440, 700)
    await open(lives(3))
    expect(await titles()).toHaveLength(2)
    expect(screen.getByRole('link', { name: '모두 보기' })).toBeDefined()
    resize(1440, 1000)
    expect(await titles()).toHaveLength(3)
    expect(screen.queryByRole('link', { name: '모두 보기' })).toBeNull()
  })

  it('tags each class, and shows the badge of a host to the host of a Zoom class alone [LIVE-04]', async () => {
    resize(1440, 1000)
    await open([
      aLive({ itemSeq: 12, curriculumTitle: '지금', userType: 'facilitator', isZoomHost: true }),
      aLive({ itemSeq: 13, curriculumTitle: '내일', startAt: new Date(LIVE_NOW + 20 * HOUR_MS).toISOString(), endAt: new Date(LIVE_NOW + 21 * HOUR_MS).toISOString(), attendeeJoinTimeLive: 1440 }),
      aLive({ itemSeq: 14, curriculumTitle: '끝남', userType: 'classManager', startAt: new Date(LIVE_NOW - 2 * HOUR_MS).toISOString(), endAt: new Date(LIVE_NOW - HOUR_MS).toISOString() }),
    ])
    const rows = within(await panel()).getAllByRole('listitem')
    const facts = rows.map((row) => ({
      tag: ['오늘', '예정', '종료'].find((tag) => within(row).queryByText(tag) !== null), isHost: within(row).queryByText('호스트') !== null,
      button: within(row).getByRole('button').textContent, enabled: !within(row).getByRole<HTMLButtonElement>('button').disabled,
    }))
    expect(facts).toEqual([
      { tag: '오늘', isHost: true, button: '수업 시작하기', enabled: true },
      { tag: '예정', isHost: false, button: '참여하기', enabled: true },
      { tag: '종료', isHost: false, button: '수업 시작하기', enabled: false },
    ])
    expect(within(rows[2] as HTMLElement).getByText('시작한 지 2시간 0분')).toBeDefined()
  })
})

describe('the poll of live classes [LIVE-01]', () => {
  it('begins 100 ms after the session is known', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { sessionAt, polledAt } = await open([])
    await waitFor(() => expect(polledAt()).toBeDefined())
    expect(Number(polledAt()) - Number(sessionAt())).toBeGreaterThanOrEqual(100)
  })

  it('is read again at the interval that the server gives, and shows what has begun', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { polls, state } = await open([], { intervalSeconds: 45 })
    await waitFor(() => expect(polls).toHaveBeenCalledTimes(1))
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(polls).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('region', { name: '지금 라이브' })).toBeNull()
    state.nowLives = lives(1)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(polls).toHaveBeenCalledTimes(2)
    expect(await titles()).toEqual(['1주차'])
  })

  it('is not read without a session', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { polls } = await open(lives(1), { isSignedIn: false })
    await screen.findByRole('heading', { level: 1 })
    await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS))
    expect(polls).not.toHaveBeenCalled()
  })
})
