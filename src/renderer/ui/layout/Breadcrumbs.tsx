import { Breadcrumbs as BaseBreadcrumbs } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Breadcrumbs.module.css'

export function Breadcrumbs({ label, children }: { label: string; children: ReactNode }) {
  return <nav aria-label={label}><BaseBreadcrumbs className={styles.crumbs} separator="/">{children}</BaseBreadcrumbs></nav>
}
