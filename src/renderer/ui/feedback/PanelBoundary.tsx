import { useQueryClient } from '@tanstack/react-query'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReloadForNewRelease, wasNotLoaded } from '#renderer/lib/loading/oldRelease.ts'
import { reportError } from '#renderer/lib/log.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { PageTitle } from '#renderer/ui/layout/PageTitle.tsx'
import styles from './PanelBoundary.module.css'

interface PanelBoundaryProps {
  /** Of the page, where the part that fails holds its title. */
  title?: string
  children: ReactNode
}

/** Around a part of a page that stands for itself: when it fails, the page stays, and the part can be tried again. */
export class PanelBoundary extends Component<PanelBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown): void {
    reportError('a part of a page failed', error)
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : <PanelFailed title={this.props.title} error={failure.error} onRetry={() => this.setState({ failure: null })} />
  }
}

function PanelFailed({ title, error, onRetry }: { title: string | undefined; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  useReloadForNewRelease(error)
  const again = () => {
    if (wasNotLoaded(error)) return window.location.reload()
    // What the part read may be why it failed.
    queries.removeQueries({ type: 'inactive' })
    onRetry()
  }
  return (
    <div className={styles.panel} role="alert">
      {title === undefined ? null : <div className={styles.title}><PageTitle flush>{title}</PageTitle></div>}
      <p>{t('loadFailed')}</p>
      <Button size="sm" onClick={again}>{t('retry')}</Button>
    </div>
  )
}
