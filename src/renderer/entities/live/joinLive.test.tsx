// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveItem } from '#shared/live/contract.ts'
import { tabStorage } from '#renderer/lib/storage.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

const PAGE = 'https://zoom.us/j/81234567890?pwd=abc'
const PROGRAM = 'zoommtg://zoom.us/join?action=join&confno=81234567890&pwd=abc'
const KEY = `madang.live.presence@${aPerson.userSeq}`

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  document.cookie = 'live_notification=; Max-Age=0; Path=/'
})
afterEach(cleanup)

/** Of the fake site's clock. */
const NOW = Date.parse('2026-11-21T00:00:00Z')
const live = (change: Partial<LiveItem> = {}): LiveItem => ({
  title: '도예 교실', curriculumTitle: '3주차', imageUrl: null, liveAt: '2026-03-10', liveStartAt: '20:00', startAt: new Date(NOW - 60_000).toISOString(), endAt: new Date(NOW + 3_600_000).toISOString(),
  userType: 'user', isZoomHost: false, liveType: '00', attendeeJoinTimeLive: null, tchJoinTimeLive: null, itemSeq: 12, channelSeq: 1, courseSeq: 7, fareCd: '00', ...change,
})

interface Attended {
  spanNo: string
  left: boolean
}

/** A site with a live class that is on; `opens` says which addresses the system takes. */
async function open({ at = '/nowhere', kind = 'web', opens = () => true, isReserve = false, isOver = false }: { at?: string; kind?: 'web' | 'desktop'; opens?: (url: string) => boolean; isReserve?: boolean; isOver?: boolean } = {}) {
  const attended: Attended[] = []
  const polls = vi.fn()
  const lives = [live()]
  const app = await renderApp(`${at}?channelSeq=1`, siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
    if (path === '/me/live') polls()
    if (path === '/me/live') return { body: { nowLives: lives, nextLive: live({ itemSeq: 13, courseSeq: 8 }), now: new Date(NOW).toISOString(), interval_seconds: 30 } }
    if (path.startsWith('/channels/1/courses/7/join-live?')) {
      return { body: { liveTypeCd: '00', channelLiveTypeCd: '00', userType: 'user', itemSeq: 12, joinUrl: PAGE, startUrl: null, meetingId: null, gooroomeeId: null, password: null, isReserve } }
    }
    if (path !== '/channels/1/courses/7/join-live/12') return undefined
    attended.push(body as Attended)
    return isOver ? { status: 400, body: { code: '988002', message: '끝난 수업', requestId: 'test' } } : { body: { seconds: 0, percent: 0, isComplete: false } }
  }))
  const opened: string[] = []
  Object.assign(app.platform, {
    kind,
    async openExternal(url: string) {
      opened.push(url)
      return opens(url) ? 'opened' : 'blocked'
    },
  })
  return { ...app, attended, opened, polls }
}
async function page(options: Parameters<typeof open>[0] = {}) {
  const opened = await open(options)
  const panel = await screen.findByRole('region', { name: '지금 라이브' })
  return { ...opened, panel, join: () => opened.person.click(within(panel).getByRole('button', { name: '참여하기' })) }
}
const isPresent = () => screen.queryByText('참여 중') !== null

describe('joining a live class', () => {
  it('never covers the button of a payment [LIVE-02] [ENR-09]', async () => {
    const { polls } = await open({ at: '/classes/7/payment' })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(polls).toHaveBeenCalled())
    await act(async () => {})
    expect(screen.queryByRole('region', { name: '지금 라이브' })).toBeNull()
  })

  it('is present once the window has opened, under one number across a reload, until one leaves [LIVE-06]', async () => {
    const first = await page()
    await first.join()
    await screen.findByText('참여 중')
    await waitFor(() => expect(first.attended).toHaveLength(1))
    const again = await page()
    await waitFor(() => expect(again.attended).toEqual(first.attended))
    await again.person.click(screen.getByRole('button', { name: '나가기' }))
    await waitFor(() => expect(again.attended.at(-1)).toEqual({ spanNo: first.attended[0]?.spanNo, left: true }))
    expect(tabStorage.getItem(KEY)).toBeNull()
    const third = await page()
    expect(third.attended).toEqual([])
  })

  it('ends for a tab that comes back after the class', async () => {
    const first = await page()
    await first.join()
    await waitFor(() => expect(first.attended).toHaveLength(1))
    const late = await page({ isOver: true })
    await waitFor(() => expect(late.attended).toHaveLength(1))
    await waitFor(() => expect(isPresent()).toBe(false))
    expect(tabStorage.getItem(KEY)).toBeNull()
  })

  it('ignores what is damaged in the storage of the tab', async () => {
    for (const damaged of ['{', '"x"', '{"channelSeq":1,"courseSeq":"7","curriculumSeq":12,"spanNo":"a","title":"b"}']) {
      tabStorage.setItem(KEY, damaged)
      const { attended } = await page()
      expect(isPresent()).toBe(false)
      expect(attended).toEqual([])
    }
  })

  it('asks when the browser blocks the window: who declines is not present, who agrees goes on in this window [LIVE-06]', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const { person, join, attended, opened } = await page({ opens: () => false })
    await join()
    const asked = await screen.findByRole('dialog', { name: '새 창이 막혔어요' })
    await person.click(within(asked).getByRole('button', { name: '취소' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([attended, assign.mock.calls, isPresent(), tabStorage.getItem(KEY)]).toEqual([[], [], false, null])
    await join()
    await person.click(within(await screen.findByRole('dialog', { name: '새 창이 막혔어요' })).getByRole('button', { name: '이 창에서 열기' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PAGE))
    expect(opened).toEqual([PAGE, PAGE])
    expect(tabStorage.getItem(KEY)).toContain('"spanNo"')
    assign.mockRestore()
  })

  it('opens the program on the desktop; without it, says so and offers the page [LIVE-06] [SHELL-12]', async () => {
    const { person, join, attended, opened } = await page({ kind: 'desktop', opens: (url) => !url.startsWith('zoommtg') })
    await join()
    const declined = await screen.findByRole('dialog', { name: '수업 프로그램이 열리지 않았어요' })
    await person.click(within(declined).getByRole('button', { name: '취소' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([attended, opened, isPresent()]).toEqual([[], [PROGRAM], false])
    await join()
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '브라우저에서 열기' }))
    await screen.findByText('참여 중')
    expect(opened).toEqual([PROGRAM, PROGRAM, PAGE])
  })

  it('says that the reserve link is used [LIVE-05]', async () => {
    const { join } = await page({ isReserve: true })
    await join()
    expect(await screen.findByText('화상 수업 서비스에 연결할 수 없어 예비 링크로 열었어요.')).toBeDefined()
  })
})

describe('the panel of live classes', () => {
  it('hears of its classes on any page, and reads them at once [LIVE-01]', async () => {
    const { platform } = await page()
    await waitFor(() => expect(platform.realtime.wish.topics).toEqual(expect.arrayContaining([{ topic: 'class', channelSeq: 1, courseSeq: 7 }, { topic: 'class', channelSeq: 1, courseSeq: 8 }])))
    const polls = () => platform.requests.filter(({ url }) => url.endsWith('/me/live')).length
    const before = polls()
    act(() => platform.realtime.say({ command: 'E0014', channelSeq: 1, courseSeq: 8, curriculumSeq: 13 }))
    await waitFor(() => expect(polls()).toBe(before + 1))
  })

  it('stays folded across a reload by the cookie `live_notification` [LIVE-02]', async () => {
    const { person, panel } = await page()
    expect(document.cookie).not.toContain('live_notification')
    await person.click(within(panel).getByRole('button', { name: '라이브 알림 접기' }))
    expect(document.cookie).toContain('live_notification=closed')
    const again = await open()
    await again.person.click(await screen.findByRole('button', { name: '라이브 알림 열기' }))
    expect(document.cookie).toContain('live_notification=open')
    await page()
  })
})
