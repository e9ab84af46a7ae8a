import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { lazyAhead, lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { PageLoading } from '../PageLoading.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LateUnverifiedNotice } from './LateUnverifiedNotice.tsx'
import styles from './SiteLayout.module.css'

const NoSiteHeader = lazyBeside(async () => (await import('./NoSiteHeader.tsx')).NoSiteHeader)

export const brandFrame = lazyAhead(async () => (await Promise.all([import('../brand/BrandLayout.tsx'), loadTexts(['brand'])]))[0].BrandLayout)

/** Frame of a site's pages (content 1,200 px); without a site, the platform's frame. `children`: the page, else the route's. */
export function SiteLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { status, channel } = useSite()
  if (status === 'none') return <Suspense fallback={<PageLoading />}><brandFrame.Part>{children}</brandFrame.Part></Suspense>
  return (
    <div className={styles.page} data-type={channel?.design.type}>
      {status === 'missing' ? <Suspense><NoSiteHeader /></Suspense> : <Header />}
      <LateUnverifiedNotice />
      <main id="main" tabIndex={-1} className={styles.main}>{children}</main>
      <Footer />
    </div>
  )
}
