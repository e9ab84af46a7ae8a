import { useMutation } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { SocialPurpose } from '#shared/social/contract.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { keepJourney } from './journey.ts'

/** Where a social login begins; the page itself unless given. */
export interface SocialStart {
  snsTypeCd: SnsTypeCd
  purpose: SocialPurpose
  from?: { path: string; search: string }
}

/** Goes to a provider: the page is left for it. Which one is on its way; null when none. */
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
  // Until the browser has left, and when it has come back by its back button the page is loaded anew.
  return { start: mutate, starting: isPending || isSuccess ? variables.snsTypeCd : null }
}
