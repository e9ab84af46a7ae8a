import { Component } from 'react'
import type { ReactNode } from 'react'
import { Crash } from '#renderer/features/shell/Crash.tsx'
import { reportError } from '#renderer/lib/log.ts'

/** Catches what no screen's boundary can: a part of the app itself that failed or did not load. */
export class AppBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown): void {
    reportError('the app failed', error)
  }

  override render(): ReactNode {
    return this.state.failure === null ? this.props.children : <main id="main" tabIndex={-1}><Crash error={this.state.failure.error} /></main>
  }
}
