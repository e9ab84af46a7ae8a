import { useMutation } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { SocialPurpose } from '#shared/social/contract.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { keepJourney } from './journey.ts'

export interface SocialStart {
  snsTypeCd: SnsTypeCd
  purpose: SocialPurpose
  from?: { path: string; search: string }
}

/** Redirects to a provider; `starting`: the one in progress. */
export function useStartSocial(): { start: (start: SocialStart) => void; starting: SnsTypeCd | null } {
  const client = useClient()
  const channelSeq = useSite().channel?.channelSeq
  const { mutate, variables, isPending, isSuccess } = useMutation({
    mutationFn: async ({ snsTypeCd, purpose, from = { path: location.pathname, search: location.search } }: SocialStart) => {
      const { url, state } = await client(contract.social.start, { body: { snsTypeCd, purpose, channelSeq } })
      keepJourney({ snsTypeCd, purpose, state, ...from })
      location.assign(url)
    },
  })
  // Stays set until the page unloads; Back reloads it.
  return { start: mutate, starting: isPending || isSuccess ? variables.snsTypeCd : null }
}
