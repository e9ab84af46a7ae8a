// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { Button } from './Button.tsx'

afterEach(cleanup)

it('acts once on a double click where it works for a while', async () => {
  const [pays, steps] = [vi.fn(), vi.fn()]
  render(<ThemeProvider><><Button loading={false} onClick={pays}>결제</Button><Button onClick={steps}>다음</Button></></ThemeProvider>)
  for (const button of screen.getAllByRole('button')) await userEvent.dblClick(button)
  expect([pays.mock.calls.length, steps.mock.calls.length]).toEqual([1, 2])
})

it('submits its form once on a double click', async () => {
  const submits = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(<ThemeProvider><form onSubmit={submits}><Button type="submit" loading={false}>결제</Button></form></ThemeProvider>)
  await userEvent.dblClick(screen.getByRole('button'))
  expect(submits).toHaveBeenCalledTimes(1)
})
