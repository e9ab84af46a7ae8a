import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { lazyAhead } from '#renderer/lib/loading/latePart.tsx'
import { pageLocation } from '#renderer/lib/page.ts'
import { HomeScreen } from '#renderer/features/home/screens/HomeScreen.tsx'
import { PageLoading } from '#renderer/features/shell/PageLoading.tsx'
import { channelPaths } from '#shared/channel/paths.ts'
import { brandFrame } from '#renderer/features/shell/site/SiteLayout.tsx'
import { siteOfAddress, useSession, useSite } from '#renderer/entities/session/index.ts'

const brandFront = lazyAhead(async () => (await Promise.all([import('#renderer/features/brand/screens/BrandFrontScreen.tsx'), loadTexts(['brand', 'siteKinds'])]))[0].BrandFrontScreen)

const SitePage = lazy(async () => ({ default: (await import('#renderer/features/page/screens/SitePageScreen.tsx')).SitePageScreen }))

/** The front page, with the platform's frame for a URL without a site. */
export async function loadFrontPage(): Promise<ComponentType> {
  if (siteOfAddress(pageLocation().search) === null) await Promise.all([brandFrame.fetchPart(), brandFront.fetchPart()])
  return FrontPage
}

/** `/` and `/main`: front page of the site or the platform [SHELL-02] [SHELL-05]; at `/` visitors get the logged-out main page (platform spec §2). */
function FrontPage() {
  const { channel } = useSite()
  const { status } = useSession()
  const { pathname } = useLocation()
  const logoutMainPageSeq = pathname === channelPaths.index ? (channel?.logoutMainPageSeq ?? null) : null
  if (channel !== null && logoutMainPageSeq !== null && status !== 'user') {
    // Users must not see a flash of the visitors' page.
    if (status === 'loading') return <PageLoading />
    return <Suspense fallback={<PageLoading />}><SitePage channelSeq={channel.channelSeq} pageSeq={logoutMainPageSeq} isFront gone={<HomeScreen />} /></Suspense>
  }
  return channel === null ? <Suspense fallback={<PageLoading />}><brandFront.Part /></Suspense> : <HomeScreen />
}
