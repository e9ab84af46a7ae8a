import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { atPlatform, ownSiteHost, pathOf, useHref, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useAbility, useLoginWanted, useSession, useSite } from '#renderer/entities/session/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { ErrorState, useAlert } from '#renderer/ui/index.ts'
import { PageLoading } from '#renderer/features/shell/PageLoading.tsx'
import { admit } from './guards.ts'
import type { RouteRow } from '#renderer/lib/feature.ts'

/** Few addresses name no site. */
const NoSite = lazy(async () => ({ default: (await import('#renderer/features/shell/NoSite.tsx')).NoSite }))

/** Loaded with its texts, as few sites ever close. */
const ClosedSite = lazy(async () => {
  const [{ ClosedSite: Screen }] = await Promise.all([import('#renderer/features/shell/site/ClosedSite.tsx'), loadTexts(['ownership'])])
  return { default: Screen }
})

/** Applies a route's guard: visitors log in and return [SHELL-07], others learn why not [SHELL-09]. */
export function Guarded({ row, children }: { row: RouteRow; children: ReactNode }) {
  const { t } = useTranslation('common')
  const session = useSession()
  const site = useSite()
  const ability = useAbility()
  const href = useHref()
  const { pathname, search, hash } = useLocation()
  const isLoginWanted = useLoginWanted(row.layout === 'login')
  const queries = useQueryClient()
  const retry = () => { void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }) }

  switch (admit(row, { session, site: { ...site, isClosing: site.channel?.closing != null, isStaff: site.userTypeCd !== null }, isAtOwnHost: ownSiteHost() !== null, isLoginWanted, can: ability.can })) {
    case 'loading': return <PageLoading />
    case 'noSite': return <Suspense fallback={<PageLoading />}><NoSite reason={site.status === 'missing' ? 'missing' : 'none'} /></Suspense>
    case 'siteFailed': return <ErrorState page message={t('failed')} onRetry={site.reload} />
    case 'platform': return <ToPlatform path={`${pathname}${search}${hash}`} channelSeq={row.layout === 'brand' ? undefined : site.channel?.channelSeq} />
    case 'unknown': return <ErrorState page message={t('failed')} onRetry={retry} />
    case 'login': return <Navigate replace to={href(pathOf({ path: row.signsUp ? authPaths.createaccount : authPaths.login, query: { next: `${pathname}${search}${hash}` } }))} />
    // The desktop opens there for everyone.
    case 'refused': return row.name === 'studio' ? <Navigate replace to={href(channelPaths.main)} /> : <Refused />
    case 'closed': return site.channel?.closing ? <Suspense fallback={<PageLoading />}><ClosedSite name={site.channel.name} closing={site.channel.closing} /></Suspense> : null
    case 'page': return children
  }
}

/** Redirects to the platform: a site session has no access to the account [SHELL-10]. */
function ToPlatform({ path, channelSeq }: { path: string; channelSeq: number | undefined }) {
  useEffect(() => { window.location.replace(atPlatform(path, channelSeq)) }, [path, channelSeq])
  return <PageLoading />
}

/** Shows 'No access permission.' and goes to main [SHELL-09]. */
function Refused() {
  const { t } = useTranslation('common')
  const alert = useAlert()
  const go = useNavigateTo()
  const shown = useRef(false)
  useEffect(() => {
    if (shown.current) return
    shown.current = true
    void alert({ message: t('noPermission') }).then(() => go(channelPaths.main, { replace: true }))
  }, [alert, go, t])
  return null
}
