// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { CodeField } from './CodeField.tsx'

afterEach(cleanup)

function Page() {
  const [value, setValue] = useState('')
  return <ThemeProvider><CodeField aria-label="code" value={value} onChange={setValue} /></ThemeProvider>
}

it('leaves what a keyboard composes alone, and keeps its digits when it is done [AUTH-06] [GEN-03]', () => {
  render(<Page />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  const compose = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }))
  }
  fireEvent.compositionStart(field)
  for (const text of ['１', '１２', '１２３']) {
    compose(text)
    expect(field.value).toBe(text)
  }
  fireEvent.compositionEnd(field)
  expect(field.value).toBe('123')
})
