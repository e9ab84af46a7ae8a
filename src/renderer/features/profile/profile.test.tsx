// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserInfo } from '#shared/profile/contract.ts'
import { heldUp } from '#tests/support/heldUp.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'
import { toast } from '#renderer/ui/index.ts'
import type { FakeAnswer } from '#renderer/platform/fake.ts'

beforeEach(() => {
  // Missing in happy-dom, used by the autosizing text area.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const info: UserInfo = {
  userSeq: aPerson.userSeq, name: aPerson.name, email: aPerson.email, snsTypeCd: 'LIV', isAuthenticated: true, phone: '01012345678', phoneAt: '2026-11-01T00:00:00Z',
  profileImageUrl: null, biography: '', hasPassword: true, createdAt: '2026-10-01T00:00:00Z', marketingAt: null, opensAt: null, newsConsents: [],
}
const kakao = { snsTypeCd: 'KAK', email: 'haneul@kakao.test', linkedAt: '2026-11-01T00:00:00Z' }

function profileServer(of: Partial<UserInfo> = {}, more: (path: string, body: unknown) => FakeAnswer | undefined = () => undefined, site: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }) {
  const calls: { path: string; body: unknown }[] = []
  const server = siteServer(site, (path, body) => {
    calls.push({ path, body })
    const own = more(path, body)
    if (own) return own
    if (path === '/userinfo') return { body: { userInfo: { ...info, ...of } } }
    if (path === '/users/withdraw/sites') return { body: { sites: [] } }
    if (path === '/users/sessions') return { body: { sessions: [] } }
    if (path === '/auth/snsAccounts') return { body: { accounts: [], canUnlink: false } }
    if (path.startsWith('/auth/snsProviders')) return { body: { providers: [] } }
    if (path.endsWith('/users/alarms/settings')) return { body: { kinds: [{ name: 'like', group: 'teaching' }, { name: 'classCreated', group: 'learning' }], alarmsOff: [] } }
    return undefined
  })
  return { server, calls }
}

const page = '/editinformation?channelSeq=1'
const region = (name: string) => screen.findByRole('region', { name })

it('says that the particulars could not be loaded, and tries again [AUTH-10]', async () => {
  let away = true
  const { server } = profileServer({}, (path) => (path === '/userinfo' && away ? refusal(403, '900002', '지금은 볼 수 없어요.') : undefined))
  const { person } = await renderApp(page, server)
  expect(await screen.findByText('지금은 볼 수 없어요.')).toBeTruthy()
  away = false
  await person.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await region('프로필')).toBeTruthy()
})

it('shows nothing of the previous user once another tab has switched the account [AUTH-10] [SHELL-22]', async () => {
  const site: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }
  const of = { ...info }
  const { server } = profileServer(of, (path) => (path === '/userinfo' ? { body: { userInfo: { ...of } } } : undefined), site)
  await renderApp(page, server)
  expect(within(await region('연락처')).getByRole<HTMLInputElement>('textbox').value).toBe('010-1234-5678')
  site.user = { ...aPerson, userSeq: aPerson.userSeq + 1, name: '윤서진' }
  Object.assign(of, { userSeq: aPerson.userSeq + 1, name: '윤서진', phone: '021234567' })
  for (const [to, title] of [['/coupon?channelSeq=1', '내 쿠폰'], [page, '내 정보 수정']] as const) {
    act(() => { window.history.pushState(null, '', to); window.dispatchEvent(new PopStateEvent('popstate')) })
    await screen.findByRole('heading', { level: 1, name: title })
  }
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /번호/ }).value).toBe('02-123-4567'))
  expect(await screen.findAllByText('다른 탭에서 윤서진 님이 로그인해서 이 화면도 그 계정으로 바뀌었어요.')).toHaveLength(1)
})

it('shows the number 3-4-4 and sends its digits [AUTH-10]', async () => {
  const { server, calls } = profileServer({}, (path) => (path === '/auth/changePhone' ? { body: { phone: '021234567', phoneAt: '2026-11-22T00:00:00Z' } } : undefined))
  const { person } = await renderApp(page, server)
  const phone = within(await region('연락처')).getByRole<HTMLInputElement>('textbox')
  expect(phone.value).toBe('010-1234-5678')
  await person.clear(phone)
  await person.type(phone, '02 123 4567')
  await person.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(calls).toContainEqual({ path: '/auth/changePhone', body: { phone: '021234567' } }))
  await waitFor(() => expect(phone.value).toBe('02-123-4567'))
})

it('shows the number that was saved when the particulars from before come after it [AUTH-10]', async () => {
  const of = { ...info }
  const { server, hold, isHeld, letGo } = heldUp(profileServer({}, (path) => {
    if (path === '/userinfo') return { body: { userInfo: { ...of } } }
    if (path !== '/auth/changePhone') return undefined
    Object.assign(of, { phone: '021234567' })
    return { body: { phone: '021234567', phoneAt: '2026-11-22T00:00:00Z' } }
  }).server, ({ url }) => url.endsWith('/userinfo'))
  const { person, platform } = await renderApp(page, server)
  const phone = within(await region('연락처')).getByRole<HTMLInputElement>('textbox')
  hold()
  act(() => platform.realtime.say({ command: 'E0016' }))
  await isHeld()
  await person.clear(phone)
  await person.type(phone, '02 123 4567')
  await person.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '저장' })).toBeNull())
  await letGo()
  expect(phone.value).toBe('02-123-4567')
})

it('keeps what is typed when the server refuses it, and says why [AUTH-10]', async () => {
  const { server } = profileServer({}, (path) => (path === '/auth/changeName' ? refusal(400, '900010', '확인해 주세요', [{ path: ['name'], message: '쓸 수 없는 이름이에요' }]) : undefined))
  const { person } = await renderApp(page, server)
  const name = within(await region('프로필')).getByRole<HTMLInputElement>('textbox', { name: /이름/ })
  await person.clear(name)
  await person.type(name, '박마당{Enter}')
  expect(await screen.findByText('쓸 수 없는 이름이에요')).toBeTruthy()
  expect(name.value).toBe('박마당')
})

it('saves what a person says about themselves, with its lines, and takes it back [AUTH-10]', async () => {
  const { server, calls } = profileServer({ biography: '하나' }, (path) => (path === '/users/biography' ? { body: { result: 'ok' } } : undefined))
  const { person } = await renderApp(page, server)
  const field = within(await region('프로필')).getByRole<HTMLTextAreaElement>('textbox', { name: '소개' })
  expect([field.value, field.maxLength]).toEqual(['하나', 1000])
  await person.type(field, '{Enter}둘 ')
  await person.click(screen.getByRole('button', { name: '저장' }))
  await person.click(within(await screen.findByText('소개를 저장했어요').then((text) => text.closest('[role]') as HTMLElement)).getByRole('button', { name: '실행 취소' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === '/users/biography').map(({ body }) => body)).toEqual([{ biography: '하나\n둘' }, { biography: '하나' }]))
  await waitFor(() => expect(field.value).toBe('하나'))
})

it('takes who has lost the session to login and back, and what was typed is there again [SHELL-08] [SHELL-07] [AUTH-10]', async () => {
  const site: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }
  const loggedOut = refusal(401, '900001', '로그인이 필요합니다.')
  const { server } = profileServer({}, (path) => {
    if (path === '/auth/changeName') return loggedOut
    if (path !== '/auth/login') return undefined
    site.user = aPerson
    return { body: { user: aPerson } }
  }, site)
  const { person } = await renderApp(page, server)
  const name = async () => within(await region('프로필')).getByRole<HTMLInputElement>('textbox', { name: /이름/ })
  await person.clear(await name())
  await person.type(await name(), '박마당')
  site.user = null
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: '로그인' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(new URLSearchParams(location.search).get('next')).toBe(page)
  await person.type(screen.getByLabelText('이메일'), aPerson.email)
  await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
  await person.click(screen.getByRole('button', { name: '로그인' }))
  await waitFor(async () => expect((await name()).value).toBe('박마당'))
  expect(screen.getByRole('button', { name: '저장' })).toBeTruthy()
})

describe('a page whose session belongs to another user', () => {
  const somebodyElse = (name: string) => ({ ...aPerson, userSeq: aPerson.userSeq + 1, name })
  const openLost = async (other: ReturnType<typeof somebodyElse>) => {
    const site: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }
    const { server } = profileServer({}, (path) => {
      if (path === '/auth/changeName') return refusal(401, '900001', '로그인이 필요합니다.')
      if (path !== '/auth/login') return undefined
      site.user = other
      return { body: { user: other } }
    }, site)
    const { person } = await renderApp(page, server)
    await person.type(within(await region('프로필')).getByRole<HTMLInputElement>('textbox', { name: /이름/ }), '늘')
    site.user = null
    await person.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    return { person, site }
  }

  it('says who was logged in in another tab [SHELL-08] [AUTH-10]', async () => {
    const other = somebodyElse('박서준')
    const { site } = await openLost(other)
    site.user = other
    act(() => focusManager.setFocused(true))
    await region('프로필')
    expect(await screen.findByText(/박서준 님이 로그인해서/)).toBeTruthy()
  })

  it('says nothing where they log in on it themselves [SHELL-08] [AUTH-10]', async () => {
    const show = vi.spyOn(toast, 'show')
    const { person } = await openLost(somebodyElse('최유나'))
    await person.type(screen.getByLabelText('이메일'), aPerson.email)
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await region('프로필')
    expect(show).not.toHaveBeenCalled()
  })
})

it('forgets what was typed when the person leaves without saving, or has saved it [AUTH-10]', async () => {
  const { server } = profileServer({}, (path) => (path === '/auth/changeName' ? { body: { result: 'ok' } } : undefined))
  const { person } = await renderApp(page, server)
  const name = async () => within(await region('프로필')).getByRole<HTMLInputElement>('textbox', { name: /이름/ })
  await person.type(await name(), '늘')
  await person.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith('madang.typed.name'))).toEqual([]))
  await person.type(await name(), '봄')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('madang.typed.name'))).toHaveLength(1)
  await person.click(screen.getAllByRole('link', { name: /마당 학교/ })[0]!)
  await person.click(await screen.findByRole('button', { name: '나가기' }))
  await waitFor(() => expect(location.pathname).not.toBe('/editinformation'))
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('madang.typed.name'))).toEqual([])
})

it('asks who has no password for none, and offers to make one by a code [AUTH-10]', async () => {
  const { server, calls } = profileServer({ hasPassword: false, snsTypeCd: 'KAK' }, (path) => {
    if (path === '/auth/code') return { body: { expiresInSeconds: 600, resendInSeconds: 60 } }
    if (path === '/auth/authentication') return { body: { user: aPerson, proof: 'a-proof' } }
    return path === '/auth/setPassword' ? { body: { result: 'ok' } } : undefined
  })
  const { person } = await renderApp(page, server)
  const password = within(await region('비밀번호'))
  expect(password.queryByLabelText(/지금 비밀번호/)).toBeNull()
  await person.click(password.getByRole('button', { name: '이메일로 확인하고 만들기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '이메일 인증' }))
  await person.type(await dialog.findByRole('textbox'), '123456')
  await person.click(dialog.getByRole('button', { name: '확인' }))
  await person.type(await password.findByLabelText(/새 비밀번호/), 'Another2@')
  await person.click(password.getByRole('button', { name: '비밀번호 만들기' }))
  await waitFor(() => expect(calls).toContainEqual({ path: '/auth/setPassword', body: { proof: 'a-proof', newPassword: 'Another2@' } }))
  expect(await password.findByLabelText(/지금 비밀번호/)).toBeTruthy()
})

it('unlinks no account that is the only way in [AUTH-10]', async () => {
  const { server } = profileServer({}, (path) => (path === '/auth/snsAccounts' ? { body: { accounts: [kakao], canUnlink: false } } : undefined))
  await renderApp(page, server)
  const linked = within(await region('연결된 계정'))
  expect(await linked.findByText(/haneul@kakao\.test/)).toBeTruthy()
  expect(linked.queryByRole('button', { name: /연결 해제/ })).toBeNull()
  expect(linked.getByText(/하나뿐인 로그인 방법/)).toBeTruthy()
})

it('asks before it unlinks one of several ways in [AUTH-10]', async () => {
  const { server, calls } = profileServer({}, (path) => {
    if (path === '/auth/snsAccounts') return { body: { accounts: [kakao], canUnlink: true } }
    return path === '/auth/snsUnlink' ? { body: { result: 'ok' } } : undefined
  })
  const { person } = await renderApp(page, server)
  const linked = within(await region('연결된 계정'))
  await person.click(await linked.findByRole('button', { name: '카카오 연결 해제' }))
  expect(calls.map(({ path }) => path)).not.toContain('/auth/snsUnlink')
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '연결 해제' }))
  await waitFor(() => expect(calls).toContainEqual({ path: '/auth/snsUnlink', body: { snsTypeCd: 'KAK' } }))
})

it('asks an owner for no password before their sites are handed over or closed [AUTH-10]', async () => {
  const sites = [
    { channelSeq: 1, name: '마당 학교', memberCount: 12, heirs: [{ userSeq: 9, name: '윤서진', userTypeCd: 'MNG' }] },
    { channelSeq: 2, name: '둘째 마당', memberCount: 1, heirs: [] },
  ]
  const { server, calls } = profileServer({}, (path) => {
    if (path === '/users/withdraw/sites') return { body: { sites: [...sites] } }
    if (path === '/channels/1/owner' || path === '/channels/2/close') {
      sites.shift()
      return { body: { result: 'ok' } }
    }
    return undefined
  })
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '탈퇴하기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '회원 탈퇴' }))
  await dialog.findByRole('heading', { name: '마당 학교' })
  expect([dialog.queryByLabelText(/비밀번호/), dialog.queryByRole('button', { name: '탈퇴하기' })]).toEqual([null, null])

  await person.click(dialog.getByRole('combobox', { name: '넘겨받을 사람' }))
  await person.click(await screen.findByRole('option', { name: '윤서진 (매니저)' }))
  await person.click(dialog.getByRole('button', { name: '넘기기' }))
  await person.click(within(await screen.findByRole('dialog', { name: '윤서진 님에게 ‘마당 학교’ 사이트를 넘길까요?' })).getByRole('button', { name: '넘기기' }))
  await waitFor(() => expect(dialog.queryByRole('heading', { name: '마당 학교' })).toBeNull())

  await person.click(dialog.getByRole('button', { name: '사이트 닫기' }))
  await person.type(dialog.getByRole('textbox', { name: /이유/ }), '수업을 마칩니다.')
  await person.click(dialog.getByRole('button', { name: '사이트 닫기' }))
  expect(await dialog.findAllByLabelText(/비밀번호/)).not.toEqual([])
  expect(calls.filter(({ path }) => path.startsWith('/channels/') && !path.endsWith('/1')).map(({ path, body }) => [path, body])).toEqual(expect.arrayContaining([
    ['/channels/1/owner', { userSeq: 9 }], ['/channels/2/close', { reason: '수업을 마칩니다.' }],
  ]))
})
