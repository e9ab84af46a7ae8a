import type { Language } from '#shared/kernel/call/headers.ts'
import type { Workbook } from '#shared/kernel/sheet/workbook.ts'

/** A printed document of one or more A4 pages, all its texts in the reader's language. */
export interface PrintedDocument {
  language: Language
  title: string
  /** Below the title: number and day, for example. */
  subtitle: string
  /** Groups of fields, two beside each other. */
  groups: readonly { title: string; fields: readonly { label: string; value: string }[] }[]
  tables: readonly PrintedTable[]
  /** Small print at the end. */
  notes: readonly string[]
}

export interface PrintedTable {
  title: string
  /** `share`: of the page's width; they add up to 1. */
  columns: readonly { label: string; share: number; isAmount?: boolean }[]
  rows: readonly (readonly string[])[]
  /** Below the rows, the last one emphasised. */
  totals: readonly { label: string; value: string }[]
}

/** A certificate on one A4 page across, all its texts in the reader's language. */
export interface PrintedCertificate {
  language: Language
  title: string
  /** Small, above the title. */
  number: string
  /** Who is certified. */
  name: string
  /** What is certified of them. */
  statement: string
  facts: readonly { label: string; value: string }[]
  /** Who certifies it. */
  issuer: string
  notes: readonly string[]
}

/** A picture of 1200 × 630 that link previews show. */
export interface SharePicture {
  siteName: string
  title: string
  /** A line below, such as teacher and price; '' for none. */
  facts: string
  /** Six hexadecimal digits after #. */
  colour: string
}

/** The icon of a site in the browser's tab, 192 × 192. */
export interface SiteIcon {
  /** Stands on the colour when there is no picture. */
  initial: string
  /** Six hexadecimal digits after #. */
  colour: string
  picture: Uint8Array | undefined
}

export type DocumentJob = { icon: SiteIcon } | { share: SharePicture } | { pdf: PrintedDocument } | { certificate: PrintedCertificate } | { workbook: Workbook }
