import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { invalidate, callKey } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { pathOf, useHref } from '#renderer/lib/navigation/index.ts'
import { useStartSocial } from './useStartSocial.ts'

/** Ways to link accounts elsewhere to the person logged in, and to unlink them [AUTH-10]. */
export interface LinkSocial {
  /** Goes to the provider and comes back to this page, which says how it went. */
  link: (snsTypeCd: SnsTypeCd) => void
  unlink: (snsTypeCd: SnsTypeCd) => void
  /** Which is being linked or unlinked; null when none. */
  busy: SnsTypeCd | null
}

/**
 * `const { link, unlink, busy } = useLinkSocial()`; what is linked: `useQuery(socialQueries.accounts(client))`.
 * @param openInBrowser where this page is not in a browser itself: opens edit information there, to link in it
 */
export function useLinkSocial(openInBrowser?: (path: string) => void): LinkSocial {
  const client = useClient()
  const queries = useQueryClient()
  const href = useHref()
  const { start, starting } = useStartSocial()
  const unlinking = useMutation({
    mutationFn: (snsTypeCd: SnsTypeCd) => client(contract.social.unlink, { body: { snsTypeCd } }),
    onSettled: () => invalidate(queries, [callKey('social.accounts'), sessionKey]),
  })
  return {
    link(snsTypeCd) {
      if (openInBrowser === undefined) start({ snsTypeCd, purpose: 'link' })
      else openInBrowser(href(pathOf({ name: 'editinformation' })))
    },
    unlink: unlinking.mutate,
    busy: starting ?? (unlinking.isPending ? unlinking.variables : null),
  }
}
