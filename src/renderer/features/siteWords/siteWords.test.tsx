// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SiteTerminology } from '#shared/terminology/contract.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  // Text areas measure their height once the fonts are there.
  Object.defineProperty(document, 'fonts', { configurable: true, value: { addEventListener: () => undefined, removeEventListener: () => undefined } })
})
afterEach(cleanup)

const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`studio:text.${at}`, `문구 ${at}`]))
const texts = { 'common:cancel': '취소', 'site:home.browse': '클래스 둘러보기', 'terms:version': '버전 {{version}}', ...many }

function wordServer() {
  const state = { words: { classWord: 'class', customKeyword: 'N', files: {}, version: 'a' } as SiteTerminology, saved: [] as SiteTerminology[], answer: null as null | { status: number; body: unknown } }
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_INFO_READ', 'SITE_INFO_UPDATE'], userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    const [place = ''] = path.split('?')
    if (place === '/channels/1/keywords/texts') return { body: { texts } }
    if (place !== '/channels/1/keywords') return undefined
    if (body === undefined || body === null) return { body: state.words }
    if (state.answer !== null) return state.answer
    state.saved.push(body as SiteTerminology)
    state.words = { ...(body as SiteTerminology), version: `${state.words.version}a` }
    return { body: state.words }
  })
  return { server, state }
}

it('shows sentences with the chosen word, saves it and undoes it [SET-09]', async () => {
  const { server, state } = wordServer()
  const { person } = await renderApp('/settings/words?channelSeq=1', server)
  const preview = await screen.findByRole('region', { name: '이렇게 보여요' })
  await within(preview).findByText('클래스 둘러보기')
  await person.click(screen.getByRole('radio', { name: /^수업/ }))
  within(preview).getByText('수업 둘러보기')
  await person.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(state.saved.map(({ classWord, version }) => [classWord, version])).toEqual([['lecture', 'a']]))
  await person.click(await screen.findByRole('button', { name: '실행 취소' }))
  await waitFor(() => expect(state.saved.map(({ classWord, version }) => [classWord, version]).at(-1)).toEqual(['class', 'aa']))
})

it('lists thousands of texts page by page, finds and changes one, and says which value is lost [SET-09]', async () => {
  const { server, state } = wordServer()
  const { person } = await renderApp('/settings/words?channelSeq=1&part=texts&q=버전', server)
  const list = await screen.findByRole('list', { name: '문구 목록' })
  const own = within(list).getByRole('textbox', { name: '바꿀 문구: 버전 {{version}}' })
  await person.click(own)
  await person.paste('판')
  await within(list).findByText('바뀌는 값을 그대로 두어야 해요: version')
  await person.click(own)
  await person.paste(' {{version}}')
  await waitFor(() => expect(within(list).queryByText(/바뀌는 값/)).toBeNull())
  await person.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(state.saved).toHaveLength(1))
  expect(state.saved[0]).toMatchObject({ customKeyword: 'Y', files: { ko: { 'terms:version': '판 {{version}}' } } })
  cleanup()
  await renderApp('/settings/words?channelSeq=1&part=texts', wordServer().server)
  expect(within(await screen.findByRole('list', { name: '문구 목록' })).getAllByRole('listitem')).toHaveLength(30)
})

it('shows the server’s message at its text in another language, and keeps what was typed over a reload [SET-09]', async () => {
  const { server, state } = wordServer()
  const { person } = await renderApp('/settings/words?channelSeq=1&part=texts&q=취소&language=en', server)
  await person.type(await screen.findByRole('textbox', { name: '바꿀 문구: 취소' }), 'Stop')
  state.answer = { status: 400, body: { code: '900010', message: '입력한 값을 확인해 주세요.', requestId: 'test', issues: [{ path: ['files', 'en', 'common:cancel'], message: '서버가 거절한 문구' }] } }
  await person.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('서버가 거절한 문구')
  screen.getByText(/English에 고칠 곳이 1개 있어요/)
  cleanup()
  await renderApp('/settings/words?channelSeq=1&part=texts&q=취소&language=en', server)
  await waitFor(() => expect((screen.getByRole('textbox', { name: '바꿀 문구: 취소' }) as HTMLTextAreaElement).value).toBe('Stop'))
})

it('adds a word to replace, and does not save over another person [SET-09]', async () => {
  const { server, state } = wordServer()
  const { person } = await renderApp('/settings/words?channelSeq=1&part=swaps', server)
  await person.type(await screen.findByRole('textbox', { name: '원래 낱말' }), '문구')
  await person.type(screen.getByRole('textbox', { name: '바꿀 말' }), '글{Enter}')
  await screen.findByText('문구 3000개에 쓰여요')
  state.answer = { status: 409, body: { code: '920014', message: '다른 곳에서 먼저 수정되었습니다.', requestId: 'test' } }
  await person.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText(/먼저 수정되었습니다/)
  expect((screen.getByRole('textbox', { name: '‘문구’을(를) 바꿀 말' }) as HTMLInputElement).value).toBe('글')
})
