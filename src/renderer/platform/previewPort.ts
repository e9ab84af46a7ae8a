import type { PreviewTarget, ViewBounds } from '#shared/desktop/bridge.ts'

/** Learner preview of a class (DESK-06). */
export type PreviewPort =
  /** A new tab; `blocked` by the popup blocker. Rejects if the server refuses. */
  | { kind: 'tab'; open(target: PreviewTarget): Promise<'opened' | 'blocked'> }
  /** A view over a part of this page, isolated from it. */
  | {
    kind: 'embedded'
    open(target: PreviewTarget, bounds: ViewBounds): Promise<void>
    place(bounds: ViewBounds): Promise<void>
    close(): Promise<void>
    /** Called when the view closed by itself; returns its unsubscribe. */
    onGone(listener: () => void): () => void
  }
