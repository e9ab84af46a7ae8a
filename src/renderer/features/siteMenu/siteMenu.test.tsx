// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MenusForm, SiteMenus, SubMenuForm } from '#shared/siteMenu/contract.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const sub = (menuSeq: number, menuTitle: string): SubMenuForm => ({ menuSeq, menuTitle, titles: { en: '', ja: '' }, menuTypeCd: '00', path: '/classes', externLinkUrl: '', openTypeCd: '00', visibleTypeCd: '00' })

function menuServer() {
  const state = { menus: [{ ...sub(1, '소개'), subMenus: [sub(2, '강사')] }, { ...sub(3, '클래스'), subMenus: [] }] as SiteMenus['menus'], version: 'a', isStale: false, saved: [] as MenusForm[] }
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_DESIGN_UPDATE'], userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    if (path.split('?')[0] !== '/channels/1/admin/menus') return undefined
    if (body === undefined || body === null) return { body: { menus: state.menus, version: state.version } }
    if (state.isStale) return { status: 409, body: { code: '920014', message: '다른 곳에서 먼저 수정되었습니다.', requestId: 'test' } }
    state.saved.push(body as MenusForm)
    Object.assign(state, { menus: (body as SiteMenus).menus, version: `${state.version}a` })
    return { body: { menus: state.menus, version: state.version } }
  })
  return { server, state }
}

it('adds, names and moves menus, shows a wrong field, and saves the whole [SET-04]', async () => {
  const { server, state } = menuServer()
  const { person } = await renderApp('/settings/menus?channelSeq=1', server)
  const list = await screen.findByRole('list', { name: '헤더 메뉴' })
  await person.click(screen.getByRole('button', { name: '메뉴 추가' }))
  await person.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('메뉴 이름 항목을 입력해주세요!')
  expect(state.saved).toEqual([])
  await person.type(screen.getByRole('textbox', { name: /메뉴 이름/ }), '블로그')
  const blog = within(list).getByRole('button', { name: /^블로그/, expanded: true })
  blog.focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await person.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(state.saved).toHaveLength(1))
  expect(state.saved[0]?.menus.map(({ menuSeq, menuTitle, subMenus }) => [menuSeq, menuTitle, subMenus.length])).toEqual([[1, '소개', 1], [null, '블로그', 0], [3, '클래스', 0]])
})

it('keeps what was changed when another person has saved meanwhile, and over a reload [SET-04]', async () => {
  const { server, state } = menuServer()
  const { person } = await renderApp('/settings/menus?channelSeq=1', server)
  await person.click(within(await screen.findByRole('list', { name: '헤더 메뉴' })).getByRole('button', { name: /^소개/, expanded: false }))
  const name = screen.getByRole('textbox', { name: /메뉴 이름/ })
  await person.clear(name)
  await person.type(name, '우리')
  state.isStale = true
  await person.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText(/먼저 수정되었습니다/)
  cleanup()
  await renderApp('/settings/menus?channelSeq=1', server)
  expect(within(await screen.findByRole('list', { name: '헤더 메뉴' })).getAllByRole('button', { name: /^우리/ }).length).toBeGreaterThan(0)
})
