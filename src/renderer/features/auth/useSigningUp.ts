import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewPerson } from '#shared/auth/newPerson.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { termsQueries } from '#renderer/entities/terms/index.ts'
import { askAgain } from './forms.ts'
import type { ConsentForm } from './forms.ts'

type Said = Pick<NewPerson, 'name'> & { phone: string; marketing: boolean }

/** Signs up with the consents, for the text versions shown. Changed texts are reloaded and asked again; the form shows other errors. */
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

function useTermsInForce(): { versions: Partial<Record<TermsKind, number>>; reload: () => Promise<void> } {
  const client = useClient()
  const queries = useQueryClient()
  const { status, channel } = useSite()
  const of = channel?.channelSeq ?? null
  const read = useQueries({ queries: termsKinds.map((kind) => ({ ...termsQueries.document(client, of, kind), enabled: status === 'ready' || status === 'none' })) })
  return {
    versions: Object.fromEntries(read.flatMap(({ data }) => (data === undefined ? [] : [[data.termsKind, data.version]]))),
    reload: () => invalidate(queries, termsQueries.all(of)),
  }
}
