import type { PreviewTarget, ViewBounds } from '#shared/desktop/bridge.ts'

export type PreviewPort =
  /** A new tab with a class; `blocked` by the popup blocker. Rejects if the server refuses. */
  | { kind: 'tab'; open(target: Required<PreviewTarget>): Promise<'opened' | 'blocked'> }
  | {
    kind: 'embedded'
    open(target: PreviewTarget, bounds: ViewBounds): Promise<void>
    place(bounds: ViewBounds): Promise<void>
    close(): Promise<void>
    onGone(listener: () => void): () => void
  }
