import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { ClientProvider, useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { EmailAuthentication } from './EmailAuthentication.tsx'

/**
 * The client of all pages: a call that is refused because the user's address is not verified (AUTH-06) waits while the user enters the mailed
 * code in place, and is then made again. It throws the refusal when the user closes the dialog, and `loginRequired` when the session ends meanwhile.
 */
export function VerifyingClient({ children }: { children: ReactNode }) {
  const client = useClient()
  const { user } = useSession()
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  // Calls that are refused at once wait for one code.
  const waiting = useRef<PromiseWithResolvers<boolean>>(undefined)
  const verifying = useMemo<Client>(() => async (...call) => {
    try {
      return await client(...call)
    } catch (error) {
      if (!isRefusal(error, errorTable.emailNotVerified.code)) throw error
      waiting.current ??= Promise.withResolvers()
      setOpened(true)
      if (!await waiting.current.promise) throw error
      return client(...call)
    }
  }, [client])
  const end = (isVerified: boolean) => {
    waiting.current?.resolve(isVerified)
    waiting.current = undefined
    setOpened(false)
  }
  const userSeq = user?.userSeq
  useEffect(() => () => {
    if (userSeq === undefined) return
    waiting.current?.reject(new RestError(errorTable.loginRequired.status, { code: errorTable.loginRequired.code, message: t('account.loginAgain'), requestId: '' }))
    waiting.current = undefined
    setOpened(false)
    // oxlint-disable-next-line react/exhaustive-deps -- another language ends no session
  }, [userSeq])
  return (
    <ClientProvider client={verifying}>
      {children}
      {user === null ? null : <EmailAuthentication opened={opened} email={user.email} onClose={() => end(false)} onVerified={() => end(true)} />}
    </ClientProvider>
  )
}
