import { useQuery } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { siteNameRule } from '#shared/channel/siteName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useDebouncedValue } from '#renderer/ui/index.ts'

/** How long nothing is typed before the name is asked about, in milliseconds (platform spec §9, search debounce). */
const DEBOUNCE_MS = 500

/** What is known of a name: nothing while it breaks the rule, nor when the check fails, since the making checks again. */
export type DomainCheck = { state: 'unknown' | 'checking' } | { state: 'free'; host: string } | { state: 'taken'; message: string }

/** Asks whether a name is free while it is typed [SHELL-25]; no longer (`asks`) once the site is being made, whose name it then is. */
export function useDomainCheck(typed: string, asks: boolean): DomainCheck {
  const client = useClient()
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS)
  const wanted = siteNameRule.safeParse(typed)
  const asked = siteNameRule.safeParse(settled)
  const check = useQuery({
    ...callQuery(client, contract.brand.checkDomain, { query: { domain: asked.data ?? '' } }),
    enabled: asks && asked.success,
    // Somebody else may take it while it is looked at.
    staleTime: 0,
    retry: false,
    meta: { errors: 'log' },
  })
  if (!wanted.success) return { state: 'unknown' }
  if (asked.data !== wanted.data || check.isPending) return { state: 'checking' }
  if (isRefusal(check.error, errorTable.duplicateDomain.code)) return { state: 'taken', message: check.error.message }
  return check.data === undefined ? { state: 'unknown' } : { state: 'free', host: check.data.host }
}
