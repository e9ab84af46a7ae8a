// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createClient } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { startI18n } from '#renderer/i18n/i18n.ts'
import { ClientProvider, useClient } from '#renderer/lib/client.tsx'
import { ErrorReportProvider } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { createQueries } from '#renderer/lib/queryClient.ts'
import { createSessionStore, SessionProvider, useSession } from '#renderer/entities/session/index.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { aPerson, aPlatform, refusal } from '#tests/support/screens/renderApp.tsx'
import { VerifyingClient } from './index.ts'

beforeAll(() => startI18n('ko'))
afterEach(cleanup)

/** Joins a site, which needs a verified address, and says what came of it. */
function Join() {
  const client = useClient()
  const { status } = useSession()
  const [outcome, setOutcome] = useState('')
  const join = () => {
    setOutcome('asked')
    client(contract.channel.join, { params: { channelSeq: 1 } }).then(() => setOutcome('joined'), (error: unknown) => {
      setOutcome(isRefusal(error, errorTable.loginRequired.code) ? `login: ${error.message}` : 'refused')
    })
  }
  return <><button type="button" onClick={join}>join</button><output aria-label="outcome">{`${status} ${outcome}`}</output></>
}

it('refuses a call that waits for the code when the session ends meanwhile [AUTH-06] [SHELL-08]', async () => {
  const session = createSessionStore()
  const queries = createQueries()
  const client = createClient(async ({ url }) => {
    const path = url.replace(/^\/api\/main\/v[\d.]+/, '')
    const { status = 200, body } = path === '/common/session' ? { body: { user: aPerson, expiresAt: null, now: '2026-11-21T00:00:00Z', platform: aPlatform } }
      : path === '/auth/code' ? { body: { expiresInSeconds: 600, resendInSeconds: 60 } } : refusal(403, errorTable.emailNotVerified.code, '이메일을 인증해 주세요.')
    return { status, body: JSON.stringify(body) }
  })
  render(
    <MemoryRouter>
      <ThemeProvider>
        <QueryClientProvider client={queries.client}>
          <SessionProvider session={session}>
            <ErrorReportProvider show={() => undefined}><ClientProvider client={client}><VerifyingClient><Join /></VerifyingClient></ClientProvider></ErrorReportProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </MemoryRouter>,
  )
  await screen.findByText('user')
  await userEvent.setup().click(screen.getByRole('button', { name: 'join' }))
  await screen.findByLabelText(/^인증번호/)
  session.end(socketCommand.sessionEnded)
  await screen.findByText('guest login: 다시 로그인해 주세요')
  expect(screen.queryByLabelText(/^인증번호/)).toBeNull()
})
