// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import type { ChosenColumns } from './gridColumns.ts'

beforeAll(async () => {
  await startI18n('ko')
  await loadTexts(['grid'])
})
afterEach(cleanup)

const columns = ['이름', '이메일', '점수', '링크'].map((head, at) => ({ id: `c${at}`, head, width: 100, cell: () => null }))

it('goes on from what was pressed last, however late the rows show it, and takes what comes from outside [GEN-04]', async () => {
  const person = userEvent.setup()
  const asked: ChosenColumns[] = []
  const page = (chosen: ChosenColumns) => <ThemeProvider><ColumnMenu columns={columns} chosen={chosen} onChosen={(next) => asked.push(next)} /></ThemeProvider>
  const { rerender } = render(page(null))
  await person.click(screen.getByRole('button', { name: '열' }))
  await person.click(await screen.findByRole('checkbox', { name: '이메일' }))
  await person.click(screen.getByRole('checkbox', { name: '점수' }))
  const [first = null, second = null] = asked
  expect(second).not.toContain('c1')
  expect(second).not.toContain('c2')
  // The rows of the first press come after the second one.
  rerender(page(first))
  const isTicked = (name: string) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked
  expect([isTicked('이메일'), isTicked('점수'), isTicked('링크')]).toEqual([false, false, true])
  rerender(page(second))
  rerender(page(null))
  expect([isTicked('이메일'), isTicked('점수'), isTicked('링크')]).toEqual([true, true, true])
})
