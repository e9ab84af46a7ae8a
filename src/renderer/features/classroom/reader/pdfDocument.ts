import type { PageSize } from './pageLayout.ts'

/** `missing`: bytes not available; `damaged`: no valid PDF; `locked`: needs a password. */
export type PdfFaultReason = 'missing' | 'damaged' | 'locked'

export class PdfFault extends Error {
  readonly reason: PdfFaultReason

  constructor(reason: PdfFaultReason, options?: ErrorOptions) {
    super(`the document is ${reason}`, options)
    this.name = 'PdfFault'
    this.reason = reason
  }
}

/** Cancellable work on a page. */
export interface PageWork<Made> {
  done: Promise<Made>
  cancel: () => void
}

export interface PdfPage {
  /** At 100 %. */
  size: PageSize
  /** Renders the page; `density`: canvas pixels per CSS pixel. */
  draw(zoom: number, density: number): PageWork<HTMLCanvasElement>
  /** Renders the text layer, for screen readers and selection. */
  write(into: HTMLElement, zoom: number): PageWork<unknown>
}

/** Pages count from 1. */
export interface PdfDocument {
  pageCount: number
  page(pageNumber: number): Promise<PdfPage>
  close(): void
}

export interface PdfSource {
  length: number
  /** Fetches bytes `begin` (inclusive) to `end` (exclusive). */
  pieces: (begin: number, end: number) => Promise<Uint8Array>
  onFault: (fault: PdfFault) => void
}
