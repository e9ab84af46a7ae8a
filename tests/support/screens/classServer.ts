import { screen } from '@testing-library/react'
import type { Course } from '#shared/course/contract.ts'
import { aCourse, aGuestViewer, aLesson } from './learnerExamples.ts'
import { aPerson, siteServer } from './renderApp.tsx'
import type { FakeSite } from './renderApp.tsx'

/** The page of class 7. */
export const classPage = '/classes/7?channelSeq=1'
export const class7 = '/channels/1/courses/7'
/** A member who has not enrolled. */
export const member = (): FakeSite => ({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true })
export const attendee: Course['viewer'] = {
  ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00', reviewExpringAt: '2027-11-01T00:00:00Z',
}

/** A site with class 7, which can be entered. @param more answers first */
export function classServer(site: FakeSite, course: Course = aCourse(), more: (path: string, body: unknown) => ReturnType<Parameters<typeof siteServer>[1] & object> = () => undefined) {
  const calls: { path: string; body: unknown }[] = []
  const state = { course }
  const server = siteServer(site, (path, body) => {
    calls.push({ path, body })
    const own = more(path, body)
    if (own) return own
    if (path === class7) {
      return { body: { course: state.course, setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: ['member'] } }
    }
    if (path === `${class7}/curriculums`) return { body: { curriculums: [aLesson(11), aLesson(12)], completedCount: 0, lessonCount: 2, progressPercent: 0 } }
    if (path === `${class7}/curriculum-schedule/check`) return { body: { resultCode: '000000', message: '' } }
    if (path === `${class7}/attend`) {
      state.course = { ...state.course, viewer: attendee }
      return { body: { attendSeq: 31, choiseStatusCd: '00', validAt: null } }
    }
    if (path === `${class7}/review/votes`) return { body: { evaluationSeqs: [] } }
    if (path.startsWith(`${class7}/review`)) return { body: { reviews: [], reviewCount: 0, reviewRate: 0, summary: null, myReview: null } }
    return undefined
  })
  return { server, calls, state, paths: () => calls.map(({ path }) => path) }
}

/** The first of them, as phones have one more. */
export const enrollButton = async () => (await screen.findAllByRole('button', { name: '무료로 수강하기' }))[0] as HTMLElement
