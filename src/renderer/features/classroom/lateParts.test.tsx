// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { aCourse, aGuestViewer, aLesson } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

// The code of each part comes when the test lets it.
const code = vi.hoisted(() => ({ live: Promise.withResolvers<void>(), offline: Promise.withResolvers<void>(), mission: Promise.withResolvers<void>(), chat: Promise.withResolvers<void>() }))
vi.mock('./live/LiveLesson.tsx', async () => {
  await code.live.promise
  return { LiveLesson: () => <p>the part</p> }
})
vi.mock('./offline/OfflineLesson.tsx', async () => {
  await code.offline.promise
  return { OfflineLesson: () => <p>the part</p> }
})
vi.mock('./mission/MissionLesson.tsx', async () => {
  await code.mission.promise
  return { MissionLesson: () => <p>the part</p> }
})
vi.mock('./chat/ChatLesson.tsx', async () => {
  await code.chat.promise
  return { ChatLesson: () => <p>the part</p> }
})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const attendee = { ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00' }
const own = '/channels/1/courses/7'
const skeletonHeights = () => [...document.querySelectorAll<HTMLElement>('article [aria-hidden=true]')].map(({ style }) => style.getPropertyValue('--skeleton-height')).filter((height) => height !== '')

it.each([
  ['live', curriculumTypeCd.live, 'calc(10rem'], ['offline', curriculumTypeCd.offline, 'calc(13.75rem'], ['mission', curriculumTypeCd.mission, 'calc(13.75rem'], ['chat', curriculumTypeCd.chat, 'min(72dvh'],
] as const)('keeps the place of a late part (%s) while its code is on its way [GEN-05]', async (part, typeCd, height) => {
  await renderApp('/classes/7/classroom/12?channelSeq=1', siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path) => {
    if (path === own) return { body: { course: aCourse({ viewer: attendee }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === `${own}/curriculums`) return { body: { curriculums: [aLesson(12, { curriculumTypeCd: typeCd, title: '저녁 수업', duration: null })], completedCount: 0, lessonCount: 1, progressPercent: 0 } }
    if (path !== `${own}/classroom/12`) return undefined
    return { body: { curriculumSeq: 12, body: newCurriculumBody(typeCd, '저녁 수업'), playback: null, notPlayableReason: null, files: [], isComplete: false, previousCurriculumSeq: null, nextCurriculumSeq: null } }
  }))
  await screen.findByRole('heading', { level: 1, name: '저녁 수업' })
  await waitFor(() => expect(skeletonHeights()).toEqual([expect.stringContaining(height)]))
  expect(screen.queryByText('the part')).toBeNull()
  await act(async () => {
    code[part].resolve()
    await code[part].promise
  })
  expect(await screen.findByText('the part')).toBeTruthy()
  expect(skeletonHeights()).toEqual([])
})
