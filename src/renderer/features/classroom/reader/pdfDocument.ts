import type { PageSize } from './pageLayout.ts'

/** Why a document cannot be shown: its bytes could not be had, it is no sound PDF, or it wants a password. */
export type PdfFaultReason = 'missing' | 'damaged' | 'locked'

/** A document cannot be shown; `cause` is the fault behind it. */
export class PdfFault extends Error {
  readonly reason: PdfFaultReason

  constructor(reason: PdfFaultReason, options?: ErrorOptions) {
    super(`the document is ${reason}`, options)
    this.name = 'PdfFault'
    this.reason = reason
  }
}

/** Work on a page that may be given up. */
export interface PageWork<Made> {
  done: Promise<Made>
  cancel: () => void
}

/** A page of an open document. */
export interface PdfPage {
  /** At 100 %. */
  size: PageSize
  /** Draws the page as large as asked for, with `density` dots for each CSS pixel. */
  draw(zoom: number, density: number): PageWork<HTMLCanvasElement>
  /** Puts the page's text where it is drawn, to be read out and, where allowed, chosen. */
  write(into: HTMLElement, zoom: number): PageWork<unknown>
}

/** An open document; pages count from 1. */
export interface PdfDocument {
  pageCount: number
  page(pageNumber: number): Promise<PdfPage>
  close(): void
}

export interface PdfSource {
  /** Bytes. */
  length: number
  /** Fetches bytes from `begin` to before `end`. */
  pieces: (begin: number, end: number) => Promise<Uint8Array>
  /** The bytes stopped coming after the document was opened. */
  onFault: (fault: PdfFault) => void
}
