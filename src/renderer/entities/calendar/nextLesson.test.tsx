// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ScheduledLesson } from '#shared/calendar/contract.ts'
import type { MyCourse } from '#shared/enrollment/contract.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { LIVE_NOW } from '#tests/support/screens/liveExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const at = (hours: number) => new Date(LIVE_NOW + hours * HOUR_MS).toISOString()
const lesson = (courseSeq: number, hours: number, over: Partial<ScheduledLesson> = {}): ScheduledLesson => ({
  channelSeq: 1, courseSeq, curriculumSeq: 12, curriculumTypeCd: '00', title: `${hours}시간 뒤 수업`, courseTitle: '도예 교실', site: { channelSeq: 1, name: '마당 학교', domain: 'demo', customDomain: null },
  startAt: at(hours), endAt: at(hours + 1), place: '', isMine: false, isRecorded: false, ...over,
})
const mine = (courseSeq: number, over: Partial<MyCourse> = {}): MyCourse => {
  const { viewer: _viewer, ...card } = aCourse({ courseSeq, title: `클래스 ${courseSeq}` })
  return { ...card, attendSeq: courseSeq, choiseStatusCd: '00', attendAt: '2026-11-01T00:00:00Z', validAt: null, completedCount: 1, progressPercent: 25, nextCurriculumSeq: 12, lastViewedAt: null, ...over }
}
const courses = [mine(1), mine(2), mine(3), mine(4, { choiseStatusCd: '01', attendAt: null }), mine(5, { validAt: '2026-11-20T00:00:00Z' })]
const lessons = [lesson(1, 2), lesson(2, 20, { curriculumTypeCd: '04', title: '가마 열기' }), lesson(1, 26), lesson(4, 30), lesson(5, 31), lesson(3, 40, { channelSeq: 2 })]

const server = (schedule: { status?: number; body: unknown }) => siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path) => {
  if (path.startsWith('/me/schedule')) return schedule
  if (path.startsWith('/mypage/info')) return { body: { courseCount: 5, channelCount: 1, reviewCount: 0, likeCount: 0 } }
  if (path.startsWith('/mypage/courses')) return { body: { courses: courses.map((one) => ({ ...one, site: lessons[0]?.site, nextTitle: null })), next: null } }
  return path.startsWith('/channels/1/me/courses') ? { body: { courses, totalCount: 5, page: 1, size: 20 } } : undefined
})
const planned = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement).queryByText(/^다음 일정/)?.textContent

it.each(['/me/classes?channelSeq=1', '/mypage?channelSeq=1'])('shows at %s the next live or offline lesson of each class, of that site alone [COUR-10]', async (address) => {
  await renderApp(address, server({ body: { lessons, now: at(0) } }))
  await screen.findAllByText(/^다음 일정/)
  expect(await Promise.all(courses.map(({ title }) => planned(title)))).toEqual([
    `다음 일정: ${formatMoment(at(2), 'ko')} 2시간 뒤 수업`, `다음 일정: ${formatMoment(at(20), 'ko')} 가마 열기`,
    // None; on another site; waiting; over.
    undefined, undefined, undefined,
  ])
})

it('leaves the rows whole when the schedule cannot be read [COUR-10]', async () => {
  const { platform } = await renderApp('/me/classes?channelSeq=1', server(refusal(503, '900503', '잠시 후 다시 시도해 주세요.')))
  expect(await planned('클래스 1')).toBeUndefined()
  await expect.poll(() => platform.requests.some(({ url }) => url.includes('/me/schedule'))).toBe(true)
  expect(screen.getByRole('img', { name: '클래스 1 진도 25%' })).toBeDefined()
  expect(screen.queryByText('잠시 후 다시 시도해 주세요.')).toBeNull()
})
