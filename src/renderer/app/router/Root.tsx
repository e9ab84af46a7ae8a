import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import { sessionKey, siteKeys } from '#renderer/entities/session/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { VerifyingClient } from '#renderer/entities/account/emailCode/index.ts'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { usePathChange } from '#renderer/lib/navigation/index.ts'
import { useAccountSwitched, useLeaving, useSite, useSitePages } from '#renderer/entities/session/index.ts'
// Not from the index, which would load the settings dialog too.
import { UploadsProvider } from '#renderer/entities/upload/UploadsProvider.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { useSitePrimaryColor } from '#renderer/theme/ThemeProvider.tsx'
import { SkipLink, toast, useDismissAsking, useHoldOpenLayers } from '#renderer/ui/index.ts'
import { PageLoading } from '#renderer/features/shell/PageLoading.tsx'
import { PageNotes } from '#renderer/features/shell/PageNotes.tsx'
import { isRouteHandle } from './handle.ts'
import { PageViews } from '#renderer/features/analytics/PageViews.tsx'
import { LateAnalytics } from './LateAnalytics.tsx'
import { LateLive } from './LateLive.tsx'
import { UploadDock } from './UploadDock.tsx'
import { useSignedOutElsewhere } from './useSignedOutElsewhere.ts'
import { useSiteLanguages } from './useSiteLanguages.ts'
import { useSiteTerminology } from './useSiteTerminology.ts'
import styles from './Root.module.css'

// Of the desktop alone.
const Surroundings = lazyBeside(async () => (await import('./Surroundings.tsx')).Surroundings)

/** Common to all pages: skip link, loading bar, site colour, and resets on navigation. */
export function Root() {
  const { t } = useTranslation('shell')
  const { channel, status } = useSite()
  useSitePrimaryColor(status === 'loading' ? undefined : (channel?.primaryColor ?? null))
  useSiteRefetch()
  useSiteLanguages()
  useSiteTerminology()
  useLeaving()
  useSignedOutElsewhere()
  useAccountSwitchedNotice()
  useFocusOfPage()
  useLayersOfPage()
  const busy = useNavigation().state !== 'idle'
  const { isPreview, uploads, surroundings, accounts } = usePlatform()
  return (
    <UploadsProvider port={uploads}>
      <SkipLink label={t('skip')} />
      <div className={styles.progress} data-busy={busy || undefined} role="presentation" />
      <VerifyingClient><Suspense fallback={<PageLoading />}><Outlet /></Suspense></VerifyingClient>
      <PageNotes />
      {isPreview ? null : <PageViews />}
      {(surroundings ?? accounts) === undefined ? null : <Suspense><Surroundings /></Suspense>}
      <div className={styles.dock}>
        <LateLive />
        <LateAnalytics />
        <UploadDock />
      </div>
      <ScrollRestoration getKey={scrollKey} />
    </UploadsProvider>
  )
}

/** The first page of every document has the key `default`: without its address, a page opened from a payment window would begin where another page was left. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key
}

/** Closes the previous page's dialogs on navigation, except those the new page opens in its effects [SHELL-20]. */
function useLayersOfPage(): void {
  const { pathname } = useLocation()
  const dismissAsking = useDismissAsking()
  const holdOpenLayers = useHoldOpenLayers()
  const before = useRef(pathname)
  const closeThose = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    dismissAsking()
    // A layout effect: runs after the old page unmounted and before the new page's effects.
    closeThose.current = holdOpenLayers()
  }, [pathname, dismissAsking, holdOpenLayers])
  useEffect(() => {
    closeThose.current?.()
    closeThose.current = undefined
  })
}

/** Refetches channel, roles, user and page list in the background when the route changes [SHELL-22]. */
function useSiteRefetch(): void {
  const queries = useQueryClient()
  useSitePages()
  const name = useMatches().map(({ handle }) => (isRouteHandle(handle) ? handle.name : '')).join('')
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    void invalidate(queries, [sessionKey, ...siteKeys])
  }, [name, queries])
}

/** Focuses each new page as soon as it is there: its guard may still wait for the session. */
function useFocusOfPage(): void {
  const arrival = useRef<MutationObserver>(undefined)
  useEffect(() => () => arrival.current?.disconnect(), [])
  usePathChange(useCallback(() => {
    arrival.current?.disconnect()
    if (focusPage()) return
    arrival.current = new MutationObserver((_, observer) => { if (document.activeElement !== document.body || focusPage()) observer.disconnect() })
    arrival.current.observe(document.body, { childList: true, subtree: true })
  }, []))
}

function focusPage(): boolean {
  const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.querySelector<HTMLElement>('#main')
  target?.focus({ preventScroll: true })
  return target !== null
}

/** Names the new account after another tab switched it, as nothing else on the page shows it. */
function useAccountSwitchedNotice(): void {
  const { t } = useTranslation('shell')
  const { name, shown } = useAccountSwitched()
  useEffect(() => {
    if (name === null) return
    toast.show({ message: t('accounts.switched', { name }), tone: 'warning', stay: 'long' })
    shown()
  }, [name, t, shown])
}
