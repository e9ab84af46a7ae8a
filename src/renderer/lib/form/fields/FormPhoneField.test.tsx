// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { phoneRule } from '#shared/kernel/format/formats.ts'
import { loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { useAppForm } from '../useAppForm.ts'
import { FormPhoneField } from './FormPhoneField.tsx'

beforeAll(async () => {
  await startI18n('ko')
  await loadTexts(['validation'])
})
afterEach(cleanup)

function Phone({ phone }: { phone: string }) {
  const form = useAppForm(z.object({ phone: phoneRule }), { phone })
  return <FormPhoneField control={form.control} name="phone" label="휴대전화" />
}

function show(phone: string) {
  render(<ThemeProvider><Phone phone={phone} /></ThemeProvider>)
  return { person: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('휴대전화') }
}

describe('the phone field (part of GEN-03)', () => {
  it('is replaced by what is typed when it was reached with Tab', async () => {
    const { person, input } = show('01012345678')
    expect(input.value).toBe('010-1234-5678')
    await person.tab()
    expect(document.activeElement).toBe(input)
    await person.keyboard('0109')
    expect(input.value).toBe('010-9')
    await person.keyboard('8765432')
    expect(input.value).toBe('010-9876-5432')
  })

  it('keeps the caret at the digit that was typed or deleted in the middle', async () => {
    const { person, input } = show('01012345678')
    await person.click(input)
    input.setSelectionRange(6, 6)
    await person.keyboard('{Backspace}')
    expect([input.value, input.selectionStart]).toEqual(['010-134-5678', 5])
    await person.keyboard('9')
    expect([input.value, input.selectionStart]).toEqual(['010-1934-5678', 6])
  })

  it('lets both keys that delete pass a hyphen', async () => {
    const { person, input } = show('01012345678')
    await person.click(input)
    input.setSelectionRange(4, 4)
    await person.keyboard('{Backspace}')
    expect([input.value, input.selectionStart]).toEqual(['010-1234-5678', 3])
    await person.keyboard('{Delete}')
    expect([input.value, input.selectionStart]).toEqual(['010-1234-5678', 4])
    await person.keyboard('{Delete}')
    expect([input.value, input.selectionStart]).toEqual(['010-234-5678', 4])
  })

  it('takes a pasted number with the country\'s code', async () => {
    const { person, input } = show('')
    await person.click(input)
    await person.paste('+82 10-1234-5678')
    expect([input.value, input.selectionStart]).toEqual(['010-1234-5678', 13])
  })
})
