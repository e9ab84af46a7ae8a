// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '#shared/draft/contract.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const of = (name: string, kind = 'draft') => `madang.${kind}.${name}@${aPerson.userSeq}`
const TYPED = Date.parse('2026-07-01T00:00:00Z')

function typed(storage: Storage, name: string, words: string, at = TYPED): void {
  storage.setItem(of(name), JSON.stringify({ content: words }))
  storage.setItem(of(name, 'draftAt'), String(at))
}

/** A site and the drafts that its server keeps. */
function keeper(begin: { kept?: Draft[]; isDown?: boolean; user?: FakeSite['user'] } = {}) {
  const site: FakeSite = { user: begin.user === undefined ? aPerson : begin.user, roles: [], userTypeCd: null, isChannelUser: true }
  const state = { kept: begin.kept ?? [], removed: [] as unknown[], logouts: 0 }
  const server = siteServer(site, (path, sent) => {
    const body = () => sent as { drafts: Draft[] }
    if (path === '/auth/logout') {
      state.logouts += 1
      site.user = null
      return { body: { result: 'ok' } }
    }
    if (path === '/auth/login') {
      site.user = aPerson
      return { body: { user: aPerson } }
    }
    if (path === '/me/drafts/delete') {
      state.removed = body().drafts
      return { body: { result: 'ok' } }
    }
    if (path !== '/me/drafts') return undefined
    if (sent === undefined) return { body: { drafts: state.kept } }
    if (begin.isDown) return { status: 503, body: { code: 'X', message: '잠시 뒤에 다시 해 주세요', requestId: 'test' } }
    state.kept = body().drafts
    return { body: { result: 'ok' } }
  })
  return { state, server }
}

async function logOut(server: ReturnType<typeof keeper>['server']) {
  const { person } = await renderApp('/nowhere?channelSeq=1', server)
  await person.click(await screen.findByRole('button', { name: '내 메뉴' }))
  await person.click(await screen.findByText('로그아웃'))
  return person
}

describe('what was typed and not sent [AUTH-07]', () => {
  it('goes to the server at a logout, newest first, and leaves the browser', async () => {
    typed(localStorage, 'comment.1', '쓰던 댓글')
    typed(sessionStorage, 'newClass', '쓰던 클래스', TYPED + 1000)
    typed(localStorage, 'comment.2', '  ')
    sessionStorage.setItem(of('refund.7', 'typed'), '{"accountNo":"110"}')
    localStorage.setItem('madang.draft.comment.1@999', '{"content":"다른 사람"}')
    const { state, server } = keeper()
    await logOut(server)
    await screen.findByRole('link', { name: '로그인' })
    expect(state.kept.map(({ name, keep, content }) => [name, keep, content])).toEqual([
      ['newClass', 'tab', '{"content":"쓰던 클래스"}'], ['comment.1', 'browser', '{"content":"쓰던 댓글"}'],
    ])
    expect(state.kept[1]?.typedAt).toBe('2026-07-01T00:00:00.000Z')
    const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('madang.') && key.endsWith(`@${aPerson.userSeq}`))
    expect(left).toEqual([])
    expect(localStorage.getItem('madang.draft.comment.1@999')).not.toBeNull()
  })

  it('stays with a user who stays logged in, when the server cannot take it', async () => {
    typed(localStorage, 'comment.1', '쓰던 댓글')
    const { state, server } = keeper({ isDown: true })
    const person = await logOut(server)
    expect((await screen.findByRole('dialog', { name: '쓰던 글을 맡기지 못했어요' })).textContent).toContain('보내지 않은 글 1개')
    await person.click(screen.getByRole('button', { name: '로그인 유지' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(state.logouts).toBe(0)
    expect(localStorage.getItem(of('comment.1'))).not.toBeNull()
    screen.getByRole('button', { name: '내 메뉴' })
  })

  it('is deleted once a user chooses to log out nevertheless', async () => {
    typed(localStorage, 'comment.1', '쓰던 댓글')
    const { state, server } = keeper({ isDown: true })
    const person = await logOut(server)
    await person.click(await screen.findByRole('button', { name: '지우고 로그아웃' }))
    await screen.findByRole('link', { name: '로그인' })
    expect(state.logouts).toBe(1)
    expect(localStorage.getItem(of('comment.1'))).toBeNull()
  })

  it('is back after the next login, unless a newer draft is here', async () => {
    typed(localStorage, 'comment.1', '이 기기에서 나중', TYPED + 5000)
    typed(localStorage, 'comment.2', '이 기기에서 먼저', TYPED - 5000)
    const kept = (name: string, keep: Draft['keep'] = 'browser'): Draft => ({ name, keep, content: '{"content":"맡긴 글"}', typedAt: new Date(TYPED).toISOString() })
    const { state, server } = keeper({ user: null, kept: [kept('comment.1'), kept('comment.2'), kept('newClass', 'tab')] })
    const { person } = await renderApp('/login?channelSeq=1', server)
    await person.type(await screen.findByLabelText('이메일'), 'student@madang.test')
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await screen.findByText('쓰다 만 글 3개를 그대로 되돌려 놓았어요.')
    expect(localStorage.getItem(of('comment.1'))).toBe('{"content":"이 기기에서 나중"}')
    expect(localStorage.getItem(of('comment.2'))).toBe('{"content":"맡긴 글"}')
    expect(sessionStorage.getItem(of('newClass'))).toBe('{"content":"맡긴 글"}')
    expect(state.removed).toHaveLength(3)
  })
})
