// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import { aLive } from '#tests/support/screens/liveExamples.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const { viewer: _viewer, ...card } = aCourse()
const draft = (over: object) => ({
  ...card, attendCount: 0, waitCnt: 0, trashTypeCd: '00', trashedAt: null, restoreExpiredAt: null, updatedAt: '2026-11-20T00:00:00.000Z', onMainPage: false, submittedAt: null, releaseAt: null, uploadingCount: 0, ...over,
})
const all = ['SITE_CONSOLE_READ', 'CLASS_INFO_READ', 'CLASS_LIFECYCLE_CREATE', 'CLASS_STUDENT_READ', 'CLASS_QUESTIONS_READ', 'SITE_CLASS_READ', 'SITE_REVIEW_READ', 'SITE_DASHBOARD_READ']

function serverOf({ roles = all, lives = [], drafts = [], questions = 0, applications = [] }: { roles?: string[]; lives?: object[]; drafts?: object[]; questions?: number; applications?: object[] }) {
  const state = { isDown: true }
  const range = { startAt: '2026-11-13T15:00:00.000Z', endAt: '2026-11-20T15:00:00.000Z', uvCount: 4, rows: [] }
  const server = siteServer({ user: aPerson, roles, userTypeCd: roles.length === 0 ? null : 'MNG', isChannelUser: true }, (path) => {
    const [address = ''] = path.split('?')
    if (address === '/me/live') return { body: { nowLives: lives, nextLive: null, soonLives: [], now: '2026-11-21T00:00:00.000Z', interval_seconds: 30 } }
    if (address === '/channels/1/courses/manage') return { body: { courses: drafts, totalCount: drafts.length, page: 1, size: 5, counts: { all: 0, draft: drafts.length, public: 0, private: 0, trash: 0 }, courseReviewYn: 'N' } }
    if (address === '/channels/1/questions/waiting') return { body: { questions: questions === 0 ? [] : [{ postSeq: 3, courseSeq: 7, courseTitle: '수업', title: '붓은 어떻게 씻나요?', name: '김하나', lessonTitle: null, commentCount: 0, createdAt: '2026-11-20T00:00:00.000Z' }], hasMore: false, count: questions } }
    if (address === '/channels/1/attendees/waiting') return { body: { count: 2 * applications.length, classCount: applications.length + (applications.length > 1 ? 3 : 0), classes: applications } }
    if (address === '/channels/1/missions') return { body: { classes: [{ courseSeq: 7, title: '도자기 빚기', imageUrl: null, isPublic: true, missions: 1, people: 3, waiting: 2, total: 3 }], after: null, totalCount: 1 } }
    if (address === '/channels/1/reviews') return state.isDown ? refusal(400, '900000', '지금은 안 돼요.') : { body: { reviews: [], after: null, totalCount: 0, courses: [] } }
    if (address === '/channels/1/dashboard') return { body: { baseChannel: { channelSeq: 1, name: '마당 학교' }, ...range, before: range } }
    if (address === '/channels/1/dashboard/guide') return { body: { todoList: [] } }
    return undefined
  })
  return { server, state }
}
const page = '/studio?channelSeq=1'
const part = (name: string) => screen.findByRole('region', { name })

it('shows what needs one first: a live class, what waits, classes in progress with what they lack, the week [SET-01] [STU-05]', async () => {
  const { server } = serverOf({
    questions: 100, lives: [aLive({ userType: 'user', curriculumTitle: '남의 수업', itemSeq: 5 }), aLive({ userType: 'classManager', curriculumTitle: '내 수업', itemSeq: 6 })],
    drafts: [draft({ courseSeq: 7, title: '', imageUrl: null, lessonCount: 0 }), draft({ courseSeq: 8, title: '다 된 클래스', imageUrl: '/a.webp', lessonCount: 2, uploadingCount: 1 }), draft({ courseSeq: 9, title: '낸 클래스', submittedAt: '2026-11-20T00:00:00.000Z' })],
  })
  await renderApp(page, server)
  const live = await part('지금 여는 라이브')
  expect([within(live).queryByText('내 수업') !== null, within(live).queryByText('남의 수업')]).toEqual([true, null])
  const waiting = await part('답을 기다려요')
  await waitFor(() => expect(within(waiting).getAllByRole('listitem').slice(1, 3).map(({ textContent }) => textContent)).toEqual(['질문99개보다 많아요붓은 어떻게 씻나요?', '제출된 미션2개도자기 빚기']))
  const rows = within(await part('준비하는 클래스')).getAllByRole('listitem')
  expect(rows.map((row) => [within(row).getByRole('link').textContent, row.querySelector('a + span')?.textContent])).toEqual([
    ['제목 없는 클래스', '수업이 없어요 · 대표 이미지가 없어요'], ['다 된 클래스', '공개할 수 있는지 확인해 보세요 · 업로드 1개'], ['낸 클래스', '공개를 기다려요'],
  ])
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/classes/7/settings/information?channelSeq=1')
  expect(within(await part('지난 7일')).getByLabelText('이 기간의 숫자').textContent).toContain('방문자4')
})

it('counts applications, and leads to the applicants of each class [ENR-06] [STU-07]', async () => {
  const application = (courseSeq: number, title: string, courseTypeCd = '00') => ({ courseSeq, courseTypeCd, title, count: 2 })
  const row = async () => {
    const waiting = await part('답을 기다려요')
    const name = await within(waiting).findByRole('link', { name: '수강 신청' })
    await waitFor(() => expect(name.closest('li')?.querySelector('strong')).toBeTruthy())
    return name.closest('li')!
  }
  const linksOf = (at: HTMLElement) => within(at).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  await renderApp(page, serverOf({ applications: [application(7, '물레 기초'), application(8, '묶음', '06')] }).server)
  const some = await row()
  expect(some.textContent).toBe('수강 신청4개물레 기초 2개 · 묶음 2개 · 외 클래스 3개')
  expect(linksOf(some)).toEqual([
    ['수강 신청', '/classes/7/settings/attendees?status=01&channelSeq=1'], ['물레 기초', '/classes/7/settings/attendees?status=01&channelSeq=1'], ['묶음', '/packages/8/settings/attendees?status=01&channelSeq=1'],
  ])
  cleanup()
  await renderApp(page, serverOf({}).server)
  const none = await row()
  expect([none.textContent, linksOf(none)]).toEqual(['수강 신청없어요', [['수강 신청', '/settings/contents?channelSeq=1']]])
})

it('keeps a part that failed apart from the others, and asks for it again [GEN-05]', async () => {
  const { server, state } = serverOf({})
  const { person } = await renderApp(page, server)
  const waiting = await part('답을 기다려요')
  const reviews = await waitFor(() => {
    const row = within(waiting).getByRole('link', { name: '답하지 않은 후기' }).closest('li')!
    expect(row.textContent).toContain('지금은 안 돼요.')
    return row
  })
  state.isDown = false
  await person.click(within(reviews).getByRole('button', { name: '다시 시도' }))
  await waitFor(() => expect(reviews.textContent).toBe('답하지 않은 후기없어요'))
  expect(within(await part('준비하는 클래스')).getByText('준비하는 클래스가 없어요')).toBeTruthy()
})

it('shows only what one may see, and leads a learner to the site [SHELL-09]', async () => {
  const { server } = serverOf({ roles: ['SITE_CONSOLE_READ', 'CLASS_INFO_READ'] })
  await renderApp(page, server)
  await part('준비하는 클래스')
  expect([screen.queryByRole('region', { name: '답을 기다려요' }), screen.queryByRole('region', { name: '지난 7일' }), screen.queryByRole('link', { name: '새 클래스' })]).toEqual([null, null, null])
  cleanup()
  await renderApp(page, serverOf({ roles: [] }).server)
  await waitFor(() => expect(location.pathname).toBe('/main'))
})
