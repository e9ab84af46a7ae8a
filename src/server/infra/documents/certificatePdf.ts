import type { PrintedCertificate } from './document.ts'
import { BOLD_STROKE, clean, drawPdf, ink } from './pdf.ts'
import type { Page } from './pdf.ts'

const MARGIN = 30
const FRAME_GAP = 6
const INSET = 90
const pine = '#1f6b4f'

/** Draws a certificate as PDF: call it through `certificatePdfOf`. */
export async function renderCertificate({ language, title, number, name, statement, facts, issuer, notes }: PrintedCertificate): Promise<Uint8Array> {
  return drawPdf({ size: 'A4', layout: 'landscape', margin: MARGIN, lang: language, displayTitle: true, info: { Title: title } }, (page) => {
    drawFrame(page)
    const middle = { x: INSET, width: page.page.width - 2 * INSET, align: 'center' as const }
    page.fontSize(10).fillColor(ink.quiet).text(clean(number), middle.x, 86, middle)
    large(page, title, 34, page.y + 14, middle)
    large(page, name, 26, page.y + 22, middle)
    page.fontSize(14).fillColor(ink.text).text(clean(statement), middle.x, page.y + 12, { ...middle, lineGap: 6 })
    drawFacts(page, facts, page.y + 24)
    large(page, issuer, 18, Math.max(page.y + 22, page.page.height - 150), middle)
    page.fontSize(8.5).fillColor(ink.quiet).text(notes.map(clean).join('\n'), middle.x, page.y + 12, { ...middle, lineGap: 2 })
  })
}

function drawFrame(page: Page): void {
  const { width, height } = page.page
  page.rect(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN).lineWidth(2).strokeColor(pine).stroke()
  const inner = MARGIN + FRAME_GAP
  page.rect(inner, inner, width - 2 * inner, height - 2 * inner).lineWidth(0.5).strokeColor(pine).stroke()
}

/** One to three lines: a long name or class becomes smaller rather than longer. */
function large(page: Page, text: string, size: number, y: number, { x, width, align }: { x: number; width: number; align: 'center' }): void {
  page.fontSize(page.fontSize(size).widthOfString(clean(text)) > 2 * width ? size / 2 : size)
  page.fillColor(ink.text).strokeColor(ink.text).lineWidth(BOLD_STROKE).text(clean(text), x, y, { width, align, fill: true, stroke: true })
}

function drawFacts(page: Page, facts: PrintedCertificate['facts'], top: number): void {
  const labelWidth = 110
  const left = page.page.width / 2 - 200
  page.y = top
  for (const { label, value } of facts) {
    const y = page.y
    page.fontSize(10.5).fillColor(ink.quiet).text(clean(label), left, y, { width: labelWidth, align: 'right' })
    page.fillColor(ink.text).text(clean(value), left + labelWidth + 16, y, { width: 280, height: 28, ellipsis: true })
    page.y += 4
  }
}
