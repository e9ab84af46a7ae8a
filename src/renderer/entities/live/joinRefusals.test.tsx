// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { LiveItem } from '#shared/live/contract.ts'
import errorTexts from '#locales/ko/errors.json' with { type: 'json' }
import type { FakeAnswer } from '#renderer/platform/fake.ts'
import { aCourse, aGuestViewer, aLesson } from '#tests/support/screens/learnerExamples.ts'
import { aLive, LIVE_NOW } from '#tests/support/screens/liveExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const at = '/classes/7/classroom/12?channelSeq=1'
const class7 = '/channels/1/courses/7'
const attendee = { ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00' }
const link = (change: object = {}): FakeAnswer => ({ body: { liveTypeCd: '00', channelLiveTypeCd: '00', userType: 'user', itemSeq: 12, joinUrl: null, startUrl: null, meetingId: null, gooroomeeId: null, password: null, isReserve: false, ...change } })

/** The page of a live lesson, with what the server says to joining; `fareCd` is the class's. */
async function lesson({ joined, isSignedIn = true, fareCd = '01', live = {} }: { joined: FakeAnswer; isSignedIn?: boolean; fareCd?: '01' | '03'; live?: Partial<LiveItem> }) {
  const app = await renderApp(at, siteServer({ user: isSignedIn ? aPerson : null, roles: [], userTypeCd: null, isChannelUser: isSignedIn }, (path) => {
    if (path === class7) return { body: { course: aCourse({ fareCd, viewer: isSignedIn ? attendee : aGuestViewer }), setting: { joinMembersOnlyYn: 'N', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === `${class7}/curriculums`) return { body: { curriculums: [aLesson(12, { curriculumTypeCd: '00', duration: null, isPublic: true })], completedCount: 0, lessonCount: 1, progressPercent: 0 } }
    if (path === `${class7}/classroom/12`) {
      const body = newCurriculumBody(curriculumTypeCd.live, '3주차')
      return { body: { curriculumSeq: 12, body, playback: null, notPlayableReason: null, files: [], isComplete: false, previousCurriculumSeq: null, nextCurriculumSeq: null } }
    }
    if (path === `${class7}/live/12`) return { body: { live: aLive({ fareCd, ...live }), endedAt: null, isReachable: true, isReserve: false, recordingUrl: null, limitPercent: 80, attendance: null } }
    return path === `${class7}/join-live?i=12` ? joined : undefined
  }))
  const plan = within(await screen.findByRole('region', { name: '라이브 수업 일정' }))
  const asked = (end: string) => app.platform.requests.filter(({ url }) => url.endsWith(end)).length
  return { ...app, plan, asked, join: (name = '참여하기') => app.person.click(plan.getByRole('button', { name })) }
}
const alert = async (message: string) => {
  await screen.findByText(message)
  return screen.getByRole('button', { name: '확인' })
}

describe('joining a live class that cannot be joined [LIVE-05]', () => {
  it('says that one is not logged in and goes to login, then back', async () => {
    const { join, person, asked } = await lesson({ joined: link(), isSignedIn: false })
    await join()
    await person.click(await alert('로그인이 되어 있지 않습니다. 로그인 화면으로 이동합니다.'))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(new URLSearchParams(location.search).get('next')).toBe(at)
    expect(asked('/join-live?i=12')).toBe(0)
  })

  it('lets a visitor into a class that is open to anyone, who has no attendance', async () => {
    const { join, platform, asked } = await lesson({ joined: link({ joinUrl: 'https://zoom.us/j/1' }), isSignedIn: false, fareCd: '03' })
    await join()
    await waitFor(() => expect(platform.opened).toEqual(['https://zoom.us/j/1']))
    expect([asked('/join-live/12'), screen.queryByText(/로그인이 되어 있지 않습니다/)]).toEqual([0, null])
  })

  it('tells a learner without a link to check with the host or ask the instructor, and staff to enter one', async () => {
    const learner = await lesson({ joined: link() })
    await learner.join()
    await learner.person.click(await alert('호스트가 수업을 열었는지 확인하거나 강사에게 문의해 주세요.'))
    expect([learner.platform.opened, learner.asked('/join-live/12')]).toEqual([[], 0])
    const host = await lesson({ joined: link({ userType: 'facilitator' }), live: { userType: 'facilitator', isZoomHost: true } })
    await host.join('수업 시작하기')
    await alert('참여 링크가 없어요. 스튜디오에서 링크를 넣어 주세요.')
  })

  it.each([
    ['100011', 'zoomError', 'Zoom 연결에 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.'], ['400002', 'noLiveToday', '오늘 예정된 라이브 수업 시간이 없습니다.'], ['800003', 'classNotFound', '클래스를 찾을 수 없습니다.'],
  ] as const)('shows the message of %s, opens nothing and asks how the lesson is now', async (code, name, message) => {
    expect([errorTable[name].code, errorTexts[name]]).toEqual([code, message])
    const { join, platform, asked, person, plan } = await lesson({ joined: refusal(errorTable[name].status, code, message) })
    const before = asked('/live/12')
    await join()
    await person.click(await alert(message))
    await waitFor(() => expect(asked('/live/12')).toBe(before + 1))
    expect([platform.opened, asked('/join-live/12'), screen.queryByText('참여 중')]).toEqual([[], 0, null])
    await waitFor(() => expect(plan.getByRole<HTMLButtonElement>('button', { name: '참여하기' }).disabled).toBe(false))
  })

  it('shows when the class takes place with its offset, and no way in before its window', async () => {
    const { plan } = await lesson({ joined: link(), live: { startAt: new Date(LIVE_NOW + 31 * 60_000).toISOString() } })
    expect(plan.getByRole('time').textContent).toMatch(/^2026\. 11\. 21\. \(토\).*\(GMT[+-]\d+(:\d\d)?\)$/)
    expect(plan.getByRole<HTMLButtonElement>('button', { name: '아직 입장 전이에요' }).disabled).toBe(true)
    expect(plan.getByRole('timer').textContent).toMatch(/^(31|30)분 뒤 시작$/)
  })

  it('says that a class is over, without a way in', async () => {
    const { plan } = await lesson({ joined: link(), live: { startAt: new Date(LIVE_NOW - 7_200_000).toISOString(), endAt: new Date(LIVE_NOW - 3_600_000).toISOString() } })
    expect([plan.getByText('종료'), plan.getByText('끝난 라이브 수업이에요.')]).toHaveLength(2)
    expect(plan.queryByRole('button', { name: /참여|입장/ })).toBeNull()
  })
})
