// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { KnownAccount } from '#shared/desktop/accountsPort.ts'
import { createFakeAccounts } from '#renderer/platform/fake.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

const here: KnownAccount = { userSeq: aPerson.userSeq, name: aPerson.name, email: aPerson.email, profileImageUrl: null, signedIn: true, current: true }
const teacher: KnownAccount = { userSeq: 8, name: '이바다', email: 'teacher@madang.test', profileImageUrl: null, signedIn: true, current: false }
const expired: KnownAccount = { userSeq: 9, name: '박나무', email: 'tree@madang.test', profileImageUrl: null, signedIn: false, current: false }

const member = (): FakeSite => ({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true })
const open = (address: string, accounts: KnownAccount[], site = member(), more?: Parameters<typeof siteServer>[1]) => {
  const port = createFakeAccounts(accounts)
  return renderApp(address, siteServer(site, more), null, port).then((rendered) => ({ ...rendered, port }))
}
const openMenu = async ({ person }: Pick<Awaited<ReturnType<typeof open>>, 'person'>) => {
  await person.click(await screen.findByRole('button', { name: '내 메뉴' }))
  return within(await screen.findByRole('menu'))
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

describe('the account switcher [AUTH-12]', () => {
  it('switches to another account of the machine and reloads the page for it', async () => {
    const app = await open('/nowhere?channelSeq=1', [here, teacher])
    const menu = await openMenu(app)
    expect(await menu.findByText('teacher@madang.test')).toBeDefined()
    await app.person.click(menu.getByText('이바다'))
    await waitFor(() => expect(app.port.asked).toEqual(['switch to 8', 'start at /main?channelSeq=1']))
    // A reload must not repeat the wish.
    expect((history.state as { usr?: unknown }).usr ?? null).toBeNull()
  })

  it('sends who must log in again to the login, beside the account on the page', async () => {
    const app = await open('/nowhere?channelSeq=1', [here, expired])
    const menu = await openMenu(app)
    expect(await menu.findByText('다시 로그인해 주세요')).toBeDefined()
    await app.person.click(menu.getByText('박나무'))
    await screen.findByRole('heading', { level: 1, name: '계정 추가' })
    expect(app.port.asked).toEqual([])
  })

  it('adds an account without ending the one on the page', async () => {
    const app = await open('/nowhere?channelSeq=1', [here], member(), (path) =>
      (path === '/auth/login' ? { body: { user: { ...aPerson, userSeq: 8, name: '이바다' } } } : undefined))
    const menu = await openMenu(app)
    await app.person.click(menu.getByText('다른 계정으로 로그인'))
    await screen.findByRole('heading', { level: 1, name: '계정 추가' })
    await app.person.type(screen.getByLabelText(/^이메일/), 'teacher@madang.test')
    await app.person.type(screen.getByLabelText(/^비밀번호/, { selector: 'input' }), 'Madang1!')
    await app.person.click(within(screen.getByRole('main')).getByRole('button', { name: '로그인' }))
    await waitFor(() => expect(app.port.asked).toEqual(['start at /main?channelSeq=1']))
    expect(app.platform.requests.some(({ url }) => url.endsWith('/auth/logout'))).toBe(false)
  })

  it('logs one of the others out', async () => {
    const app = await open('/nowhere?channelSeq=1', [here, teacher])
    const menu = await openMenu(app)
    await app.person.click(await menu.findByText('계정 관리'))
    await app.person.click(await screen.findByRole('button', { name: '이바다 님 로그아웃' }))
    await screen.findByText('다른 계정이 없어요.')
    expect(app.port.asked).toEqual(['sign out 8'])
  })

  it('offers a guest the accounts that are logged in on the machine', async () => {
    const app = await open('/login?channelSeq=1', [{ ...here, current: false }, expired], { user: null, roles: [], userTypeCd: null, isChannelUser: false })
    await app.person.click(await screen.findByRole('button', { name: new RegExp(aPerson.name) }))
    await waitFor(() => expect(app.port.asked[0]).toBe(`switch to ${aPerson.userSeq}`))
    expect(screen.queryByText('박나무')).toBeNull()
  })

  it('is not there in a browser, whose cookie has one account', async () => {
    const app = await renderApp('/nowhere?channelSeq=1', siteServer(member()))
    const menu = await openMenu(app)
    expect(menu.getByText('로그아웃')).toBeDefined()
    expect(menu.queryByText('다른 계정으로 로그인')).toBeNull()
  })
})

describe('what is typed', () => {
  const KEY = `madang.draft.newClass@${aPerson.userSeq}`
  const keys = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => key.includes('draft'))

  it('outlives a lost session, under the name of who typed it', async () => {
    const site = member()
    const { person } = await renderApp('/join?channelSeq=1', siteServer({ ...site, isChannelUser: false }, (path) =>
      (path === '/channels/1/join' ? refusal(401, '900001', '로그인이 필요합니다.') : undefined)))
    await screen.findByRole('button', { name: '가입하기' })
    sessionStorage.setItem(KEY, '{"title":"수채화"}')
    await person.click(screen.getByRole('button', { name: '가입하기' }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(keys()).toContain(KEY)
  })

  it('is erased at the logout, and what others typed is not [AUTH-07]', async () => {
    const site = member()
    const { person } = await renderApp('/nowhere?channelSeq=1', siteServer(site, (path) => {
      if (path !== '/auth/logout') return undefined
      site.user = null
      return { body: { result: 'ok' } }
    }))
    await screen.findByRole('button', { name: '내 메뉴' })
    sessionStorage.setItem(KEY, '{"title":"수채화"}')
    localStorage.setItem('madang.draft.newClass@99', '{"title":"유화"}')
    await person.click(screen.getByRole('button', { name: '내 메뉴' }))
    await person.click(await screen.findByText('로그아웃'))
    await screen.findByRole('link', { name: '로그인' })
    expect(keys()).toEqual(['madang.draft.newClass@99'])
  })
})

describe('the status page in the menu', () => {
  it.each([[true, 1], [undefined, 0]])('is offered to an operator alone: %s', async (isOperator, count) => {
    const { person } = await renderApp('/nowhere?channelSeq=1', siteServer({ ...member(), user: isOperator ? { ...aPerson, isOperator } : aPerson }))
    const menu = await openMenu({ person })
    expect(await menu.findByRole('menuitem', { name: '마이페이지' })).toBeDefined()
    expect(menu.queryAllByRole('menuitem', { name: '서버 상태' })).toHaveLength(count)
  })
})
