// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshPage } from '#tests/support/screens/freshPage.ts'
import { aChannel, aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

freshPage()

const nothing = { totalCount: 0, page: 1, size: 20, next: null }
const server = siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: false }, (path) => {
  if (path.startsWith('/mypage/info')) return { body: { courseCount: 0, channelCount: 0, reviewCount: 0, likeCount: 0 } }
  if (path.startsWith('/mypage/courses')) return { body: { ...nothing, courses: [] } }
  if (path.startsWith('/mypage/channels')) return { body: { ...nothing, channels: [] } }
  if (path === '/channels/nowhere/domain') return refusal(404, '900012', '사이트를 찾을 수 없습니다.')
  return path === '/channels/demo.localhost/domain' ? { body: { channel: aChannel } } : undefined
})

it('takes who has no site to the classes of one whose address they know; a site of one’s own stands behind [COUR-10] [SHELL-04]', async () => {
  const { person } = await renderApp('/mypage', server)
  const field = await screen.findByRole('textbox', { name: '사이트 주소' })
  expect(screen.getByRole('link', { name: '사이트 만들기' }).getAttribute('href')).toBe('/create_site')
  await person.type(field, 'nowhere')
  await person.click(screen.getByRole('button', { name: '클래스 찾아보기' }))
  expect(await screen.findByText('사이트를 찾을 수 없습니다.')).toBeTruthy()
  await person.clear(field)
  await person.type(field, 'http://Demo.localhost:3000/classes/3')
  await person.click(screen.getByRole('button', { name: '클래스 찾아보기' }))
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/classes?channelSeq=1'))
})
