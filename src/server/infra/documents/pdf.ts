import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import type { PrintedDocument, PrintedTable } from './document.ts'

export type Page = InstanceType<typeof Pdf>

/** Pretendard JP 1.3.9 with Hangul, the kanji of JIS and Latin letters alone (`resources/fonts/LICENSE.txt`); a PDF embeds the letters that it uses. */
const fontFile = join(import.meta.dirname, '../../../../resources/fonts/PretendardJP-Regular.ttf')
let font: Buffer | undefined

const MARGIN = 48
const GAP = 24
export const ink = { text: '#1f1d1a', quiet: '#6b665e', line: '#d9d4ca' } as const
/** The one weight of the font is drawn bolder by a thin stroke. */
export const BOLD_STROKE = 0.35

/** Collects a PDF while `draw` draws it; its font is the only one. */
export async function drawPdf(options: ConstructorParameters<typeof Pdf>[0], draw: (page: Page) => void): Promise<Uint8Array> {
  font ??= readFileSync(fontFile)
  const page = new Pdf(options)
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => { page.on('end', () => resolve()) })
  page.registerFont('text', font).font('text')
  draw(page)
  page.end()
  await ended
  return Buffer.concat(chunks)
}

/** Draws a document as PDF, in about half a second of one thread: call it through `pdfOf`. */
export async function renderPdf(content: PrintedDocument): Promise<Uint8Array> {
  return drawPdf({ size: 'A4', margin: MARGIN, bufferPages: true, lang: content.language, displayTitle: true, info: { Title: content.title } }, (page) => {
    bold(page, content.title, { size: 22 })
    if (content.subtitle !== '') page.moveDown(0.2).fontSize(10).fillColor(ink.quiet).text(clean(content.subtitle))
    page.moveDown(1.2)
    drawGroups(page, content.groups)
    for (const table of content.tables) drawTable(page, table)
    page.moveDown(1).fontSize(8.5).fillColor(ink.quiet)
    for (const note of content.notes) page.text(clean(note), MARGIN, page.y, { width: widthOf(page), lineGap: 2 })
    numberPages(page)
  })
}

const widthOf = (page: Page) => page.page.width - 2 * MARGIN
const bottomOf = (page: Page) => page.page.height - MARGIN - 20
// oxlint-disable-next-line no-control-regex -- control and direction characters from what people typed
export const clean = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')

function bold(page: Page, text: string, { size, x = MARGIN, y = page.y, width = widthOf(page), align = 'left' }: { size: number; x?: number; y?: number; width?: number; align?: 'left' | 'right' }): void {
  page.fontSize(size).fillColor(ink.text).strokeColor(ink.text).lineWidth(BOLD_STROKE).text(clean(text), x, y, { width, align, fill: true, stroke: true })
}

function rule(page: Page, y: number): void {
  page.moveTo(MARGIN, y).lineTo(MARGIN + widthOf(page), y).lineWidth(0.5).strokeColor(ink.line).stroke()
}

/** Begins a page where less than `height` is left on this one. */
function makeRoom(page: Page, height: number): boolean {
  if (page.y + height <= bottomOf(page)) return false
  page.addPage()
  return true
}

function drawGroups(page: Page, groups: PrintedDocument['groups']): void {
  const width = (widthOf(page) - GAP) / 2
  for (let at = 0; at < groups.length; at += 2) {
    makeRoom(page, 100)
    const top = page.y
    const ends = groups.slice(at, at + 2).map(({ title, fields }, side) => {
      const x = MARGIN + side * (width + GAP)
      page.y = top
      bold(page, title, { size: 11, x, width })
      page.moveDown(0.4)
      for (const { label, value } of fields) {
        const y = page.y
        page.fontSize(9.5).fillColor(ink.quiet).text(clean(label), x, y, { width: width * 0.36 })
        const below = page.y
        page.fillColor(ink.text).text(clean(value), x + width * 0.38, y, { width: width * 0.62 })
        page.y = Math.max(below, page.y) + 3
      }
      return page.y
    })
    page.y = Math.max(...ends) + 16
  }
}

function drawTable(page: Page, { title, columns, rows, totals }: PrintedTable): void {
  const full = widthOf(page)
  const lefts = columns.map((_, at) => MARGIN + full * columns.slice(0, at).reduce((sum, { share }) => sum + share, 0))
  const cell = (text: string, at: number, y: number) => {
    const column = columns[at]
    page.text(clean(text), lefts[at], y, { width: full * (column?.share ?? 0) - 6, align: column?.isAmount === true ? 'right' : 'left' })
    return page.y
  }
  const head = () => {
    const y = page.y + 4
    page.fontSize(9).fillColor(ink.quiet)
    page.y = Math.max(...columns.map(({ label }, at) => cell(label, at, y))) + 4
    rule(page, page.y)
    page.y += 5
  }
  makeRoom(page, 90)
  if (title !== '') bold(page, title, { size: 11 })
  head()
  for (const row of rows) {
    page.fontSize(9.5)
    const height = Math.max(...row.map((text, at) => page.heightOfString(clean(text), { width: full * (columns[at]?.share ?? 0) - 6 })))
    if (makeRoom(page, height + 6)) head()
    const y = page.y
    page.fontSize(9.5).fillColor(ink.text)
    row.forEach((text, at) => cell(text, at, y))
    page.y = y + height + 5
  }
  rule(page, page.y)
  page.y += 6
  totals.forEach(({ label, value }, at) => {
    makeRoom(page, 18)
    const y = page.y
    const isLast = at === totals.length - 1
    if (isLast) {
      bold(page, label, { size: 11, y, width: full * 0.6 })
      bold(page, value, { size: 11, y, align: 'right', width: full - 6 })
    } else {
      page.fontSize(9.5).fillColor(ink.quiet).text(clean(label), MARGIN, y, { width: full * 0.6 })
      page.fillColor(ink.text).text(clean(value), MARGIN, y, { width: full - 6, align: 'right' })
    }
    page.y = y + 17
  })
  page.y += 10
}

function numberPages(page: Page): void {
  const { start, count } = page.bufferedPageRange()
  if (count < 2) return
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at)
    // Written into the margin: without this, pdfkit begins a page for it.
    page.page.margins.bottom = 0
    page.fontSize(8.5).fillColor(ink.quiet).text(`${at - start + 1} / ${count}`, MARGIN, page.page.height - MARGIN + 8, { width: widthOf(page), align: 'right', lineBreak: false })
  }
}
