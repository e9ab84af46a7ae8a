// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { giveLayout } from '#tests/support/browser/layout.ts'
import { savedFiles } from '#tests/support/screens/savedFiles.ts'
import { GridFile } from './GridFile.tsx'

beforeAll(async () => {
  giveLayout()
  await startI18n('ko')
  await loadTexts(['grid'])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Row { name: string }
const columns: GridColumn<Row>[] = [{ id: 'name', head: '이름', width: 160, cell: ({ name }) => name, file: ({ name }) => name }]

/** A list of three pages; each waits to be let go on. */
async function open() {
  const saved = savedFiles()
  const asked: (string | undefined)[] = []
  let goOn = () => {}
  const page = async (cursor: string | undefined) => {
    asked.push(cursor)
    await new Promise<void>((resolve) => { goOn = resolve })
    return { rows: [{ name: `=${asked.length}` }], after: asked.length === 3 ? null : String(asked.length) }
  }
  const person = userEvent.setup()
  render(<QueryClientProvider client={new QueryClient()}><ThemeProvider><GridFile name="사람" columns={columns} chosen={null} page={page} /></ThemeProvider></QueryClientProvider>)
  await person.click(screen.getByRole('button', { name: '내려받기' }))
  await person.click(await screen.findByRole('menuitem', { name: 'CSV 파일' }))
  return { saved, asked, person, goOn: () => goOn() }
}
const collecting = (count: number) => screen.findByRole('button', { name: `${count}줄 모음 · 그만두기` })

it('says how many rows it has, and saves all pages without formulas [SET-02]', async () => {
  const { saved, asked, goOn } = await open()
  for (const count of [0, 1, 2]) {
    await collecting(count)
    goOn()
  }
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toEqual([undefined, '1', '2'])
  expect((await saved[0]?.text())?.trim().split(/\r?\n/).slice(1)).toEqual(["'=1", "'=2", "'=3"])
  await screen.findByRole('button', { name: '내려받기' })
})

it('is cancelled by its button: no further page is asked for, and nothing is saved [SET-02]', async () => {
  const { saved, asked, person, goOn } = await open()
  await collecting(0)
  goOn()
  await person.click(await collecting(1))
  goOn()
  await screen.findByRole('button', { name: '내려받기' })
  expect(asked).toHaveLength(2)
  expect(saved).toEqual([])
})
