// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Post } from '#shared/board/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { aCourse, aGuestViewer } from '#tests/support/screens/learnerExamples.ts'
import type { FakeAnswer, FakeServer } from '#renderer/platform/fake.ts'
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

/** The server of a post, whose comments `answer` takes. */
const postServer = (answer: (sent: unknown[]) => FakeAnswer, more: Parameters<typeof siteServer>[1] = () => undefined) => {
  const sent: unknown[] = []
  const server = siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
    if (path === '/channels/1/courses/7') return { body: { course: aCourse({ viewer: attendee }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === '/channels/1/courses/7/board/5') return { body: post }
    if (!path.startsWith('/channels/1/courses/7/board/5/comments')) return more(path, body)
    if (body === undefined || body === null) return { body: { comments: [], next: null } }
    sent.push(body)
    return answer(sent)
  })
  return { sent, server }
}

/** Opens the post and types a comment. */
async function typeComment(server: FakeServer, text: string) {
  const { person } = await renderApp('/classes/7/board/5/view?channelSeq=1', server)
  const comments = within(await screen.findByRole('region', { name: '댓글' }))
  const input = await comments.findByRole('textbox') as HTMLTextAreaElement
  await person.click(input)
  await person.paste(text)
  return { person, comments, input, submit: comments.getByRole('button', { name: '댓글 올리기' }) as HTMLButtonElement }
}

it('what slow mode refuses stays typed, counts down and can be sent after [ROOM-05]', async () => {
  const { sent, server } = postServer(() => ({ ...refusal(429, errorTable.postingTooFast.code, '글을 너무 빠르게 올리고 있어요. 3초 뒤에 다시 시도해 주세요.'), retryAfter: '3' }))
  const { person, comments, input, submit } = await typeComment(server, '연달아 쓰는 댓글')
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

it('is sent as typed once its writer has verified the address, and stays where the code is not entered [AUTH-06] [ROOM-05]', async () => {
  let isVerified = false
  const { sent, server } = postServer(
    () => (isVerified ? { body: { commentSeq: 9 } } : refusal(403, errorTable.emailNotVerified.code, '이메일을 인증해야 할 수 있습니다.')),
    (path) => {
      if (path === '/auth/code') return { body: { expiresInSeconds: 600, resendInSeconds: 60 } }
      if (path !== '/auth/authentication') return undefined
      isVerified = true
      return { body: { user: aPerson, proof: 'a proof' } }
    },
  )
  const { person, input, submit } = await typeComment(server, '처음 쓰는 댓글')
  await person.click(submit)
  await person.click(within(await screen.findByRole('dialog', { name: '이메일 인증' })).getByRole('button', { name: '닫기' }))
  const said = (await screen.findByText('이메일을 인증해야 할 수 있습니다.')).closest<HTMLElement>('[role=dialog]')
  expect([sent.length, input.value]).toEqual([1, '처음 쓰는 댓글'])
  await person.click(within(said ?? document.body).getByRole('button', { name: '확인' }))
  await person.click(submit)
  await person.type(await screen.findByLabelText(/^인증번호/), '246810')
  await person.click(within(screen.getByRole('dialog', { name: '이메일 인증' })).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(input.value).toBe(''))
  expect(sent).toEqual([sent[0], sent[0], expect.objectContaining({ content: '처음 쓰는 댓글' })])
})
