import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { lazyAhead } from '#renderer/lib/latePart.tsx'
import { HomeScreen } from '#renderer/features/home/screens/HomeScreen.tsx'
import { PageLoading } from '#renderer/features/shell/PageLoading.tsx'
import { channelPaths } from '#shared/channel/paths.ts'
import { brandFrame } from '#renderer/features/shell/site/SiteLayout.tsx'
import { siteOfAddress, useSession, useSite } from '#renderer/entities/session/index.ts'

const brandFront = lazyAhead(async () => (await Promise.all([import('#renderer/features/brand/screens/BrandFrontScreen.tsx'), loadTexts(['brand', 'siteKinds'])]))[0].BrandFrontScreen)

const SitePage = lazy(async () => ({ default: (await import('#renderer/features/page/screens/SitePageScreen.tsx')).SitePageScreen }))

/** The page, with what it shows where the address names no site. */
export async function loadFrontPage(): Promise<ComponentType> {
  if (siteOfAddress(window.location.search) === null) await Promise.all([brandFrame.fetchPart(), brandFront.fetchPart()])
  return FrontPage
}

/**
 * `/` and `/main`: a site's front page, and the platform's own where there is no site [SHELL-02] [SHELL-05]. At `/`, a visitor
 * gets the site's logged-out main page where one is chosen (platform spec §2).
 */
function FrontPage() {
  const { channel } = useSite()
  const { status } = useSession()
  const { pathname } = useLocation()
  const logoutMainPageSeq = pathname === channelPaths.index ? (channel?.logoutMainPageSeq ?? null) : null
  if (channel !== null && logoutMainPageSeq !== null && status !== 'user') {
    // Whoever is logged in must not see the visitors' page flash by.
    if (status === 'loading') return <PageLoading />
    return <Suspense fallback={<PageLoading />}><SitePage channelSeq={channel.channelSeq} pageSeq={logoutMainPageSeq} isFront gone={<HomeScreen />} /></Suspense>
  }
  return channel === null ? <Suspense fallback={<PageLoading />}><brandFront.Part /></Suspense> : <HomeScreen />
}
