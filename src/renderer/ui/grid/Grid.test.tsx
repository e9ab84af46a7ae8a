// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { Grid, SelectionBar, useGridSelection } from './index.ts'
import type { ChosenColumns, GridColumn, GridSort } from './index.ts'

beforeAll(async () => {
  await startI18n('ko')
  await loadTexts(['grid'])
})
afterEach(cleanup)

interface Row { id: number; name: string; score: number }
const all: Row[] = Array.from({ length: 5_000 }, (_one, index) => ({ id: index + 1, name: `사람${index + 1}`, score: index }))
const keyOf = ({ id }: Row) => id
const columns: GridColumn<Row>[] = [
  { id: 'name', head: '이름', width: 160, sort: 'name', cell: ({ name }) => name },
  { id: 'score', head: '점수', width: 100, cell: ({ score }) => score },
  { id: 'links', head: '링크', width: 100, cell: ({ id }) => <><button type="button">하나 {id}</button><button type="button">둘 {id}</button></> },
]
const opened = vi.fn()
const sorted = vi.fn()
const more = vi.fn()

function Page({ rows = all }: { rows?: readonly Row[] | undefined }) {
  const [chosen, setChosen] = useState<ChosenColumns>(null)
  const [sort] = useState<GridSort>({ by: 'name', order: 'asc' })
  const selection = useGridSelection<Row>({ keyOf, max: 1_000, canSelect: ({ id }) => id !== 2 })
  return (
    <ThemeProvider>
      <Grid
        label="사람" rows={rows} columns={columns} keyOf={keyOf} nameOf={({ name }) => name} total={7_000} sort={sort} onSort={sorted} onMore={more} onOpen={opened} selection={selection} chosen={chosen} onChosen={setChosen}
        empty={<p>아무도 없어요</p>}
      />
      <SelectionBar selection={selection} total={7_000}><button type="button">보내기</button></SelectionBar>
    </ThemeProvider>
  )
}
const open = (rows?: readonly Row[]) => {
  render(<Page rows={rows} />)
  return userEvent.setup()
}
const focused = () => {
  const cell = document.activeElement?.closest<HTMLElement>('[data-column]')
  return [Number(cell?.dataset.row), Number(cell?.dataset.column)]
}
const at = (row: number, column: number) => [row, column]
const settle = () => new Promise((resolve) => { requestAnimationFrame(() => resolve(undefined)) })

it('renders the rows in sight alone, and tells how many there are [GEN-07]', () => {
  open()
  expect(screen.getByRole('grid', { name: '사람' }).getAttribute('aria-rowcount')).toBe('7001')
  expect(screen.getByText('사람1')).toBeDefined()
  expect(screen.queryByText('사람400')).toBeNull()
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
})

it('is one stop of the Tab key, moves by arrows, enters a cell of several widgets, and opens a row [GEN-07]', async () => {
  const person = open()
  const grid = screen.getByRole('grid')
  expect(grid.querySelectorAll('[tabindex="0"]').length).toBe(1)
  grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  expect(focused()).toEqual(at(0, 0))
  await person.keyboard('{ArrowDown}')
  await settle()
  await person.keyboard('{ArrowRight}')
  await settle()
  expect(focused()).toEqual(at(1, 1))
  await person.keyboard('{Enter}')
  expect(opened).toHaveBeenLastCalledWith(all[1])
  await person.keyboard('{End}')
  await settle()
  expect(focused()).toEqual(at(1, 3))
  await person.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('하나 2')
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('둘 2')
  await person.keyboard('{Escape}')
  expect(focused()).toEqual(at(1, 3))
  expect(opened).toHaveBeenCalledTimes(1)
})

it('chooses a row, a range by Shift, all that are loaded, and all that match [STU-07]', async () => {
  const person = open(all.slice(0, 20))
  await person.click(screen.getByRole('checkbox', { name: '사람1 고르기' }))
  await person.keyboard('{Shift>}')
  await person.click(screen.getByRole('checkbox', { name: '사람5 고르기' }))
  await person.keyboard('{/Shift}')
  const bar = within(screen.getByRole('group', { name: '고른 항목' }))
  // The second one cannot be chosen.
  expect(bar.getByRole('status').textContent).toBe('4개를 골랐어요')
  await person.click(screen.getByRole('checkbox', { name: '보이는 항목 모두 고르기' }))
  expect(bar.getByRole('status').textContent).toBe('19개를 골랐어요')
  await person.click(bar.getByRole('button', { name: '조건에 맞는 7,000개 모두 고르기' }))
  await person.click(screen.getByRole('checkbox', { name: '사람3 고르기' }))
  expect(bar.getByRole('status').textContent).toBe('6,999개를 골랐어요')
  await person.click(bar.getByRole('button', { name: '선택 해제' }))
  expect(screen.queryByRole('group', { name: '고른 항목' })).toBeNull()
})

it('marks cells without a value, which the card of a phone leaves out [GEN-07]', () => {
  render(<Page rows={[{ id: 1, name: '사람1', score: 3 }, { id: 2, name: '–', score: 0 }]} />)
  const marked = screen.getAllByRole('gridcell').filter((cell) => cell.hasAttribute('data-none'))
  expect(marked.map(({ textContent }) => textContent)).toEqual(['–'])
})

it('sorts by its heads, and leaves columns out and moves them [GEN-07]', async () => {
  const person = open()
  expect(screen.getByRole('columnheader', { name: '이름' }).getAttribute('aria-sort')).toBe('ascending')
  await person.click(within(screen.getByRole('columnheader', { name: '이름' })).getByRole('button'))
  expect(sorted).toHaveBeenCalledWith('name')
  await person.click(screen.getByRole('button', { name: '열' }))
  await person.click(await screen.findByRole('button', { name: '링크 앞으로 옮기기' }))
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['', '이름', '링크', '점수'])
  await person.click(screen.getByRole('checkbox', { name: '점수' }))
  expect(heads()).toEqual(['', '이름', '링크'])
})

it('asks for more near the end of what is loaded, and shows that nothing is there [GEN-07]', () => {
  more.mockClear()
  open(all)
  expect(more).not.toHaveBeenCalled()
  cleanup()
  open(all.slice(0, 30))
  expect(more).toHaveBeenCalled()
  cleanup()
  open([])
  expect(screen.getByText('아무도 없어요')).toBeDefined()
})
