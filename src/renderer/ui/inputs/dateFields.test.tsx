// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { DateField, DateTimeField } from './DateTimeField.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 9) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

// Without a layout the calendar counts as scrolled out of sight, hence `hidden`.
const weekdays = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
const names = (buttons: HTMLElement[]) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)

it.each([
  ['ko', '2026. 11. 29.', '13:05', '2026년 11월 21일', '일', '2026년 11월', ['1개월 전', '1개월 후'], ['시', '분', '확인']],
  ['en', 'Nov 29, 2026', '1:05 PM', 'November 21, 2026', 'Su', 'November 2026', ['1 month ago', 'in 1 month'], ['hour', 'minute', 'AM/PM', 'OK']],
  ['ja', '2026/11/29', '13:05', '2026年11月21日', '日', '2026年11月', ['1 か月前', '1 か月後'], ['時', '分', 'OK']],
] as const)('a day in %s stands in the order of the language, and today is marked and named in the calendar [GEN-03]', async (language, written, clock, today, sunday, month, arrows, time) => {
  await startI18n(language)
  const person = userEvent.setup()
  const { unmount } = render(<ThemeProvider><DateField label="d" value="2026-11-29" onChange={() => undefined} /></ThemeProvider>)
  const field = screen.getByRole('button', { name: 'd' })
  expect(field.textContent).toBe(written)
  await person.click(field)
  const current = await screen.findAllByRole('button', { current: 'date', hidden: true })
  expect(names(current)).toEqual([today])
  expect(current[0]?.className).toContain('day')
  expect(current[0]?.dataset.highlightToday).toBe('true')
  expect(weekdays()[0]).toBe(sunday)
  screen.getByRole('button', { name: month, hidden: true })
  for (const name of arrows) screen.getByRole('button', { name, hidden: true })
  unmount()

  render(<ThemeProvider><DateTimeField label="d" value="2026-11-29 13:05:00" onChange={() => undefined} /></ThemeProvider>)
  const moment = screen.getByRole('button', { name: 'd' })
  expect(moment.textContent).toBe(`${written} ${clock}`)
  await person.click(moment)
  expect(names(await screen.findAllByRole('button', { current: 'date', hidden: true }))).toEqual([today])
  for (const name of time) expect(screen.getAllByLabelText(name).length).toBeGreaterThan(0)
})
