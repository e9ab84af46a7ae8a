import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { useHref, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { reportError } from '#renderer/lib/log.ts'
import { useAccountsPort } from './AccountsProvider.tsx'

/** What a page is told on the way to it: whom to bring to the front, and where to go as them. No link can say it. */
const switching = z.object({ switchTo: z.int().positive(), next: z.string().startsWith('/').optional() })

/**
 * Changes the account on the page: goes to the site's first page, so that what is not saved is asked about as before any other
 * way out; there `useSwitching` does it.
 */
export function useSwitchAccount(): (userSeq: number, next?: string) => void {
  const go = useNavigateTo()
  return useCallback((userSeq, next) => go({ name: 'main' }, { state: { switchTo: userSeq, next } }), [go])
}

/** Brings an account to the front when a page is reached with that wish, and loads the page anew as theirs. */
export function useSwitching(): void {
  const port = useAccountsPort()
  const go = useNavigateTo()
  const href = useHref()
  const { state, key } = useLocation()
  useEffect(() => {
    const wish = switching.safeParse(state)
    if (port === null || !wish.success) return
    // The wish is done once: a page that is loaded anew at the same address keeps its state.
    go({ name: 'main' }, { replace: true })
    port.switchTo(wish.data.switchTo).then(
      () => port.startAnew(href(wish.data.next ?? { name: 'main' })),
      (error: unknown) => {
        reportError('the account could not be changed', error)
        // Its session has ended meanwhile.
        go({ name: 'login', query: { add: 'Y' } }, { replace: true })
      },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each arrival
  }, [key])
}
