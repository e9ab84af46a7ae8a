// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writtenSeo } from '#shared/channel/seo.ts'
import type { SeoForm } from '#shared/seo/contract.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  // A text area waits for the fonts, which happy-dom has not.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
afterEach(cleanup)

const defaults = { title: '물레 첫걸음 · 시험 마당', description: '흙을 처음 만지는 사람에게', imageUrl: null, address: 'https://site.madang.test/classes/7' }

function seoServer(roles = ['SITE_CONSOLE_READ', 'SITE_SEO_READ', 'SITE_SEO_UPDATE']) {
  const state = { setting: '{}', refuses: 0, saved: [] as SeoForm[] }
  const server = siteServer({ user: aPerson, roles, userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    const [address = ''] = path.split('?')
    if (address === '/channels/1/admin/seo/course/list') return { body: { list: [{ courseSeq: 7, title: '물레 첫걸음', seoSetting: state.setting, defaults }], totalCount: 1 } }
    if (address === '/channels/1/admin/seo/course/7') {
      if (state.refuses > 0) {
        state.refuses -= 1
        throw new Error('the connection broke')
      }
      state.saved.push(body as SeoForm)
      state.setting = writtenSeo(body as SeoForm)
      return { body: { result: 'ok' } }
    }
    return undefined
  })
  return { server, state }
}

const page = '/settings/seo?channelSeq=1&part=courses'

it('shows what an empty field means, previews what is typed, keeps it when saving fails, and undoes [SET-05]', async () => {
  const { server, state } = seoServer()
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '물레 첫걸음 설정 열기' }))
  const drawer = await screen.findByRole('dialog', { name: '물레 첫걸음' })
  const preview = within(drawer).getByRole('region', { name: '미리보기' })
  expect(within(preview).getAllByText('물레 첫걸음 · 시험 마당')).toHaveLength(2)

  const title = within(drawer).getByRole('textbox', { name: '제목' })
  await person.type(title, '도자기 원데이')
  expect(within(preview).getAllByText('도자기 원데이')).toHaveLength(2)
  await person.click(within(drawer).getByRole('switch', { name: '검색 결과에 나오지 않게 하기' }))
  expect(within(preview).getByText('검색 결과에 나오지 않아요')).toBeDefined()

  state.refuses = 1
  await person.click(within(drawer).getByRole('button', { name: '저장하기' }))
  await waitFor(() => expect(state.refuses).toBe(0))
  expect((title as HTMLInputElement).value).toBe('도자기 원데이')
  await person.click(within(drawer).getByRole('button', { name: '저장하기' }))
  expect(await screen.findByText('직접 정함')).toBeDefined()
  expect(state.saved).toMatchObject([{ title: '도자기 원데이', noIndex: true, ogImage: '' }])
  await person.click(await screen.findByRole('button', { name: '되돌리기' }))
  expect(await screen.findByText('기본값')).toBeDefined()
  expect(state.saved.at(-1)).toMatchObject({ title: '', noIndex: false })
})

it('lets those without the permission look only [SET-05] [GEN-04]', async () => {
  const { server } = seoServer(['SITE_CONSOLE_READ', 'SITE_SEO_READ'])
  const { person } = await renderApp(page, server)
  await person.click(await screen.findByRole('button', { name: '물레 첫걸음 설정 열기' }))
  const drawer = await screen.findByRole('dialog', { name: '물레 첫걸음' })
  expect(within(drawer).getByRole('textbox', { name: '제목' }).closest('fieldset:disabled')).not.toBeNull()
  expect(within(drawer).queryByRole('button', { name: '저장하기' })).toBeNull()
})
