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

const SitePage = lazy(async () => ({ default: (await Promise.all([import('#renderer/features/page/screens/SitePageScreen.tsx'), loadTexts(['page'])]))[0].SitePageScreen }))

/** The front page, with the platform's frame for a URL without a site. */
export async function loadFrontPage(): Promise<ComponentType> {
  if (siteOfAddress(pageLocation().search) === null) await Promise.all([brandFrame.fetchPart(), brandFront.fetchPart()])
  return FrontPage
}

/** `/` and `/main`: front page of the site or the platform [SHELL-02] [SHELL-05]; the site may choose a page for it, and at `/` another for visitors (platform spec §2). */
function FrontPage() {
  const { channel } = useSite()
  const { status } = useSession()
  const { pathname } = useLocation()
  const logoutMainPageSeq = pathname === channelPaths.index ? (channel?.logoutMainPageSeq ?? null) : null
  // Users must not see a flash of the visitors' page.
  if (logoutMainPageSeq !== null && status === 'loading') return <PageLoading />
  const pageSeq = (status === 'user' ? null : logoutMainPageSeq) ?? channel?.mainPageSeq ?? null
  if (channel !== null && pageSeq !== null) return <Suspense fallback={<PageLoading />}><SitePage key={pageSeq} channelSeq={channel.channelSeq} page={pageSeq} isFront gone={<HomeScreen />} /></Suspense>
  return channel === null ? <Suspense fallback={<PageLoading />}><brandFront.Part /></Suspense> : <HomeScreen />
}
