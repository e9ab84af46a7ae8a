import { useCallback, useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { contract } from '#shared/contract.ts'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { reportError } from '#renderer/lib/log.ts'

/** Checks on blur whether the address is free [AUTH-02]; failures are only logged, since signup checks again. */
export function useEmailCheck<Input extends { email: string }, Output>(form: UseFormReturn<Input, unknown, Output>): { known: 'free' | 'taken' | null; check: () => void } {
  const client = useClient()
  const [answer, setAnswer] = useState<{ email: string; available: boolean } | null>(null)
  const asked = useRef('')
  const field = 'email' as FieldPath<Input>
  const typed = form.watch(field) as string
  const check = useCallback(async () => {
    const email = emailRule.safeParse(form.getValues(field))
    if (!email.success || asked.current === email.data) return
    asked.current = email.data
    try {
      const { available } = await client(contract.auth.checkUserId, { query: { email: email.data } })
      // The address changed meanwhile: the response is stale.
      if (asked.current !== email.data) return
      setAnswer({ email: email.data, available })
    } catch (error) {
      asked.current = ''
      reportError('email check failed', error)
    }
  }, [client, form, field])
  const about = answer !== null && typed.trim().toLowerCase() === answer.email
  return { known: about ? (answer.available ? 'free' : 'taken') : null, check: () => { void check() } }
}
