// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BelowFold, FirstPaintProvider } from './firstPaint.tsx'
import type { FirstPaint } from './firstPaint.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  cleanup()
})

const page = (first: FirstPaint | null) => <FirstPaintProvider value={first}><h1>위</h1><BelowFold><p>아래</p></BelowFold></FirstPaintProvider>

it('renders what is below the fold after the first frame', async () => {
  vi.useFakeTimers()
  const first = { isDone: false }
  render(page(first))
  expect(screen.getByText('위')).toBeTruthy()
  expect(screen.queryByText('아래')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(150))
  expect(screen.getByText('아래')).toBeTruthy()
  expect(first.isDone).toBe(true)
})

it('does not wait for a frame in a hidden tab', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 1)
  render(page({ isDone: false }))
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.getByText('아래')).toBeTruthy()
})

it('renders everything at once on later pages and where there is no document to paint', () => {
  render(page({ isDone: true }))
  expect(screen.getByText('아래')).toBeTruthy()
  render(page(null))
  expect(screen.getAllByText('아래')).toHaveLength(2)
})
