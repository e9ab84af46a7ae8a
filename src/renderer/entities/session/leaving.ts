import { useIsMutating } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { channelPaths } from '#shared/channel/paths.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { toast } from '#renderer/ui/index.ts'
import { logoutKey, useLogout } from './session.ts'
import { useSite } from './site.ts'

/** What a page is told on the way to it, and why they leave. No link can say it. */
const leaving = z.object({ logOut: z.enum(['asked', 'withdrawn']), keepsPlatform: z.boolean().default(false) })
type Why = z.output<typeof leaving>['logOut']

/**
 * Goes to the site's first page with checkLogin=false, or to the brand site, where `useLeaving` logs out [AUTH-07]. In this order:
 * what is not saved is asked about as before any other way out, and no guard is left to send the guest to login.
 * `keepsPlatform`: the platform and other sites stay logged in. Who has withdrawn has no session any more, so nothing of the page they are on may outlast the step.
 */
export function useLeave(why: Why = 'asked'): (keepsPlatform?: boolean) => void {
  const { channel } = useSite()
  const go = useNavigateTo()
  return useCallback(
    (keepsPlatform = false) => go(
      channel === null ? channelPaths.index : pathOf({ path: channelPaths.main, query: { checkLogin: false } }),
      { state: { logOut: why, keepsPlatform } satisfies z.input<typeof leaving>, replace: why === 'withdrawn', flushSync: why === 'withdrawn' },
    ),
    [channel, go, why],
  )
}

/** Whether a browser shows the page; the app's session has no others with it. */
const isWeb = () => /^https?:$/.test(window.location.protocol)

/** Logs out when a page is reached with that wish. */
export function useLeaving(): void {
  const { t } = useTranslation('shell')
  const logout = useLogout()
  const go = useNavigateTo()
  const showError = useShowError()
  const { pathname, search, state, key } = useLocation()
  useEffect(() => {
    const wish = leaving.safeParse(state)
    if (!wish.success) return
    const { logOut, keepsPlatform } = wish.data
    const message = keepsPlatform || !isWeb() ? t('loggedOut') : t('loggedOutEverywhere')
    logout(keepsPlatform).then(() => (logOut === 'asked' ? toast.show({ message }) : undefined), showError)
    // The wish is done once: a page that is loaded anew at the same address keeps its state.
    go(`${pathname}${search}`, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each arrival
  }, [key])
}

/** Whether the person is on the way out: a page for guests need not send them elsewhere as somebody who is logged in. */
export function useIsLeaving(): boolean {
  const { state } = useLocation()
  return useIsMutating({ mutationKey: logoutKey }) > 0 || leaving.safeParse(state).success
}
