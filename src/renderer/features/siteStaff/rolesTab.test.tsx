// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { permissions as allPermissions } from '#shared/kernel/access/permissions.ts'
import { groupedPermissions } from '#shared/staff/groups.ts'
import { freshPage } from '#tests/support/screens/freshPage.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

freshPage()

const teaching: Permission[] = ['SITE_CONSOLE_READ', 'CLASS_INFO_READ', 'CLASS_LIFECYCLE_CREATE']

interface Answer { refuses?: boolean; fails?: boolean }

/** The matrix of a site; `mayEdit`: whether the person may change it. Managers differ from their defaults. */
async function open(mayEdit: boolean, answer: Answer = {}) {
  const sent: unknown[] = []
  const held: Record<string, Permission[]> = { OWN: [...allPermissions], MNG: ['SITE_CONSOLE_READ'], TCH: teaching }
  const changed = new Set(['MNG'])
  const mine: Permission[] = ['SITE_CONSOLE_READ', 'SITE_INFO_READ', 'SITE_ACL_READ', ...(mayEdit ? ['SITE_ACL_UPDATE' as const] : [])]
  const server = siteServer({ user: aPerson, roles: mine, userTypeCd: mayEdit ? 'OWN' : 'MNG', isChannelUser: true }, (path, body) => {
    if (path !== '/channels/1/roles') return undefined
    if (body === undefined) {
      if (answer.fails === true) return { status: 500, body: { code: '999999', message: '문제가 생겼어요', requestId: 'test' } }
      return { body: { roles: (['OWN', 'MNG', 'TCH'] as const).map((userTypeCd) => ({ userTypeCd, permissions: held[userTypeCd], defaults: userTypeCd === 'TCH' ? teaching : held['OWN'], isChanged: changed.has(userTypeCd) })) } }
    }
    if (answer.refuses === true) return { status: 403, body: { code: '900009', message: '바꿀 수 없는 역할이에요', requestId: 'test' } }
    const { userTypeCd, permissions } = body as { userTypeCd: string; permissions: Permission[] | null }
    sent.push(body)
    held[userTypeCd] = permissions ?? [...allPermissions]
    if (permissions === null) changed.delete(userTypeCd)
    return { body: { result: 'ok' } }
  })
  const { person } = await renderApp('/settings/studio/members?channelSeq=1&tab=roles', server)
  const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement
  return { person, sent, box, answer }
}

it('shows every permission once for each role, with its default beside it where it differs; the owner’s stand fast [SET-10]', async () => {
  const { box } = await open(true)
  await screen.findByRole('region', { name: '역할별 권한' })
  const table = within(screen.getByRole('region', { name: '역할별 권한' }))
  expect(table.getAllByRole('checkbox')).toHaveLength(3 * groupedPermissions.flatMap(({ permissions }) => permissions).length)
  expect([box('클래스 만들기, 소유자').disabled, box('클래스 만들기, 소유자').checked]).toEqual([true, true])
  expect([box('클래스 만들기, 강사').checked, box('클래스 만들기, 운영자').checked]).toEqual([true, false])
  const beside = (name: string) => box(name).parentElement?.textContent
  expect([beside('클래스 만들기, 강사'), beside('클래스 만들기, 운영자'), beside('클래스 삭제, 강사')]).toEqual(['', '기본: 허용', ''])
})

it('saves only the roles that changed, all of what they may then do [SET-10]', async () => {
  const { person, sent, box } = await open(true)
  const save = await screen.findByRole('button', { name: '저장' }) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  await person.click(box('클래스 만들기, 강사'))
  await person.click(box('클래스 삭제, 강사'))
  expect([box('클래스 만들기, 강사').checked, box('클래스 삭제, 강사').checked, save.disabled]).toEqual([false, true, false])
  await person.click(save)
  await waitFor(() => expect(sent).toEqual([{ userTypeCd: 'TCH', permissions: ['SITE_CONSOLE_READ', 'CLASS_INFO_READ', 'CLASS_LIFECYCLE_DELETE'] }]))
  expect(await screen.findByText('권한을 저장했어요.')).toBeDefined()
  await waitFor(() => expect(save.disabled).toBe(true))
  expect(box('클래스 만들기, 강사').checked).toBe(false)
})

it('offers the default of a role that differs from it, alone [SET-10]', async () => {
  const { person, sent } = await open(true)
  await person.click(await screen.findByRole('button', { name: '운영자 기본값으로' }))
  await waitFor(() => expect(sent).toEqual([{ userTypeCd: 'MNG', permissions: null }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: '운영자 기본값으로' })).toBeNull())
  expect(screen.queryByRole('button', { name: '강사 기본값으로' })).toBeNull()
})

it('keeps what was ticked when the server refuses, and says why [SET-10]', async () => {
  const { person, sent, box, answer } = await open(true, { refuses: true })
  const save = await screen.findByRole('button', { name: '저장' })
  await person.click(box('클래스 만들기, 운영자'))
  await person.click(save)
  expect(await screen.findByText('바꿀 수 없는 역할이에요', { exact: false })).toBeDefined()
  expect([sent, box('클래스 만들기, 운영자').checked]).toEqual([[], true])
  answer.refuses = false
  for (const ok of screen.queryAllByRole('button', { name: '확인' })) await person.click(ok)
  await person.click(save)
  await waitFor(() => expect(sent).toEqual([{ userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'CLASS_LIFECYCLE_CREATE'] }]))
})

it('is to be read alone without the permission to change it, and loads again after an error [SET-10]', async () => {
  const { person, answer } = await open(false, { fails: true })
  const again = await screen.findByRole('button', { name: '다시 시도' })
  answer.fails = false
  await person.click(again)
  await screen.findByRole('region', { name: '역할별 권한' })
  expect((screen.getAllByRole('checkbox') as HTMLInputElement[]).every(({ disabled }) => disabled)).toBe(true)
  expect([screen.queryByRole('button', { name: '저장' }), screen.queryByRole('button', { name: '운영자 기본값으로' })]).toEqual([null, null])
})
