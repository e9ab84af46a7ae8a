import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { channelPaths } from '#shared/channel/paths.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { pathOf, useHref, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { reportError } from '#renderer/lib/log.ts'
import { useAccountsPort } from './AccountsProvider.tsx'

/** Navigation state, since no link may switch accounts: the target account and path. */
const switching = z.object({ switchTo: z.int().positive(), next: z.string().startsWith('/').optional() })

/** Switches accounts by way of the main page, so that the usual unsaved-changes guard runs; `useSwitching` then does it. */
export function useSwitchAccount(): (userSeq: number, next?: string) => void {
  const go = useNavigateTo()
  return useCallback((userSeq, next) => go(channelPaths.main, { state: { switchTo: userSeq, next } }), [go])
}

/** Performs the switch requested by navigation state, and reloads the page. */
export function useSwitching(): void {
  const port = useAccountsPort()
  const go = useNavigateTo()
  const href = useHref()
  const { state, key } = useLocation()
  useEffect(() => {
    const wish = switching.safeParse(state)
    if (port === null || !wish.success) return
    // Clear the state first: it survives a reload.
    go(channelPaths.main, { replace: true })
    port.switchTo(wish.data.switchTo).then(
      () => port.startAnew(href(wish.data.next ?? channelPaths.main)),
      (error: unknown) => {
        reportError('the account could not be changed', error)
        go(pathOf({ path: authPaths.login, query: { add: 'Y' } }), { replace: true })
      },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once per navigation
  }, [key])
}
