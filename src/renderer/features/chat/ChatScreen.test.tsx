// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { contract } from '#shared/contract.ts'
import type { ChatRoom } from '#shared/chat/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'
import { aCourse, aGuestViewer } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  // Missing in happy-dom, used by text areas.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const attendee = { ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00' }
const message = (messageNo: number, of: Partial<ChatMessage> = {}): ChatMessage => ({
  messageSeq: 100 + messageNo, messageNo, version: messageNo, userSeq: 900, name: '이소라', profileImageUrl: null, isStaff: false, sendNo: String(messageNo), content: `말 ${messageNo}`,
  pictures: [], mentions: [], replyTo: null, state: 'shown', createdAt: '2026-11-20T05:00:00.000Z', ...of,
})
const aRoom: ChatRoom = { lastNo: 2, version: 2, readNo: 1, isFrozen: false, slowSeconds: 0, ownSlowSeconds: null, mute: null, standing: 'attendee', can: { write: true, pictures: true, manage: false }, mission: null }
type Sent = CallInput<typeof contract.chat.send>['body']

/** A room on a fake server, which keeps what is sent unless it is `broken`. */
async function openRoom(room: Partial<ChatRoom> = {}) {
  const held = [message(1), message(2)]
  const state = { broken: false, isVerified: true, sends: [] as Sent[] }
  const server = siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
    const chat = '/channels/1/courses/7/chat'
    if (path === '/channels/1/courses/7') return { body: { course: aCourse({ viewer: attendee }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === chat) return { body: { ...aRoom, ...room } }
    if (path === '/auth/code') return { body: { expiresInSeconds: 600, resendInSeconds: 60 } }
    if (path === '/auth/authentication') {
      state.isVerified = true
      return { body: { user: aPerson, proof: 'a proof' } }
    }
    if (path === `${chat}/read`) return { body: { result: 'ok' } }
    if (path !== `${chat}/messages`) return undefined
    if (body === undefined || body === null) return { body: { messages: held, hasMore: false, version: held.length } }
    const sent = body as Sent
    state.sends.push(sent)
    if (state.broken) return refusal(429, errorTable.postingTooFast.code, '글을 너무 빠르게 올리고 있어요.')
    if (!state.isVerified) return refusal(403, errorTable.emailNotVerified.code, '이메일을 인증해야 할 수 있습니다.')
    const made = message(held.length + 1, { userSeq: aPerson.userSeq, name: aPerson.name, sendNo: sent.sendNo, content: sent.content ?? '' })
    held.push(made)
    return { body: { message: made, isComplete: false } }
  })
  const app = await renderApp('/classes/7/chat?channelSeq=1', server)
  const log = await screen.findByRole('log', { name: '메시지' })
  return { ...app, ...state, state, log }
}
const input = () => screen.getByRole('textbox', { name: '메시지 쓰기' })

describe('the chat of a class [ROOM-04]', () => {
  it('is a polite log with the unread marked; Enter sends, Shift+Enter does not', async () => {
    const { person, state, log } = await openRoom()
    expect(log.getAttribute('aria-live')).toBe('polite')
    within(log).getByText('여기부터 읽지 않았어요')
    await person.type(input(), '첫 줄{Shift>}{Enter}{/Shift}둘째 줄')
    expect(state.sends).toEqual([])
    await person.type(input(), '{Enter}')
    await waitFor(() => expect(state.sends).toMatchObject([{ content: '첫 줄\n둘째 줄' }]))
    await within(log).findByText(/둘째 줄/)
    expect((input() as HTMLTextAreaElement).value).toBe('')
  })

  it('does not send with the Enter that ends a Korean syllable', async () => {
    const { person, state } = await openRoom()
    await person.type(input(), '안녕하세요')
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 })
    expect(state.sends).toEqual([])
    expect((input() as HTMLTextAreaElement).value).toBe('안녕하세요')
  })

  it('keeps a message that failed, says why, and sends it again under the same number', async () => {
    const { person, state, log } = await openRoom()
    state.broken = true
    await person.type(input(), '못 간 말{Enter}')
    await within(log).findByText('글을 너무 빠르게 올리고 있어요.')
    state.broken = false
    await person.click(within(log).getByRole('button', { name: '다시 보내기' }))
    await waitFor(() => expect(within(log).queryByRole('button', { name: '다시 보내기' })).toBeNull())
    expect(within(log).getAllByText('못 간 말')).toHaveLength(1)
    expect(new Set(state.sends.map(({ sendNo }) => sendNo)).size).toBe(1)
    expect(state.sends).toHaveLength(2)
  })

  it('sends lines written before the address was verified once one code is right [AUTH-06]', async () => {
    const { person, state, log } = await openRoom()
    state.isVerified = false
    fireEvent.change(input(), { target: { value: '첫 줄' } })
    fireEvent.keyDown(input(), { key: 'Enter' })
    fireEvent.change(input(), { target: { value: '둘째 줄' } })
    fireEvent.keyDown(input(), { key: 'Enter' })
    await waitFor(() => expect(state.sends).toHaveLength(2))
    await person.type(await screen.findByLabelText(/^인증번호/), '246810')
    await person.click(within(screen.getByRole('dialog', { name: '이메일 인증' })).getByRole('button', { name: '확인' }))
    await waitFor(() => expect(state.sends.map(({ content }) => content)).toEqual(['첫 줄', '둘째 줄', '첫 줄', '둘째 줄']))
    await waitFor(() => expect(within(log).queryByText('보내는 중')).toBeNull())
    expect([within(log).getAllByText('첫 줄'), within(log).getAllByText('둘째 줄')].map(({ length }) => length)).toEqual([1, 1])
  })

  it('returns a message that failed to the input, before what is typed there', async () => {
    const { person, state, log } = await openRoom()
    state.broken = true
    await person.type(input(), '고칠 말{Enter}')
    await within(log).findByText('글을 너무 빠르게 올리고 있어요.')
    state.broken = false
    await person.type(input(), '뒤의 말')
    await person.click(within(log).getByRole('button', { name: '고치기' }))
    expect(input()).toHaveProperty('value', '고칠 말\n뒤의 말')
    expect(within(log).queryByText('고칠 말')).toBeNull()
    await person.type(input(), '{Enter}')
    await waitFor(() => expect(state.sends.map(({ content }) => content)).toEqual(['고칠 말', '고칠 말\n뒤의 말']))
  })

  it('shows what comes over the socket, and a deletion in its place', async () => {
    const { platform, log } = await openRoom()
    const place = { command: 'E0101', channelSeq: 1, courseSeq: 7, curriculumSeq: null } as const
    act(() => platform.realtime.say({ ...place, message: message(3, { content: '지금 온 말' }) }))
    await within(log).findByText('지금 온 말')
    act(() => platform.realtime.say({ ...place, message: message(3, { version: 4, state: 'deleted', content: '' }) }))
    await within(log).findByText('삭제된 메시지입니다.')
    expect(within(log).queryByText('지금 온 말')).toBeNull()
    act(() => platform.realtime.say({ ...place, curriculumSeq: 5, message: message(3, { version: 5, content: '다른 방' }) }))
    expect(within(log).queryByText('다른 방')).toBeNull()
  })

  it('says why a muted learner cannot write, and offers nothing to write in', async () => {
    await openRoom({ can: { write: false, pictures: false, manage: false }, mute: { until: null, reason: '잠시 쉬어요' } })
    await screen.findByText('메시지를 쓸 수 없어요. 운영진에게 문의해 주세요. (잠시 쉬어요)')
    expect(screen.queryByRole('textbox', { name: '메시지 쓰기' })).toBeNull()
  })
})
