// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startI18n } from '#renderer/i18n/i18n.ts'
import { onReport } from '#renderer/lib/log.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'

beforeAll(() => startI18n('ko'))
afterEach(cleanup)

it('keeps a failure within its part, reports it, and shows the part when tried again [GEN-05]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reports: string[] = []
  const stop = onReport((what) => reports.push(what))
  onTestFinished(() => {
    stop()
    vi.restoreAllMocks()
  })
  let isBroken = true
  function Part() {
    if (isBroken) throw new Error('a part is broken')
    return <p>다시 나온 부분</p>
  }
  const person = userEvent.setup()
  render(
    <ThemeProvider><QueryClientProvider client={new QueryClient()}>
      <PanelBoundary><Part /></PanelBoundary>
      <PanelBoundary><p>다른 부분</p></PanelBoundary>
    </QueryClientProvider></ThemeProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain('불러오지 못했어요')
  expect(screen.getByText('다른 부분')).toBeTruthy()
  expect(reports).toContain('a part of a page failed')
  await person.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(screen.queryByRole('alert')).not.toBeNull()
  isBroken = false
  await person.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(screen.getByText('다시 나온 부분')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
