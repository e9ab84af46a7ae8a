import { useState } from 'react'
import type { NewPerson } from '#shared/auth/newPerson.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { askAgain } from './forms.ts'
import type { ConsentForm } from './forms.ts'
import { useTermsInForce } from './useTermsInForce.ts'

/** What a form says of a new person; the consents that it requires have been given. */
type Said = Pick<NewPerson, 'name'> & { phone: string; marketing: boolean }

/**
 * Signs a person up with the consents to the texts that they have before them, as a member of the site where there is one. A
 * text that changed meanwhile is shown anew and its consent asked for again; every other error is the form's to show.
 */
export function useSigningUp(form: ConsentForm): { sending: boolean; signUp: (said: Said, send: (person: NewPerson) => Promise<void>) => Promise<void> } {
  const { channel } = useSite()
  const terms = useTermsInForce()
  const [sending, setSending] = useState(false)
  return {
    sending,
    async signUp({ name, phone, marketing }, send) {
      setSending(true)
      try {
        await send({ name, phone, termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: marketing ? 'Y' : 'N', channelSeq: channel?.channelSeq, versions: terms.versions })
      } catch (error) {
        if (!isRefusal(error, errorTable.termsChanged.code)) throw error
        await terms.reload()
        askAgain(form, error)
      } finally {
        setSending(false)
      }
    },
  }
}
