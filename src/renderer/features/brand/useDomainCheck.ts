import { useQuery } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { siteNameRule } from '#shared/channel/siteName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useDebouncedValue } from '#renderer/ui/index.ts'

const DEBOUNCE_MS = 500

/** `unknown`: an invalid name, or a failed check, since creation checks again. */
export type DomainCheck = { state: 'unknown' | 'checking' } | { state: 'free'; host: string } | { state: 'taken'; message: string }

/** Checks while typing whether a name is free [SHELL-25]; not (`asks`) once the site is being created with it. */
export function useDomainCheck(typed: string, asks: boolean): DomainCheck {
  const client = useClient()
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS)
  const wanted = siteNameRule.safeParse(typed)
  const asked = siteNameRule.safeParse(settled)
  const check = useQuery({
    ...callQuery(client, contract.brand.checkDomain, { query: { domain: asked.data ?? '' } }),
    enabled: asks && asked.success,
    // Another user may take it any time.
    staleTime: 0,
    retry: false,
    meta: { errors: 'log' },
  })
  if (!wanted.success) return { state: 'unknown' }
  if (asked.data !== wanted.data || check.isPending) return { state: 'checking' }
  if (isRefusal(check.error, errorTable.duplicateDomain.code)) return { state: 'taken', message: check.error.message }
  return check.data === undefined ? { state: 'unknown' } : { state: 'free', host: check.data.host }
}
