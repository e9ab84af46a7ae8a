import { useState } from 'react'
import type { ReactNode } from 'react'
import { errorTable } from '#shared/kernel/errors.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { EmailAuthentication } from './EmailAuthentication.tsx'

/**
 * Makes calls that need a verified address (AUTH-06): where it is not, asks for the mailed code in place and calls again. `run` throws the
 * refusal when the user closes the dialog. Render `dialog`.
 */
export function useVerifiedEmail(): { run: <Result>(attempt: () => Promise<Result>) => Promise<Result>; dialog: ReactNode } {
  const [answer, setAnswer] = useState<((isVerified: boolean) => void) | null>(null)
  const { user } = useSession()
  async function run<Result>(attempt: () => Promise<Result>): Promise<Result> {
    try {
      return await attempt()
    } catch (error) {
      if (!isRefusal(error, errorTable.emailNotVerified.code)) throw error
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAnswer(() => resolve)
      if (!await promise) throw error
      return attempt()
    }
  }
  const end = (isVerified: boolean) => {
    answer?.(isVerified)
    setAnswer(null)
  }
  return { run, dialog: user === null ? null : <EmailAuthentication opened={answer !== null} email={user.email} onClose={() => end(false)} onVerified={() => end(true)} /> }
}
