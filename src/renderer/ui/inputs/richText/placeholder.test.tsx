// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { RichTextEditor } from '../RichTextEditor.tsx'

beforeAll(async () => {
  await startI18n('ko')
  await loadTexts(['editor'])
})
afterEach(cleanup)

it('says what to write in the language of the page now [GEN-03]', async () => {
  const editor = (placeholder: string) => <ThemeProvider><RichTextEditor label="소개" value="" onChange={() => undefined} placeholder={placeholder} /></ThemeProvider>
  const { container, rerender } = render(editor('무엇을 배우나요?'))
  const hint = () => container.querySelector('[data-placeholder]')?.getAttribute('data-placeholder')
  await vi.waitFor(() => expect(hint()).toBe('무엇을 배우나요?'))
  rerender(editor('What is it about?'))
  await vi.waitFor(() => expect(hint()).toBe('What is it about?'))
})
