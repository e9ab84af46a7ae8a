import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { FreeStartProvider } from '#renderer/lib/freeStart.tsx'
import { LateUnverifiedNotice } from '../site/LateUnverifiedNotice.tsx'
import { BrandFooter } from './BrandFooter.tsx'
import { BrandHeader } from './BrandHeader.tsx'
import { FreeStart } from './FreeStart.tsx'
import styles from '../site/SiteLayout.module.css'

/** Frame of the platform's own pages [SHELL-12] [SHELL-25]. */
export function BrandLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <BrandHeader />
      <LateUnverifiedNotice />
      <FreeStartProvider>
        <main id="main" tabIndex={-1} className={styles.main}>{children}</main>
        <FreeStart />
      </FreeStartProvider>
      <BrandFooter />
    </div>
  )
}
