// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { SearchField } from './SearchField.tsx'

afterEach(cleanup)

function List() {
  const [q, setQ] = useState('')
  return (
    <>
      <SearchField label="찾기" q={q} onSearch={setQ} />
      <output aria-label="찾은 말">{q}</output>
      <button type="button" onClick={() => setQ('저장한 보기')}>열기</button>
      <button type="button" onClick={() => setQ('')}>지우기</button>
    </>
  )
}

it('keeps the cursor while it searches, and shows what replaces its search from outside [GEN-04]', async () => {
  const person = userEvent.setup()
  render(<ThemeProvider><List /></ThemeProvider>)
  const field = screen.getByRole('searchbox', { name: '찾기' }) as HTMLInputElement
  await person.type(field, '김{Enter}')
  await waitFor(() => expect(screen.getByRole('status', { name: '찾은 말' }).textContent).toBe('김'))
  expect(document.activeElement).toBe(field)
  await person.keyboard('하늘')
  expect(field.value).toBe('김하늘')
  await waitFor(() => expect(screen.getByRole('status', { name: '찾은 말' }).textContent).toBe('김하늘'))
  expect(field.value).toBe('김하늘')
  await person.click(screen.getByRole('button', { name: '열기' }))
  expect(field.value).toBe('저장한 보기')
  await person.click(screen.getByRole('button', { name: '지우기' }))
  expect(field.value).toBe('')
})
