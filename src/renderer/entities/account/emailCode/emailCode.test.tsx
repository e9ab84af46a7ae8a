// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { createClient } from '#shared/kernel/call/client.ts'
import { startI18n } from '#renderer/i18n/i18n.ts'
import { ClientProvider } from '#renderer/lib/client.tsx'
import { ErrorReportProvider } from '#renderer/lib/errorReport.tsx'
import { createQueries } from '#renderer/lib/queryClient.ts'
import { createSessionStore, SessionProvider } from '#renderer/entities/session/index.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { toast } from '#renderer/ui/index.ts'
import { aPerson, refusal } from '#tests/support/screens/renderApp.tsx'
import { EmailAuthentication } from './index.ts'

const EMAIL = 'sora@madang.test'
const verified = { user: { ...aPerson, email: EMAIL }, proof: 'a proof' }

beforeAll(() => startI18n('ko'))
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function show({ sendAnswer }: { sendAnswer?: { status: number; body: unknown } } = {}) {
  const asked: { path: string; body: unknown }[] = []
  const client = createClient(async ({ url, body }) => {
    const path = url.replace(/^\/api\/main\/v[\d.]+/, '')
    asked.push({ path, body: body === undefined ? undefined : JSON.parse(body) })
    const answer = (status: number, content: unknown) => ({ status, body: JSON.stringify(content) })
    if (path === '/auth/code') return sendAnswer ? answer(sendAnswer.status, sendAnswer.body) : answer(200, { expiresInSeconds: 600, resendInSeconds: 60 })
    if (path === '/auth/authentication') {
      const wrong = refusal(400, '800000', '인증 코드가 올바르지 않습니다.')
      return (JSON.parse(body ?? '{}') as { code: string }).code === '246810' ? answer(200, verified) : answer(wrong.status ?? 400, wrong.body)
    }
    return answer(200, { user: null, expiresAt: null, now: '2026-11-21T00:00:00Z' })
  })
  const queries = createQueries()
  const shown: unknown[] = []
  queries.handle({ show: (error) => shown.push(error), log: () => undefined, sessionLost: () => undefined })
  const [onVerified, onClose] = [vi.fn(), vi.fn()]
  const session = createSessionStore()
  const page = (opened: boolean) => (
    <MemoryRouter>
      <ThemeProvider>
        <QueryClientProvider client={queries.client}>
          <SessionProvider session={session}>
            <ErrorReportProvider show={(error) => shown.push(error)}>
              <ClientProvider client={client}><EmailAuthentication email={EMAIL} opened={opened} onClose={onClose} onVerified={onVerified} /></ClientProvider>
            </ErrorReportProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </MemoryRouter>
  )
  const { rerender } = render(page(true))
  const sent = () => asked.filter(({ path }) => path === '/auth/code').length
  return { person: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), asked, shown, sent, onVerified, onClose, reopen: (opened: boolean) => rerender(page(opened)) }
}

const field = async () => (await screen.findByLabelText('인증번호')) as HTMLInputElement
const confirm = () => screen.getByRole('button', { name: '확인' }) as HTMLButtonElement

describe('the email authentication dialog [AUTH-06]', () => {
  it('mails a code when it opens, and takes digits alone, six at most, typed or pasted', async () => {
    const { person, sent } = show()
    const input = await field()
    expect(input.placeholder).toBe('••••••')
    expect(confirm().disabled).toBe(true)
    await screen.findByText(`${EMAIL} 주소로 인증번호를 보냈어요. 10분 안에 입력해 주세요.`)
    await person.type(input, '1a2-3')
    expect([input.value, confirm().disabled]).toEqual(['123', false])
    await person.clear(input)
    await person.click(input)
    await person.paste(' 246 810 99')
    expect(input.value).toBe('246810')
    expect(sent()).toBe(1)
  })

  it('says at the field that a code is wrong, and what is known of the person once it is right', async () => {
    const said = vi.spyOn(toast, 'show')
    const { person, onVerified } = show()
    await person.type(await field(), '111111')
    await person.click(confirm())
    await screen.findByText('인증 코드가 올바르지 않습니다.')
    expect(onVerified).not.toHaveBeenCalled()
    await person.clear(await field())
    await person.type(await field(), '246810')
    await person.click(confirm())
    await waitFor(() => expect(onVerified).toHaveBeenCalledWith(verified))
    expect(said).toHaveBeenCalledWith({ message: '이메일 인증이 완료되었습니다.', tone: 'success' })
  })

  it('sends too few digits to nobody', async () => {
    const { person, asked } = show()
    await person.type(await field(), '123')
    await person.click(confirm())
    await screen.findByText('인증번호 6자리를 입력해 주세요')
    expect(asked.filter(({ path }) => path === '/auth/authentication')).toEqual([])
  })

  it('counts down to when another code may be asked for, also when it is closed and opened again', async () => {
    const { person, sent, reopen } = show()
    await field()
    const waiting = (await screen.findByRole('button', { name: /초 뒤에 다시 받기$/ })) as HTMLButtonElement
    expect(waiting.disabled).toBe(true)
    reopen(false)
    await waitFor(() => expect(screen.queryByLabelText('인증번호')).toBeNull())
    reopen(true)
    await field()
    expect(sent()).toBe(1)
    await vi.advanceTimersByTimeAsync(61_000)
    await person.click(screen.getByRole('button', { name: '인증번호 다시 받기' }))
    await waitFor(() => expect(sent()).toBe(2))
  })

  it('shows why no code was mailed, and can ask again', async () => {
    const { person, shown, sent } = show({ sendAnswer: { status: 502, body: { code: '910010', message: '메일을 보내지 못했습니다.', requestId: 'test' } } })
    await field()
    await waitFor(() => expect(shown).toHaveLength(1))
    await screen.findByText('인증번호를 보내지 못했어요. 다시 받기를 눌러 주세요.')
    await person.click(screen.getByRole('button', { name: '인증번호 다시 받기' }))
    await waitFor(() => expect(sent()).toBe(2))
  })
})
