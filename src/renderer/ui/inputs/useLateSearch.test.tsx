// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SEARCH_AFTER_MS, useLateSearch } from './useLateSearch.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const searches: string[] = []

function Page() {
  const [typed, setTyped] = useState('')
  useLateSearch(typed, (text) => searches.push(text))
  return <><input value={typed} onChange={(event) => setTyped(event.currentTarget.value)} /><Link to="/class">first</Link></>
}

function open() {
  searches.length = 0
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }, { path: '/class', lazy: () => new Promise<never>(() => {}) }])} />)
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('searches once the text rests', () => {
  open()
  type('a')
  pass(SEARCH_AFTER_MS - 1)
  type('ab')
  pass(SEARCH_AFTER_MS - 1)
  expect(searches).toEqual([])
  pass(1)
  expect(searches).toEqual(['ab'])
})

it('does not bring back a user who has followed a link', () => {
  open()
  type('a')
  fireEvent.click(screen.getByRole('link'))
  pass(SEARCH_AFTER_MS)
  expect(searches).toEqual([])
})

it('searches when the link was opened in another tab', () => {
  open()
  type('a')
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true })
  pass(SEARCH_AFTER_MS)
  expect(searches).toEqual(['a'])
})
