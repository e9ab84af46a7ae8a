// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CANDIDATES_PAGE } from '#shared/staff/rules.ts'
import { freshPage } from '#tests/support/screens/freshPage.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

freshPage()

const candidate = (userSeq: number, change: object = {}) => ({ userSeq, name: `회원${userSeq}`, email: `m${userSeq}@madang.test`, phone: null, profileImageUrl: null, snsTypeCd: 'LIV', refusal: null, ...change })
const firstPage = [candidate(1, { refusal: 'notVerified' }), ...Array.from({ length: CANDIDATES_PAGE - 1 }, (_, at) => candidate(at + 2))]

/** A site whose staff may change owners or not. */
function siteOf(changesOwners: boolean, staff: object[] = []) {
  const asked: string[] = []
  const sent: { path: string; body: unknown }[] = []
  const roles = ['SITE_CONSOLE_READ', 'SITE_INFO_READ', 'SITE_INFO_UPDATE', ...(changesOwners ? ['SITE_OWNER_UPDATE'] : [])]
  const server = siteServer({ user: aPerson, roles: roles as never, userTypeCd: changesOwners ? 'OWN' : 'MNG', isChannelUser: true }, (path, body) => {
    const [address = '', query = ''] = path.split('?')
    if (address === '/channels/1/staff') return { body: { staff, invitations: [] } }
    if (address === '/channels/1/staff/candidates') {
      asked.push(query)
      const page = Number(new URLSearchParams(query).get('page') ?? 1)
      return { body: { users: new URLSearchParams(query).get('q') ? [candidate(90)] : page === 1 ? firstPage : [candidate(50)], page, limit: CANDIDATES_PAGE } }
    }
    if (address === '/channels/1/owner' || address === '/channels/1/owners' || address === '/channels/1/staff/invite') {
      sent.push({ path: address, body })
      return { body: { result: 'ok', proposed: true } }
    }
    return undefined
  })
  return { server, asked, sent }
}

async function openMode(server: ReturnType<typeof siteOf>['server'], mode: string) {
  const { person } = await renderApp('/settings/studio/members?channelSeq=1', server)
  await person.click(await screen.findByRole('button', { name: '구성원 추가' }))
  await person.click(await screen.findByRole('menuitem', { name: mode }))
  const dialog = within(await screen.findByRole('dialog', { name: mode }))
  return { person, dialog }
}

it('adds the one who is chosen; who has no verified email cannot be [SET-03]', async () => {
  const { server, sent } = siteOf(true)
  const { person, dialog } = await openMode(server, '강사 추가')
  const add = dialog.getByRole('button', { name: '추가' }) as HTMLButtonElement
  await dialog.findByText('회원2')
  expect(add.disabled).toBe(true)
  const [unverified, second, third] = dialog.getAllByRole('radio') as HTMLInputElement[]
  expect(unverified?.disabled).toBe(true)
  await person.click(second!)
  await person.click(third!)
  expect([second?.checked, third?.checked, add.disabled]).toEqual([false, true, false])
  await person.click(add)
  await waitFor(() => expect(sent).toEqual([{ path: '/channels/1/staff/invite', body: { userTypeCd: 'TCH', userSeq: 3 } }]))
})

it('searches 500 ms after the last key, and loads on at the end while pages are full [SET-03]', async () => {
  const { server, asked } = siteOf(true)
  const { person, dialog } = await openMode(server, '운영자 추가')
  const list = await dialog.findByRole('list', { name: '찾은 사람' })
  fireEvent.scroll(list)
  await dialog.findByText('회원50')
  fireEvent.scroll(list)
  expect(asked.map((query) => new URLSearchParams(query).get('page'))).toEqual(['1', '2'])
  const started = performance.now()
  await person.type(dialog.getByRole('searchbox'), '김하늘')
  await dialog.findByText('회원90')
  expect(performance.now() - started).toBeGreaterThanOrEqual(500)
  expect(asked.flatMap((query) => new URLSearchParams(query).get('q') || [])).toEqual(['김하늘'])
})

it('proposes an owner where the permission to add one is missing [SET-03]', async () => {
  const pick = async (changesOwners: boolean) => {
    const { server, sent } = siteOf(changesOwners)
    const { person, dialog } = await openMode(server, '소유자 추가')
    await person.click(await dialog.findByRole('radio', { name: /m2@madang/ }))
    await person.click(dialog.getByRole('button', { name: '추가' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    cleanup()
    return sent[0]
  }
  expect(await pick(true)).toEqual({ path: '/channels/1/owners', body: { userSeq: 2 } })
  expect(await pick(false)).toEqual({ path: '/channels/1/staff/invite', body: { userTypeCd: 'OWN', userSeq: 2 } })
})

it('hands the site over after a confirmation, for an owner alone and to a verified user [SET-03] [AUTH-10]', async () => {
  const member = (userSeq: number, name: string, isVerified: boolean) => ({ userSeq, name, email: `m${userSeq}@madang.test`, profileImageUrl: null, userTypeCd: 'TCH', classCount: 0, isVerified, joinedAt: '2026-11-01T00:00:00Z' })
  const staff = [member(90, '박나무', true), member(91, '최바다', false)]
  const open = async (changesOwners: boolean) => {
    const { server, sent } = siteOf(changesOwners, staff)
    const { person } = await renderApp('/settings/studio/members?channelSeq=1', server)
    const itemsOf = async (name: string) => {
      await person.click(await screen.findByRole('button', { name: new RegExp(name) }))
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    }
    return { person, sent, itemsOf }
  }
  expect(await (await open(false)).itemsOf('박나무')).not.toContain('소유자 넘기기')
  cleanup()
  const { person, sent, itemsOf } = await open(true)
  expect(await itemsOf('최바다')).not.toContain('소유자 넘기기')
  await person.keyboard('{Escape}')
  expect(await itemsOf('박나무')).toContain('소유자 넘기기')
  await person.click(screen.getByRole('menuitem', { name: '소유자 넘기기' }))
  expect(sent).toEqual([])
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '소유자 넘기기' }))
  await waitFor(() => expect(sent).toEqual([{ path: '/channels/1/owner', body: { userSeq: 90 } }]))
})

it('has an invited user verify the address in place, and take the role then [SET-03] [AUTH-06]', async () => {
  const site = { user: { ...aPerson, isAuthenticated: false }, roles: [], userTypeCd: null, isChannelUser: true }
  const { person } = await renderApp('/staff/abc?channelSeq=1', siteServer(site, (path) => {
    if (path === '/channels/1/staff/received/abc') return { body: { userTypeCd: 'MNG', state: 'open', expiresAt: '2030-06-01T00:00:00.000Z', email: 'ha••••@example.com', isMine: true } }
    if (path === '/auth/code') return { body: { expiresInSeconds: 600, resendInSeconds: 60 } }
    if (path !== '/auth/authentication') return undefined
    site.user = aPerson
    return { body: { user: aPerson, proof: 'a proof' } }
  }))
  await person.click(await screen.findByRole('button', { name: '이메일 인증하기' }))
  await person.type(await screen.findByLabelText(/^인증번호/), '246810')
  await person.click(within(screen.getByRole('dialog', { name: '이메일 인증' })).getByRole('button', { name: '확인' }))
  await screen.findByRole('button', { name: '초대 받기' })
  expect(location.pathname).toBe('/staff/abc')
})
