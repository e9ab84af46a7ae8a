import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { profilePaths } from '#shared/profile/paths.ts'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { invalidate, callKey } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useHref } from '#renderer/lib/navigation/index.ts'
import { useStartSocial } from './useStartSocial.ts'

export interface LinkSocial {
  link: (snsTypeCd: SnsTypeCd) => void
  unlink: (snsTypeCd: SnsTypeCd) => void
  busy: SnsTypeCd | null
}

/** Links and unlinks social logins [AUTH-10]. `openInBrowser` (desktop): opens this page in a browser, to link there. */
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
      else openInBrowser(href(profilePaths.editinformation))
    },
    unlink: unlinking.mutate,
    busy: starting ?? (unlinking.isPending ? unlinking.variables : null),
  }
}
