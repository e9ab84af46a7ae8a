// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Post } from '#shared/board/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { aCourse, aGuestViewer } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  // Missing in happy-dom, used by text areas.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const attendee = { ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00' }
const post: Post = {
  name: '이소라', profileImageUrl: null, isStaff: false, isMine: false, postSeq: 5, postTypeCd: 'free', scopeCd: 'everyone', title: '첫 그릇', masked: false, pinned: false, urgent: false, hidden: false,
  waiting: false, accepted: false, commentCount: 0, likeCount: 0, viewCount: 1, pictureUrl: null, fileCount: 0, reportCount: 0, curriculumSeq: null, lessonTitle: null, second: null, createdAt: '2026-11-20T05:00:00.000Z',
  content: '<p>구웠어요</p>', files: [], acceptedCommentSeq: null, liked: false, edited: false,
  can: { edit: false, delete: false, comment: true, accept: false, manage: false, like: true, report: true },
}

it('what slow mode refuses stays typed, counts down and can be sent after [ROOM-05]', async () => {
  const sent: unknown[] = []
  const server = siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
    if (path === '/channels/1/courses/7') return { body: { course: aCourse({ viewer: attendee }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === '/channels/1/courses/7/board/5') return { body: post }
    if (!path.startsWith('/channels/1/courses/7/board/5/comments')) return undefined
    if (body === undefined || body === null) return { body: { comments: [], next: null } }
    sent.push(body)
    return { ...refusal(429, errorTable.postingTooFast.code, '글을 너무 빠르게 올리고 있어요. 3초 뒤에 다시 시도해 주세요.'), retryAfter: '3' }
  })
  const { person } = await renderApp('/classes/7/board/5/view?channelSeq=1', server)
  const comments = within(await screen.findByRole('region', { name: '댓글' }))
  const input = await comments.findByRole('textbox') as HTMLTextAreaElement
  const submit = comments.getByRole('button', { name: '댓글 올리기' }) as HTMLButtonElement
  await person.click(input)
  await person.paste('연달아 쓰는 댓글')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() })
  await person.click(submit)
  await waitFor(() => expect(comments.getByRole('timer').textContent).toBe('3초 뒤에 올릴 수 있어요.'))
  expect([sent.length, input.value, submit.disabled]).toEqual([1, '연달아 쓰는 댓글', true])
  act(() => void vi.advanceTimersByTime(2 * SECOND_MS))
  expect(comments.getByRole('timer').textContent).toBe('1초 뒤에 올릴 수 있어요.')
  act(() => void vi.advanceTimersByTime(SECOND_MS))
  expect([comments.queryByRole('timer'), submit.disabled]).toEqual([null, false])
  await person.click(submit)
  await waitFor(() => expect(sent).toHaveLength(2))
})
