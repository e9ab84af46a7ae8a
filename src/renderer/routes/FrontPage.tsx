import { Suspense, lazy } from 'react'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { HomeScreen } from '#renderer/features/home/screens/HomeScreen.tsx'
import { PageLoading } from '#renderer/features/shell/PageLoading.tsx'
import { useSite } from '#renderer/lib/session/index.ts'

const BrandFront = lazy(async () => {
  const [{ BrandFrontScreen }] = await Promise.all([import('#renderer/features/brand/screens/BrandFrontScreen.tsx'), loadTexts(['brand', 'siteKinds'])])
  return { default: BrandFrontScreen }
})

/** `/` and `/main`: a site's front page, and the platform's own where there is no site [SHELL-02] [SHELL-05]. */
export function FrontPage() {
  const { channel } = useSite()
  return channel === null ? <Suspense fallback={<PageLoading />}><BrandFront /></Suspense> : <HomeScreen />
}
