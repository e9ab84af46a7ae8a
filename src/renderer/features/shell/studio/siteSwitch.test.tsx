// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const aSite = (channelSeq: number, name: string, userTypeCd = 'OWN') => ({
  channelSeq, name, domain: `site-${channelSeq}`, customDomain: null, headerLogoUrl: null, primaryColor: null, saasYn: 'N', userTypeCd, joinedAt: '2026-03-10T00:00:00.000Z', courseCount: 1, memberCount: 2,
})
const roles = ['SITE_CONSOLE_READ', 'CLASS_INFO_READ']

/** @param pages answers of the list of sites, one after the other; null: an error */
function open(mngCnt: number, pages: (readonly ReturnType<typeof aSite>[] | null)[] = []) {
  const asked: string[] = []
  const server = siteServer({ user: { ...aPerson, mngCnt }, roles, userTypeCd: 'OWN', isChannelUser: true }, (path) => {
    if (!path.startsWith('/mypage/channels')) return undefined
    asked.push(path)
    const page = pages[asked.length - 1]
    if (page == null) return refusal(400, '900000', '지금은 안 돼요.')
    return { body: { channels: page, next: asked.length < pages.length && pages[asked.length] !== null ? { lastDatetime: '2026-03-10T00:00:00.000Z', lastSeq: page.at(-1)?.channelSeq ?? 1 } : null } }
  })
  return renderApp('/studio?channelSeq=1', server).then((rendered) => ({ ...rendered, asked }))
}
const opener = () => screen.findByRole('button', { name: '마당 학교 · 사이트 바꾸기' })
const list = () => screen.findByRole('list', { name: '내가 운영하는 사이트' })

it('leads to the studio of another site that one runs, and marks the current one [SHELL-17]', async () => {
  const { person, asked } = await open(3, [[aSite(1, '마당 학교'), aSite(2, '바다 공방', 'MNG')], [aSite(3, '숲 교실', 'TCH')]])
  const button = await opener()
  expect([button.getAttribute('aria-expanded'), asked.length]).toEqual(['false', 0])
  await person.click(button)
  const sites = await within(await list()).findAllByRole('link')
  expect(sites.map((site) => [site.textContent, site.getAttribute('href'), site.getAttribute('aria-current')])).toEqual([
    ['마당 학교 소유자', '/studio?channelSeq=1', 'true'], ['바다 공방 운영자', '/studio?channelSeq=2', null], ['숲 교실 강사', '/studio?channelSeq=3', null],
  ])
  expect([asked.length, screen.queryByRole('searchbox')]).toEqual([2, null])
  // Keys alone: down to the second site, then into its studio.
  sites[0]!.focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(sites[1])
  await person.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('내 사이트 모두 보기')
  await person.keyboard('{Home}{ArrowDown}{Enter}')
  await waitFor(() => expect([location.pathname, location.search]).toEqual(['/studio', '?channelSeq=2']))
})

it('finds one among many by its name [SHELL-17]', async () => {
  const { person } = await open(8, [Array.from({ length: 8 }, (_, at) => aSite(at + 1, at === 5 ? '숲 교실' : `공방 ${at}`))])
  await person.click(await opener())
  const field = await screen.findByRole('searchbox', { name: '사이트 이름으로 찾기' })
  await person.type(field, '없는')
  expect(await screen.findByText('맞는 사이트가 없어요')).toBeTruthy()
  await person.clear(field)
  await person.type(field, '숲{Enter}')
  await waitFor(() => expect(location.search).toBe('?channelSeq=6'))
})

it('asks again for sites that did not load [GEN-05]', async () => {
  const { person } = await open(2, [null, [aSite(1, '마당 학교'), aSite(2, '바다 공방')]])
  await person.click(await opener())
  await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '다시 시도' }))
  expect(await within(await list()).findByText('바다 공방')).toBeTruthy()
})

it('is the brand alone for those who run one site [SHELL-17]', async () => {
  await open(1)
  await screen.findByRole('heading', { level: 1 })
  expect([screen.queryByRole('button', { name: /사이트 바꾸기/ }), screen.getAllByRole('link', { name: '마당 학교 홈' }).length > 0]).toEqual([null, true])
})
