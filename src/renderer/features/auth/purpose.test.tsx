// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import type { ShownForm } from '#shared/form/contract.ts'
import { formContent } from '#shared/form/rules.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { aTermsAnswer, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'
import { class7, classServer } from '#tests/support/screens/classServer.ts'
import { freshPage } from '#tests/support/screens/freshPage.ts'

freshPage()

const guest = (): FakeSite => ({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
const aForm: ShownForm = {
  ...formContent.parse({ lead: '', steps: [{ id: 'step01', title: '신청', items: [{ id: 'name01', type: 'SHORT_TEXT', label: '이름', help: '', isRequired: false, showIf: null, maxLength: 20 }] }], button: { type: 'BLOCK_SUBMIT_BUTTON', label: '신청하기' }, thanks: '' }),
  formSeq: 3, title: '봄 설명회 신청', state: 'members', startAt: null, endAt: null, modificationCd: 'MOD_N', token: 'a token', mine: null,
}
const wanted = (path: string) => `channelSeq=1&next=${encodeURIComponent(path)}`

describe('what a visitor comes for', () => {
  it.each([
    ['/login', '/classes/7?channelSeq=1', '로그인하면 이 클래스로 바로 이어져요.'],
    ['/createaccount', '/classes/7?channelSeq=1', '가입하면 이 클래스로 바로 이어져요.'],
    ['/createaccount', '/classes/7/payment?ps=01&channelSeq=1', '가입하면 이 클래스로 바로 이어져요.'],
  ])('%s shows the class of %s with its price [ENR-07]', async (page, next, words) => {
    await renderApp(`${page}?${wanted(next)}`, classServer(guest(), { ...aCourse(), title: '처음 빚는 컵' }).server)
    const card = within(await screen.findByRole('region', { name: '가려던 클래스' }))
    expect(card.getByText('처음 빚는 컵')).toBeDefined()
    expect(card.getByText('무료')).toBeDefined()
    expect(card.getByText(words)).toBeDefined()
  })

  it.each([
    ['/createaccount', '/membership', ['멤버십', '매달 정해진 이용료로 클래스를 마음껏 들어요.', '가입하면 이 페이지로 바로 이어져요.']],
    ['/login', '/forms/3?from=mail', ['봄 설명회 신청', '로그인하면 이 페이지로 바로 이어져요.']],
    ['/createaccount', '/staff/abc', ['운영자 역할로 초대받았어요', '마당 학교에서 함께 운영하자고 초대했어요.']],
    ['/createaccount', '/invited/abc', ['마당 학교에 초대받았어요']],
  ])('%s says that it leads to %s [AUTH-02] [SET-03]', async (page, next, words) => {
    await renderApp(`${page}?${wanted(next)}`, siteServer(guest(), (path) => {
      if (path === '/channels/1/staff/received/abc') return { body: { userTypeCd: 'MNG', state: 'open', expiresAt: '2030-06-01T00:00:00.000Z', email: 'ha••••@example.com', isMine: null } }
      return path.endsWith('/channels/1/forms/3/show') ? { body: { form: aForm } } : undefined
    }))
    const card = within(await screen.findByRole('region', { name: '가려던 페이지' }))
    for (const text of words) expect(card.getByText(text)).toBeDefined()
  })

  it.each(['/staff/abc', '/forms/3', '/forms/new', '/classes/create', '/mypage'])('is left out where nothing can be said of %s [AUTH-02]', async (next) => {
    const { server, paths } = classServer(guest(), aCourse())
    await renderApp(`/login?${wanted(next)}`, server)
    expect(await screen.findByLabelText('이메일')).toBeDefined()
    await waitFor(() => expect(document.querySelector('main [class*=card]')).toBeNull())
    expect(screen.queryByRole('region', { name: /^가려던/ })).toBeNull()
    expect(paths().filter((path) => /NaN/.test(path))).toEqual([])
  })

  it('keeps the class on the way from the login to the signup [ENR-07]', async () => {
    const { person } = await renderApp(`/login?${wanted('/classes/7?channelSeq=1')}`, classServer(guest()).server)
    await person.click(await screen.findByRole('link', { name: '회원가입' }))
    expect(await screen.findByText('가입하면 이 클래스로 바로 이어져요.')).toBeDefined()
  })

  it('is left out for a class that cannot be read, and for other pages [ENR-07]', async () => {
    const { server, paths } = classServer(guest(), aCourse(), (path) => (path === class7 ? refusal(404, errorTable.classNotFound.code, '없는 클래스') : undefined))
    await renderApp(`/login?${wanted('/classes/7?channelSeq=1')}`, server)
    await waitFor(() => expect(paths()).toContain(class7))
    await waitFor(() => expect(screen.queryByRole('region', { name: '가려던 클래스' })).toBeNull())
    expect(screen.getByLabelText('이메일')).toBeDefined()
  })

  it('sends who starts for free to the signup, which says what for [SHELL-25]', async () => {
    await renderApp('/create_site?contentTypeCd=02', siteServer(guest()))
    expect(await screen.findByText(/계정을 만들면 바로 내 사이트를 열 수 있어요/)).toBeDefined()
    expect(location.pathname).toBe('/createaccount')
    expect(new URLSearchParams(location.search).get('next')).toBe('/create_site?contentTypeCd=02')
  })
})

describe('an email address with an account', () => {
  it('offers the login, which has the address already and the same destination [AUTH-02]', async () => {
    const { person } = await renderApp(`/createaccount?${wanted('/classes/7?channelSeq=1')}`, classServer(guest(), aCourse(), (path) => (
      path.startsWith('/auth/checkUserId') ? { body: { available: false } } : path.includes('/terms') || path.includes('/privacy') || path.includes('consent') ? aTermsAnswer(path) : undefined
    )).server)
    await person.type(await screen.findByLabelText(/^이메일/), 'Student@madang.test')
    await person.tab()
    await screen.findByText('이미 가입한 이메일이에요.')
    await person.click(screen.getByRole('link', { name: '이 이메일로 로그인하기' }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    await waitFor(() => expect((screen.getByLabelText('이메일') as HTMLInputElement).value).toBe('Student@madang.test'))
    expect(new URLSearchParams(location.search).get('next')).toBe('/classes/7?channelSeq=1')
  })

  it('is no longer offered once another address is typed [AUTH-02]', async () => {
    const { person } = await renderApp('/createaccount?channelSeq=1', siteServer(guest(), (path) => (path.startsWith('/auth/checkUserId') ? { body: { available: false } } : undefined)))
    await person.type(await screen.findByLabelText(/^이메일/), 'student@madang.test')
    await person.tab()
    await screen.findByRole('link', { name: '이 이메일로 로그인하기' })
    await person.type(screen.getByLabelText(/^이메일/), 'x')
    await waitFor(() => expect(screen.queryByRole('link', { name: '이 이메일로 로그인하기' })).toBeNull())
    expect(screen.queryByText('이미 가입한 이메일이에요.')).toBeNull()
  })
})
