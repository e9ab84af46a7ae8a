// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import type { EditedPage } from '#shared/sitePage/contract.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  // The canvas waits for its room, which happy-dom never tells.
  vi.stubGlobal('ResizeObserver', class {
    readonly tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) { this.tell = tell }
    observe() { this.tell([{ contentRect: { width: 1200 } } as ResizeObserverEntry], this as unknown as ResizeObserver) }
    unobserve() {}
    disconnect() {}
  })
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hero = (id: string, title: string, visibleTypeCd: PageBlock['visibleTypeCd'] = '00'): PageBlock => ({ ...newBlock('hero', id), title, visibleTypeCd })
const page: EditedPage = {
  pageSeq: 7, path: 'spring', title: '봄 학기', publishStatusCd: '00', visibleCd: 'public', hasDraft: false, publishedAt: '2026-03-01T00:00:00.000Z', publishAt: null, updatedAt: '2026-03-01T00:00:00.000Z',
  editorName: null, removedAt: null, revision: 3, blocks: [hero('a', '모두에게'), hero('b', '회원에게', '01'), hero('c', '방문자에게', '02')],
  versions: [
    { versionNo: 2, title: '봄 학기', publishedAt: '2026-03-01T00:00:00.000Z', publisherName: '이마당', blockCount: 3 },
    { versionNo: 1, title: '봄', publishedAt: '2026-02-01T00:00:00.000Z', publisherName: null, blockCount: 1 },
  ],
}

function pageServer() {
  const state = { page, calls: [] as [string, unknown][] }
  const server = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_PAGE_READ', 'SITE_PAGE_UPDATE'], userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    const [, act] = /^\/channels\/1\/admin\/pages\/7(?:\/(\w+))?$/.exec(path) ?? []
    if (!path.startsWith('/channels/1/admin/pages/7')) return undefined
    if (act !== undefined) {
      state.calls.push([act, body])
      if (act === 'schedule') state.page = { ...state.page, publishAt: (body as { publishAt: string | null }).publishAt }
      if (act === 'restore') state.page = { ...state.page, hasDraft: true, revision: 4, blocks: [hero('a', '지난달')] }
    }
    return { body: state.page }
  })
  return { server, state }
}
const open = async () => {
  const { server, state } = pageServer()
  const { person } = await renderApp('/settings/pages/7?channelSeq=1', server)
  const canvas = await screen.findByRole('region', { name: '페이지 미리보기' })
  const shown = () => within(canvas).queryAllByText(/^(?:모두에게|회원에게|방문자에게|지난달)$/).map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toHaveLength(3))
  const choose = async (name: string) => {
    await person.click(screen.getByRole('button', { name: '더 보기' }))
    await person.click(await screen.findByRole('menuitem', { name }))
  }
  return { person, canvas, shown, choose, state }
}

it('is previewed as a visitor or a member sees it, without the tools of the editor [SHELL-05]', { timeout: 20_000 }, async () => {
  const { person, canvas, shown } = await open()
  expect(shown()).toEqual(['모두에게', '회원에게', '방문자에게'])
  await person.click(within(canvas).getByRole('combobox', { name: '누구에게 보이는 모습' }))
  await person.click(await screen.findByRole('option', { name: '방문자에게 보이는 모습' }))
  expect(shown()).toEqual(['모두에게', '방문자에게'])
  await person.click(within(canvas).getByRole('combobox', { name: '누구에게 보이는 모습' }))
  await person.click(await screen.findByRole('option', { name: '회원에게 보이는 모습' }))
  expect(shown()).toEqual(['모두에게', '회원에게'])
  await person.click(screen.getByRole('button', { name: '미리보기' }))
  expect(within(canvas).queryByLabelText(/블록 고르기/)).toBeNull()
})

it('is published later, which can be taken back [SHELL-05]', { timeout: 20_000 }, async () => {
  const { person, choose, state } = await open()
  await choose('예약 게시')
  await person.click(within(await screen.findByRole('dialog', { name: '예약 게시' })).getByRole('button', { name: '예약하기' }))
  await waitFor(() => expect(state.calls.map(([act]) => act)).toEqual(['schedule']))
  expect(Date.parse(state.page.publishAt ?? '')).toBeGreaterThan(Date.now())
  expect(await screen.findByText(/에 게시하도록 예약했어요\.$/)).toBeDefined()
  await choose('예약 취소')
  await waitFor(() => expect(state.calls.at(-1)).toEqual(['schedule', { publishAt: null }]))
})

it('takes an earlier version as its draft, in one step of undo [SHELL-05]', { timeout: 20_000 }, async () => {
  const { person, choose, shown, state } = await open()
  await choose('게시 기록')
  const dialog = await screen.findByRole('dialog', { name: '게시 기록' })
  expect(within(dialog).getAllByRole('listitem').map(({ textContent }) => /이마당|예약 게시/.exec(textContent ?? '')?.[0])).toEqual(['이마당', '예약 게시'])
  await person.click(within(dialog).getAllByRole('button', { name: /내용 불러오기$/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(shown()).toEqual(['지난달']))
  expect(state.calls.find(([act]) => act === 'restore')).toEqual(['restore', { versionNo: 1 }])
  await person.click(screen.getByRole('button', { name: '되돌리기' }))
  expect(shown()).toEqual(['모두에게', '회원에게', '방문자에게'])
})
