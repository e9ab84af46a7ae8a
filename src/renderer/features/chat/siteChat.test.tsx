// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChatRoom, ChatSettings, Muted, ReportedMessage } from '#shared/chat/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { FakeAnswer } from '#renderer/platform/fake.ts'
import { aCourse, aGuestViewer } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const aSetting: ChatSettings = { isOn: true, slowSeconds: 0, pictures: 'all', bannedWords: ['광고'] }
const aReport = (messageSeq: number, over: Partial<ReportedMessage> = {}): ReportedMessage => ({
  messageSeq, courseSeq: 7, curriculumSeq: null, title: '수채화 첫걸음', name: '박바다', content: `말 ${messageSeq}`, pictures: [], isHidden: false, createdAt: '2026-11-20T05:00:00.000Z',
  reports: [{ name: '이소라', reason: '광고예요', createdAt: '2026-11-20T06:00:00.000Z' }], ...over,
})

/** The console of a site's chats on a fake server; `pages` of reports. */
async function open({ pages = [[]], roles = ['SITE_CONSOLE_READ', 'SITE_CLASS_READ', 'SITE_CLASS_UPDATE'] }: { pages?: ReportedMessage[][]; roles?: string[] } = {}) {
  const state = { settings: aSetting, pages, refused: undefined as FakeAnswer | undefined, sent: [] as { path: string; body: unknown }[] }
  const { person } = await renderApp('/settings/chat?channelSeq=1', siteServer({ user: aPerson, roles, userTypeCd: 'MNG', isChannelUser: true }, (url, body) => {
    const [path = '', query = ''] = url.split('?')
    if (!path.startsWith('/channels/1/chat/')) return undefined
    if (body !== undefined) {
      state.sent.push({ path, body })
      if (state.refused !== undefined) return state.refused
    }
    if (path === '/channels/1/chat/settings') {
      if (body !== undefined) state.settings = body as ChatSettings
      return { body: body === undefined ? state.settings : { result: 'ok' } }
    }
    if (path === '/channels/1/chat/reports') {
      const last = Number(new URLSearchParams(query).get('lastSeq') ?? 0)
      const page = last === 0 ? 0 : state.pages.findIndex((messages) => messages.at(-1)?.messageSeq === last) + 1
      return { body: { messages: state.pages[page] ?? [], hasMore: page < state.pages.length - 1 } }
    }
    const decided = Number(path.split('/').at(-1))
    state.pages = state.pages.map((messages) => messages.filter(({ messageSeq }) => messageSeq !== decided))
    return { body: { result: 'ok' } }
  }))
  await screen.findByRole('heading', { level: 1, name: '채팅' })
  return { person, state, rowOf: async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement) }
}

describe('the rules of the chats of a site [SET-07] [ROOM-04]', () => {
  it('are changed together, and shown as the server has them', async () => {
    const { person, state } = await open()
    await person.click(await screen.findByRole('switch', { name: /^클래스 채팅 쓰기/ }))
    await person.click(screen.getByRole('combobox', { name: /^기본 슬로 모드/ }))
    await person.click(await screen.findByRole('option', { name: '30초' }))
    await person.click(screen.getByRole('radio', { name: '운영진만' }))
    await person.type(screen.getByRole('textbox', { name: /^쓸 수 없는 말/ }), '바보,광고,도박{Enter}')
    await person.click(screen.getByRole('button', { name: /광고.*(지우기|빼기)|(지우기|빼기).*광고/ }))
    await person.click(screen.getByRole('button', { name: '저장' }))
    await screen.findByText('저장했어요.')
    expect(state.sent).toEqual([{ path: '/channels/1/chat/settings', body: { isOn: false, slowSeconds: 30, pictures: 'staff', bannedWords: ['바보', '도박'] } }])
  })

  it('take a word that was typed without Enter, and stay on the page when the server refuses', async () => {
    const { person, state } = await open()
    const word = await screen.findByRole('textbox', { name: /^쓸 수 없는 말/ })
    await person.type(word, '도박')
    state.refused = refusal(errorTable.noPermission.status, errorTable.noPermission.code, '접근 권한이 없습니다.')
    await person.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('접근 권한이 없습니다.')).toBeDefined()
    expect([state.sent[0]?.body, state.settings]).toEqual([{ ...aSetting, bannedWords: ['광고', '도박'] }, aSetting])
    expect(screen.getByText('도박')).toBeDefined()
  })

  it('are read alone without the permission to change them', async () => {
    await open({ pages: [[aReport(5)]], roles: ['SITE_CONSOLE_READ', 'SITE_CLASS_READ'] })
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^클래스 채팅 쓰기/ })).disabled).toBe(true)
    await screen.findByText('말 5')
    expect(['저장', '가리기', '그대로 두기'].map((name) => screen.queryByRole('button', { name }))).toEqual([null, null, null])
  })
})

describe('reported messages [SET-07] [ROOM-04]', () => {
  it('are hidden or left, with who reported them and why; either closes them', async () => {
    const { person, state, rowOf } = await open({ pages: [[aReport(5), aReport(4, { isHidden: true, reports: [{ name: '최하늘', reason: '욕이에요', createdAt: '2026-11-20T06:00:00.000Z' }] })]] })
    const first = await rowOf('말 5')
    expect([first.getByText('박바다'), first.getByText('이소라 님의 신고'), first.getByText('광고예요')]).toHaveLength(3)
    expect(first.getByRole('link', { name: '수채화 첫걸음' }).getAttribute('href')).toBe('/classes/7?tab=chat&channelSeq=1')
    expect((await rowOf('말 4')).getByText('가려짐')).toBeDefined()
    await person.click(first.getByRole('button', { name: '가리기' }))
    await screen.findByText('메시지를 가렸어요.')
    await waitFor(() => expect(screen.queryByText('말 5')).toBeNull())
    const hidden = await rowOf('말 4')
    expect(hidden.queryByRole('button', { name: '가리기' })).toBeNull()
    await person.click(hidden.getByRole('button', { name: '가린 채 두기' }))
    await screen.findByText('신고를 닫았어요.')
    await screen.findByText('신고된 메시지가 없어요')
    expect(state.sent).toEqual([{ path: '/channels/1/chat/reports/5', body: { hidden: true } }, { path: '/channels/1/chat/reports/4', body: { hidden: false } }])
  })

  it('are read page by page, and one that another has decided on says so and goes', async () => {
    const { person, state, rowOf } = await open({ pages: [[aReport(5)], [aReport(3)]] })
    await rowOf('말 5')
    await person.click(screen.getByRole('button', { name: '더 보기' }))
    const second = await rowOf('말 3')
    expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
    state.refused = refusal(errorTable.notFound.status, errorTable.notFound.code, '찾을 수 없습니다.')
    state.pages = [[aReport(5)]]
    await person.click(second.getByRole('button', { name: '가리기' }))
    await screen.findByText('찾을 수 없습니다.')
    await waitFor(() => expect(screen.queryByText('말 3')).toBeNull())
  })
})

describe('running the chat of a class [ROOM-04]', () => {
  const staff: ChatRoom = { lastNo: 0, version: 0, readNo: 0, isFrozen: false, slowSeconds: 0, ownSlowSeconds: null, mute: null, standing: 'staff', can: { write: true, pictures: true, manage: true }, mission: null }

  it('freezes it, slows it down, and lets a muted person write again', async () => {
    const chat = '/channels/1/courses/7/chat'
    const room = { ...staff }
    let mutes: Muted[] = [{ userSeq: 900, name: '박바다', profileImageUrl: null, until: null, reason: '잠시 쉬어요', byName: '이선생', createdAt: '2026-11-20T05:00:00.000Z' }]
    const sent: unknown[] = []
    const { person } = await renderApp('/classes/7/chat?channelSeq=1', siteServer({ user: aPerson, roles: [], userTypeCd: 'TCH', isChannelUser: true }, (path, body) => {
      if (path === '/channels/1/courses/7') return { body: { course: aCourse({ viewer: { ...aGuestViewer, userTypeCd: 'MNG' } }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
      if (path === chat) return { body: room }
      if (path.startsWith(`${chat}/messages`)) return { body: { messages: [], hasMore: false, version: 0 } }
      if (path === `${chat}/mutes`) return { body: { mutes } }
      if (path === `${chat}/mutes/900/delete`) mutes = []
      if (path === `${chat}/room`) {
        sent.push(body)
        const { isFrozen, slowSeconds } = body as { isFrozen: boolean; slowSeconds: number | null }
        Object.assign(room, { isFrozen, ownSlowSeconds: slowSeconds, slowSeconds: slowSeconds ?? 0 })
      }
      return path.startsWith(chat) ? { body: { result: 'ok' } } : undefined
    }))
    await person.click(await screen.findByRole('button', { name: '채팅방 관리' }))
    const dialog = within(await screen.findByRole('dialog', { name: '채팅방 관리' }))
    await person.click(dialog.getByRole('switch', { name: /^채팅방 얼리기/ }))
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^채팅방 얼리기/ }).checked).toBe(true))
    await person.click(dialog.getByRole('combobox', { name: /^슬로 모드/ }))
    await person.click(await screen.findByRole('option', { name: '60초' }))
    await waitFor(() => expect(sent).toEqual([{ isFrozen: true, slowSeconds: null }, { isFrozen: true, slowSeconds: 60 }]))
    const muted = within((await dialog.findByText('박바다')).closest('li') as HTMLElement)
    expect([muted.getByText('풀 때까지 · 이선생 님이 막음'), muted.getByText('잠시 쉬어요')]).toHaveLength(2)
    await person.click(muted.getByRole('button', { name: '풀기 박바다' }))
    expect(await dialog.findByText('아무도 없어요.')).toBeDefined()
  })
})
