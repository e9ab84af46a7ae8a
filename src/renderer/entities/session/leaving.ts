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

/** Navigation state, since no link may log out. */
const leaving = z.object({ logOut: z.enum(['asked', 'withdrawn']), keepsPlatform: z.boolean().default(false) })
type Why = z.output<typeof leaving>['logOut']

/**
 * Logs out by way of the main page with checkLogin=false, or the brand site, where `useLeaving` does it [AUTH-07]: the unsaved-changes
 * guard runs first, and no route guard sends the visitor to login. `keepsPlatform`: stay logged in at the platform and other sites.
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

/** Only a web session has sessions at other sites. */
const isWeb = () => /^https?:$/.test(window.location.protocol)

/** Performs the logout requested by navigation state. */
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
    logout(keepsPlatform, logOut === 'withdrawn').then((isOut) => (isOut && logOut === 'asked' ? toast.show({ message }) : undefined), showError)
    // Clear the state first: it survives a reload.
    go(`${pathname}${search}`, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once per navigation
  }, [key])
}

/** Whether a logout is in progress: pages for visitors must not redirect the user. */
export function useIsLeaving(): boolean {
  const { state } = useLocation()
  return useIsMutating({ mutationKey: logoutKey }) > 0 || leaving.safeParse(state).success
}
