// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Course } from '#shared/course/contract.ts'
import { displaySwitchNames, hiddenOf } from '#shared/course/display.ts'
import type { DisplaySwitch } from '#shared/course/display.ts'
import { yn } from '#shared/kernel/codes.ts'
import { aCourse, aGuestViewer, aLesson, aReview } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

let still = true
beforeEach(() => {
  // Missing in happy-dom, used by text areas.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
  still = true
  const original = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    if (!query.includes('reduced-motion')) return original(query)
    return Object.defineProperty(Object.create(original(query)) as MediaQueryList, 'matches', { value: still })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const guest: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
const member: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }
const attendee: Course['viewer'] = { ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00' }
const every = Object.fromEntries(displaySwitchNames.map((name) => [name, yn.yes])) as Record<DisplaySwitch, 'Y'>

/** A class with something to show for each switch, all of them on. */
const full = (over: Partial<Course> = {}) => aCourse({
  ...every, fareCd: '01', price: 10_000, discountPrice: 8000, discountEndAt: '2026-11-30T00:00:00Z', vodDays: 30, userLimitTypeCd: '99', maxUserCount: 16, attendCount: 12, attendSum: 40, remainingAttendee: 4, isFull: false, likeCount: 7,
  reviewCount: 3, reviewRate: 4.5, payStartAt: '2026-11-10T00:00:00Z', payEndAt: '2026-11-24T00:00:00Z', startAt: '2026-11-26T00:00:00Z', endAt: '2026-12-26T00:00:00Z',
  courseFloatingLabel: '이번 주만 열려요', courseFloatingButton: '지금 시작', inviteEventTitle: '친구와 함께', ...over,
})

/** As the server returns it to all but the staff; `tests/api/course/display.test.ts` has that. */
function served(course: Course): Course {
  const hidden = hiddenOf(course)
  return {
    ...course,
    ...(hidden.reviewCount ? { reviewCount: null } : {}), ...(hidden.reviews ? { reviewRate: 0 } : {}), ...(hidden.tutor ? { writerName: '', writerImageUrl: null } : {}),
    ...(hidden.attendCount ? { attendCount: null, acceptCnt: null, waitCnt: null } : {}), ...(hidden.attendSum ? { attendSum: null } : {}), ...(hidden.validity ? { vodDays: null } : {}),
    ...(hidden.promotion ? { price: course.discountPrice, discountPrice: null, discountStartAt: null, discountEndAt: null } : {}),
    ...(course.courseRemainingAttendeeShowYn === yn.no ? { remainingAttendee: null } : {}),
  }
}

async function openClass(course: Course, site: FakeSite = guest): Promise<void> {
  const shown = served(course)
  await renderApp('/classes/7?channelSeq=1', siteServer(site, (path) => {
    const own = '/channels/1/courses/7'
    if (path === own) return { body: { course: shown, setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === `${own}/curriculums`) return { body: { curriculums: [aLesson(11), aLesson(12)], completedCount: 0, lessonCount: 2, progressPercent: 0 } }
    if (path === `${own}/review/votes`) return { body: { evaluationSeqs: [] } }
    if (path.startsWith(`${own}/review`)) return { body: { reviews: [aReview(1)], reviewCount: shown.reviewCount, reviewRate: shown.reviewRate, summary: null, myReview: null } }
    return undefined
  }))
}

/** What the page says, each text once. */
function texts(): string[] {
  const walker = document.createTreeWalker(screen.getByRole('main'), NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  while (walker.nextNode()) {
    // A span of dates has thin spaces.
    const text = walker.currentNode.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    if (text !== '') found.add(text)
  }
  return [...found]
}

const quote = ['좋았어요 1', '수강생1']
const starts = '2026. 11. 10. (화) 모집 시작'
const ends = '2026. 11. 24. (화) 모집 마감'
const rolling = ['12명이 신청했어요', '모집 기간 2026. 11. 10. (화) – 2026. 11. 24. (화)'] as const

/** What each switch takes away; `null`: not a part of this page. */
const parts: Record<DisplaySwitch, readonly string[] | null> = {
  courseReviewShowYn: ['5점 만점에 4.5점', '4.5', '(3)', ...quote, '후기', '3'],
  courseReviewCountShowYn: ['(3)', '3'],
  courseReviewFloatingShowYn: quote,
  courseTutorShowYn: ['김하늘'],
  courseAttendCountShowYn: ['12명 수강 중', rolling[0]],
  courseAttendSumShowYn: ['누적 40명 수강'],
  courseValidShowYn: ['수강 기간', '1개월'],
  coursePromotionShowYn: ['20%', '할인 전', '10,000원', '할인 종료까지 8일'],
  courseQaShowYn: ['질문'],
  courseFloatingShowYn: ['이번 주만 열려요', starts, ends, '지금 시작'],
  courseFloatingShowStartYn: [starts],
  courseFloatingShowEndYn: [ends],
  courseRemainingTermShowYn: ['모집 마감까지 3일'],
  courseRemainingAttendeeShowYn: ['남은 자리 4개'],
  courseRemainingStartShowYn: ['시작까지 5일'],
  courseRemainingEndShowYn: ['종료까지 35일'],
  marketingRollingAttendeeYn: [rolling[0]],
  marketingRollingPeriodYn: [rolling[1]],
  attendPhoneInputYn: null,
  inviteEventYn: null,
  canSendInviteEventYn: null,
}
const shownParts = [...new Set(Object.values(parts).flatMap((part) => part ?? []))]

describe('each display switch of a class takes away its part of the page, and nothing else [COUR-02]', () => {
  let found: string[] | undefined
  /** The texts of the page with all of them on; read once. */
  async function allTexts(): Promise<string[]> {
    if (found !== undefined) return found
    await openClass(full())
    await waitFor(() => expect(texts()).toEqual(expect.arrayContaining(shownParts)))
    found = texts()
    cleanup()
    return found
  }
  /** What the page lacks, and what it has instead. */
  function changes(all: readonly string[]) {
    const now = texts()
    return { gone: all.filter((text) => !now.includes(text)), instead: now.filter((text) => !all.includes(text)) }
  }
  const only = (all: readonly string[], gone: readonly string[]) => ({ gone: all.filter((text) => gone.includes(text)), instead: [] })

  it.each(displaySwitchNames)('%s', async (name) => {
    const all = await allTexts()
    await openClass(full({ [name]: yn.no }))
    await waitFor(() => expect(changes(all)).toEqual(only(all, parts[name] ?? [])))
  })

  it('all off at once leave none of them', async () => {
    const all = await allTexts()
    await openClass(full(Object.fromEntries(displaySwitchNames.map((name) => [name, yn.no]))))
    await waitFor(() => expect(changes(all)).toEqual(only(all, shownParts)))
  })
})

describe('the parts that switches show [COUR-02] [COUR-04]', () => {
  it('are for those who do not attend yet: an attendee has no banner, and keeps the questions of a class that hides them', async () => {
    await openClass(full({ viewer: attendee, courseQaShowYn: yn.no }), member)
    await screen.findByRole('tab', { name: /^질문/ })
    expect([screen.queryByText('이번 주만 열려요'), screen.queryByText('지금 시작')]).toEqual([null, null])
  })

  it('the banner has a label and the name of the button of its own when the class gives none, and begins enrollment', async () => {
    await openClass(full({ courseFloatingLabel: '', courseFloatingButton: '', fareCd: '00', price: null, discountPrice: null, discountEndAt: null }))
    const banner = within(await screen.findByRole('complementary', { name: '모집 안내' }))
    expect(banner.getByText('지금 모집하고 있어요')).toBeTruthy()
    act(() => banner.getByRole('button', { name: '무료로 수강하기' }).click())
    await screen.findByRole('heading', { level: 1, name: '로그인' })
  })

  it('rolling notices take turns, one at a time, where motion is welcome', async () => {
    still = false
    const timers = vi.spyOn(globalThis, 'setInterval')
    await openClass(full())
    const seen = () => rolling.map((text) => screen.queryAllByText(text).length > 0)
    await waitFor(() => expect(seen()).toEqual([true, false]))
    const turns = timers.mock.calls.filter(([, delay]) => delay === 4000).map(([turn]) => turn as () => void)
    for (const next of [[false, true], [true, false]]) {
      act(() => turns.forEach((turn) => turn()))
      expect(seen()).toEqual(next)
    }
  })
})
