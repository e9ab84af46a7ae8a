import { Suspense, lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { HomeScreen } from '#renderer/features/home/screens/HomeScreen.tsx'
import { PageLoading } from '#renderer/features/shell/PageLoading.tsx'
import { paths } from '#shared/kernel/paths.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'

const BrandFront = lazy(async () => {
  const [{ BrandFrontScreen }] = await Promise.all([import('#renderer/features/brand/screens/BrandFrontScreen.tsx'), loadTexts(['brand', 'siteKinds'])])
  return { default: BrandFrontScreen }
})

const SitePage = lazy(async () => ({ default: (await import('#renderer/features/page/screens/SitePageScreen.tsx')).SitePageScreen }))

/**
 * `/` and `/main`: a site's front page, and the platform's own where there is no site [SHELL-02] [SHELL-05]. At `/`, a visitor
 * gets the site's logged-out main page where one is chosen (platform spec §2).
 */
export function FrontPage() {
  const { channel } = useSite()
  const { status } = useSession()
  const { pathname } = useLocation()
  const logoutMainPageSeq = pathname === paths.index ? (channel?.logoutMainPageSeq ?? null) : null
  if (channel !== null && logoutMainPageSeq !== null && status !== 'user') {
    // Whoever is logged in must not see the visitors' page flash by.
    if (status === 'loading') return <PageLoading />
    return <Suspense fallback={<PageLoading />}><SitePage channelSeq={channel.channelSeq} pageSeq={logoutMainPageSeq} isFront gone={<HomeScreen />} /></Suspense>
  }
  return channel === null ? <Suspense fallback={<PageLoading />}><BrandFront /></Suspense> : <HomeScreen />
}
