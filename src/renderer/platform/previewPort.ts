import type { PreviewTarget, ViewBounds } from '#shared/desktop/bridge.ts'

/** A class as a learner sees it, beside the app or in it (DESK-06). */
export type PreviewPort =
  /** In a tab of its own; `blocked` when the browser did not let it open. Rejects when the server refuses. */
  | { kind: 'tab'; open(target: PreviewTarget): Promise<'opened' | 'blocked'> }
  /** In a view over a part of this page, which has no way to it but these. */
  | {
    kind: 'embedded'
    open(target: PreviewTarget, bounds: ViewBounds): Promise<void>
    place(bounds: ViewBounds): Promise<void>
    close(): Promise<void>
    /** Calls back when the view is gone although nobody closed it; answers its unsubscribe. */
    onGone(listener: () => void): () => void
  }
