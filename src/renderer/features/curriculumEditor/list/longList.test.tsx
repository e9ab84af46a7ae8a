// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UploadRow } from '#shared/upload/port.ts'
import { rendersOf } from '#tests/support/screens/renderCounts.ts'
import { renderApp } from '#tests/support/screens/renderApp.tsx'
import { studioServer } from '#tests/support/browser/studioServer.ts'

const address = '/classes/7/settings/curriculums?channelSeq=1'
const ROW_PX = 52

const manyItems = (count: number) => Array.from({ length: count }, (_, index) => (index % 21 === 0
  ? { curriculumTypeCd: '01' as const, title: `${index / 21 + 1}주` } : { curriculumTypeCd: '02' as const, title: `수업 ${index + 1}` }))

// A selector, since queries by role are slow on thousands of elements.
const list = () => document.querySelector<HTMLElement>('[aria-label="커리큘럼 목록"]') as HTMLElement
const rows = () => [...document.querySelectorAll<HTMLElement>('[aria-label="커리큘럼 목록"] > li')]
const titleOf = (seq: number) => document.querySelector<HTMLElement>(`#item-${seq}`)
const seqs = () => rows().map((row) => Number(row.dataset['seq']))

async function open(count: number, hash = '') {
  const { server, state } = studioServer({ items: manyItems(count) })
  const app = await renderApp(address + hash, server)
  // Simulates scrolling of the page.
  Element.prototype.getBoundingClientRect = function boxOf() { return new DOMRect(0, this.tagName === 'UL' ? 200 - window.scrollY : 0, 100, 20) }
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  return { ...app, state }
}

function scrollTo(top: number): void {
  act(() => {
    document.documentElement.scrollTop = top
    fireEvent.scroll(window)
  })
}

const running = (sentBytes: number): UploadRow[] => Array.from({ length: 8 }, (_, index) => ({
  uploadId: `up${index}`, target: { channelSeq: 1, courseSeq: 7, curriculumSeq: index + 2, kind: 'video' }, fileName: `${index}.mp4`, fileSize: 1000, sentBytes, state: 'uploading', speed: 10,
}))

const rowParts = (renders: string[]) => renders.filter((name) => /^(?:ItemRow|RowContent|ItemStatus)\b/.test(name))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  document.documentElement.scrollTop = 0
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get(this: HTMLElement) { return this.tagName === 'LI' ? ROW_PX : 0 } })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
})

describe.each([{ count: 30 }, { count: 1000 }])('a curriculum of $count items', ({ count }) => {
  it('renders nothing but the status of eight videos while they go up [STU-03] [STU-04]', async () => {
    const { platform } = await open(count)
    act(() => platform.uploads.set(running(100)))
    await screen.findAllByText('올리는 중 10%')
    // Cloned, as desktop uploads come from another process.
    const still = await rendersOf(() => { act(() => platform.uploads.set(structuredClone(running(100)))) })
    expect(rowParts(still)).toEqual([])
    const tick = await rendersOf(() => { act(() => platform.uploads.set(running(200))) })
    expect(rowParts(tick)).toEqual(Array.from({ length: 8 }, () => 'ItemStatus'))
    expect(tick).not.toContain('CurriculumList')
    const one = running(200)
    one[3] = { ...one[3] as UploadRow, sentBytes: 300 }
    expect(rowParts(await rendersOf(() => { act(() => platform.uploads.set(one)) }))).toEqual(['ItemStatus'])
  })

  it('renders no row while a name is typed, and then that row alone [STU-03]', async () => {
    const { person, state } = await open(count)
    titleOf(4)?.focus()
    const begun = await rendersOf(() => person.keyboard('{F2}'))
    expect(rowParts(begun).filter((name) => name.startsWith('ItemRow'))).toEqual(['ItemRow 4'])
    const typed = await rendersOf(() => person.keyboard('새 이름'))
    expect(typed).toContain('InlineTitle')
    expect(rowParts(typed)).toEqual([])
    const done = await rendersOf(async () => {
      await person.keyboard('{Enter}')
      await waitFor(() => expect(titleOf(4)?.textContent).toBe('3새 이름'))
      await waitFor(() => expect(state.items[3]?.body.title).toBe('새 이름'))
    })
    expect(new Set(rowParts(done).filter((name) => name.startsWith('ItemRow')))).toEqual(new Set(['ItemRow 4']))
  })

  it('renders no row while the panel is typed into [STU-03]', async () => {
    const { person } = await open(count)
    await person.click(titleOf(2) as HTMLElement)
    const panel = await screen.findByRole('dialog', { name: '수업 편집' })
    const field = await within(panel).findByRole('textbox', { name: /^수업 이름/ })
    field.focus()
    const typed = await rendersOf(() => person.keyboard('가나다'))
    expect(typed).toContain('ItemForm')
    expect(rowParts(typed)).toEqual([])
  })
})

describe('a curriculum of more than 100 items', () => {
  it('has all rows in the page up to 100, and those in sight above [STU-03]', async () => {
    await open(100)
    expect(rows()).toHaveLength(100)
    expect(rows()[0]?.hasAttribute('aria-setsize')).toBe(false)
    await open(1000)
    expect(rows().length).toBeLessThan(40)
    expect(rows()[5]?.getAttribute('aria-setsize')).toBe('1000')
    expect(rows()[5]?.getAttribute('aria-posinset')).toBe('6')
  })

  it('shows other rows when scrolled, keeps the one with the focus, and does not render those that stay [STU-03]', async () => {
    await open(1000)
    titleOf(3)?.focus()
    const before = seqs()
    const shown = await rendersOf(() => scrollTo(6 * ROW_PX))
    const added = seqs().filter((seq) => !before.includes(seq))
    expect(added.length).toBeGreaterThan(3)
    expect(rowParts(shown).filter((name) => name.startsWith('ItemRow'))).toEqual(added.map((seq) => `ItemRow ${seq}`))
    scrollTo(500 * ROW_PX)
    expect(seqs()).toEqual(expect.arrayContaining([2, 3, 4, 500, 505]))
    expect(seqs().length).toBeLessThan(45)
    expect(document.activeElement).toBe(titleOf(3))
    // Spacers keep the height of the list.
    const space = (style: string | undefined) => Number.parseFloat(style ?? '0') || 0
    const height = space(list().style.paddingTop) + space(list().style.paddingBottom) + rows().reduce((sum, row) => sum + ROW_PX + space(row.style.marginTop), 0)
    expect(height).toBeGreaterThan(990 * 45)
    expect(height).toBeLessThan(1000 * 54)
  })

  it('walks past the edge of the window with the arrow keys [STU-03]', async () => {
    const { person } = await open(1000)
    titleOf(1)?.focus()
    await person.keyboard('{ArrowDown>30/}')
    expect(document.activeElement?.id).toBe('item-31')
    expect(seqs()).toEqual(expect.arrayContaining([30, 31, 32]))
  })

  it('moves with the keyboard, deletes with the focus on what follows, and undoes [STU-03]', async () => {
    const { person, state } = await open(1000)
    titleOf(5)?.focus()
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(state.items.slice(3, 7).map(({ curriculumSeq }) => curriculumSeq)).toEqual([4, 6, 5, 7]))
    await waitFor(() => expect(document.activeElement?.id).toBe('item-5'))
    await waitFor(() => expect(titleOf(5)?.closest('li')?.getAttribute('aria-posinset')).toBe('6'))
    await person.keyboard('{Delete}')
    await screen.findByText('‘수업 5’ 항목을 지웠어요')
    await waitFor(() => expect(document.activeElement?.id).toBe('item-7'))
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('999')
    await person.click(screen.getByRole('button', { name: '실행 취소' }))
    await waitFor(() => expect(titleOf(5)).not.toBeNull())
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('1000')
  })

  it('goes to the item that the address names [STU-03]', async () => {
    await open(1000, '#item-700')
    await waitFor(() => expect(document.activeElement?.id).toBe('item-700'))
  })

  it('asks for the name of an item that is added at the end [STU-03]', async () => {
    const { person } = await open(200)
    await person.click(screen.getByRole('button', { name: '+ 글' }))
    const field = await screen.findByRole('textbox', { name: '‘새 글 수업’ 이름 바꾸기' })
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('finds items that are not in the page, in place of the browser’s search [STU-03]', async () => {
    const { person } = await open(1000)
    await person.keyboard('{Control>}f{/Control}')
    const field = screen.getByRole('searchbox', { name: '수업 찾기' })
    expect(document.activeElement).toBe(field)
    await person.keyboard('수업 60')
    await screen.findByText('1 / 11')
    await waitFor(() => expect(titleOf(60)?.closest('li')?.dataset['found']).toBe('true'))
    await person.keyboard('{Enter}')
    await screen.findByText('11개 중 2번째: 수업 600')
    await waitFor(() => expect(titleOf(600)?.closest('li')?.dataset['found']).toBe('true'))
    expect(titleOf(60)?.closest('li')?.hasAttribute('data-found') ?? false).toBe(false)
    expect(document.activeElement).toBe(field)
    await person.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(titleOf(60)?.closest('li')?.dataset['found']).toBe('true'))
    await person.keyboard('{Escape}')
    expect(document.activeElement?.id).toBe('item-60')
    await person.clear(field)
    await person.type(field, '없는 수업')
    await screen.findByText('없어요')
  })
})
