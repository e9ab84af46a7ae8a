// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { RestError } from '#shared/kernel/call/client.ts'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { changeLanguage, loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ErrorReportProvider } from '#renderer/lib/errorReport.tsx'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { until } from '#tests/support/until.ts'
import { Form, FormTextField, applyServerIssues, useAppForm, useDraft } from './index.ts'

const schema = z.object({ title: z.string().min(2), email: emailRule, fee: z.object({ price: z.number() }) })
const empty = { title: '', email: '', fee: { price: 0 } }

beforeAll(async () => {
  await startI18n('ko')
  await loadTexts(['validation'])
})
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

function Fields({ onSubmit }: { onSubmit: () => void }) {
  const form = useAppForm(schema, empty)
  useDraft('test', form, { except: ['email'] })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormTextField control={form.control} name="title" label="제목" />
      <FormTextField control={form.control} name="email" label="이메일" />
      <Button type="submit">저장</Button>
    </Form>
  )
}

function show(onSubmit: () => void, showError: (error: unknown) => void = () => undefined) {
  const person = userEvent.setup()
  render(<ThemeProvider><ErrorReportProvider show={showError}><Fields onSubmit={onSubmit} /></ErrorReportProvider></ThemeProvider>)
  return person
}

describe('a form', () => {
  it('says what is wrong at blur, in the reader\'s language', async () => {
    const person = show(vi.fn())
    await person.click(screen.getByLabelText('제목'))
    await person.type(screen.getByLabelText('이메일'), 'nothing')
    await person.tab()
    expect((await screen.findByText('이메일 형식으로 입력해 주세요')).className).toContain('error')
  })

  it.each([
    ['ko', '이메일 항목을 입력해주세요!'], ['en', 'Please fill in “이메일”.'], ['ja', '이메일を入力してください。'],
  ] as const)('names the field that is empty, in %s [GEN-03]', async (language, message) => {
    await changeLanguage(language)
    const person = show(vi.fn())
    await person.click(screen.getByLabelText('이메일'))
    await person.tab()
    expect((await screen.findByText(message)).className).toContain('error')
    await changeLanguage('ko')
  })

  it('focuses the first field in error at submit and does not send', async () => {
    const sent = vi.fn()
    const person = show(sent)
    await person.click(screen.getByRole('button', { name: '저장' }))
    await until(() => expect((document.activeElement as HTMLInputElement).name).toBe('title'))
    expect(sent).not.toHaveBeenCalled()
  })

  it('shows by the display rule what is about no field', async () => {
    const shown = vi.fn()
    const failure = new Error('offline')
    const person = show(() => { throw failure }, shown)
    await person.type(screen.getByLabelText('제목'), '수채화')
    await person.type(screen.getByLabelText('이메일'), 'a@b.test')
    await person.click(screen.getByRole('button', { name: '저장' }))
    await until(() => expect(shown).toHaveBeenCalledWith(failure))
  })

  it('keeps what is typed, except the fields named', async () => {
    const person = show(vi.fn())
    await person.type(screen.getByLabelText('제목'), '수채화')
    await person.type(screen.getByLabelText('이메일'), 'a@b.test')
    expect(JSON.parse(sessionStorage.getItem('madang.draft.test') ?? '')).toEqual({ title: '수채화', fee: { price: 0 } })
    cleanup()
    show(vi.fn())
    expect(((await screen.findByLabelText('제목')) as HTMLInputElement).value).toBe('수채화')
    expect((screen.getByLabelText('이메일') as HTMLInputElement).value).toBe('')
  })

  it.each(['{', '[1]'])('is not broken by the draft %s, which cannot be read', async (draft) => {
    sessionStorage.setItem('madang.draft.test', draft)
    show(vi.fn())
    expect(((await screen.findByLabelText('제목')) as HTMLInputElement).value).toBe('')
  })
})

describe('applyServerIssues', () => {
  const refused = (code: string, issues?: { path: (string | number)[]; message: string }[]) =>
    new RestError(400, { code, message: '안 돼요', requestId: 'r', ...(issues ? { issues } : {}) })
  const formOf = () => renderHook(() => {
    const form = useAppForm(schema, empty)
    return { form, errors: form.formState.errors }
  }).result

  it('puts issues on their fields, nested ones too, with or without `body` before', () => {
    const result = formOf()
    let applied = false
    act(() => { applied = applyServerIssues(result.current.form, refused('900010', [{ path: ['body', 'fee', 'price'], message: 'x' }, { path: ['title'], message: 'y' }])) })
    expect(applied).toBe(true)
    expect(result.current.errors.fee?.price?.message).toBe('x')
    expect(result.current.errors.title?.message).toBe('y')
  })

  it('puts a code on the field that is said to be its own', () => {
    const result = formOf()
    let applied = false
    act(() => { applied = applyServerIssues(result.current.form, refused('999998'), { 999998: 'email' }) })
    expect(applied).toBe(true)
    expect(result.current.errors.email?.message).toBe('안 돼요')
  })

  it('leaves what is about no field to the display rule', () => {
    const { form } = formOf().current
    expect(applyServerIssues(form, refused('900010', [{ path: ['other'], message: 'x' }]))).toBe(false)
    expect(applyServerIssues(form, refused('900013'))).toBe(false)
    expect(applyServerIssues(form, new Error('offline'))).toBe(false)
  })
})
