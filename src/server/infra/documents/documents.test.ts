import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { pdfPages, xlsxSheets } from '#tests/support/documents/read.ts'
import type { PrintedDocument } from './document.ts'
import { pdfOf, xlsxOf } from './documents.ts'

const receipt = (rows: number): PrintedDocument => ({
  language: 'ko', title: '영수증', subtitle: '20261125-ABC',
  groups: [{ title: '공급자', fields: [{ label: '상호', value: '마당 뷁' }] }, { title: 'お客様', fields: [{ label: '氏名', value: '髙橋\u202Eあきこ\n\u0000' }] }],
  tables: [{
    title: '내역', columns: [{ label: '품목', share: 0.7 }, { label: '금액', share: 0.3, isAmount: true }],
    rows: Array.from({ length: rows }, (_, at) => [`수채화 ${at}`, '₩1,000']), totals: [{ label: '합계', value: '₩9,000' }],
  }],
  notes: ['끝'],
})

const pagesOf = async (content: PrintedDocument) => pdfPages(await pdfOf(content))

it('writes Korean, Japanese and Latin letters as text, without control and direction characters', async () => {
  const [page = '', ...others] = await pagesOf(receipt(1))
  expect(others).toEqual([])
  for (const text of ['영수증', '20261125-ABC', '마당 뷁', '氏名', '髙橋 あきこ', '수채화 0', '₩1,000', '합계', '₩9,000', '끝']) expect(page).toContain(text)
})

it('repeats the head of a long table on each page, and numbers the pages', async () => {
  const pages = await pagesOf(receipt(120))
  expect(pages.length).toBe(4)
  pages.forEach((page, at) => expect(page).toContain(`${at + 1} / ${pages.length}`))
  expect(pages.slice(0, 3).every((page) => page.includes('품목'))).toBe(true)
  expect(pages.join(' ')).toContain('수채화 119')
})

it('writes a workbook: texts that are never formulas, and numbers that can be added up', async () => {
  const long = Array.from({ length: 28 }, (_, at) => at)
  const xlsx = await xlsxOf({ decimals: 2, sheets: [
    { name: '요약 & "합계"', widths: [20, 12], rows: [{ cells: ['항목', '금액'], emphasised: true }, { cells: ['=1+1 <b>\u0000', -12.5] }] }, { name: '내역', widths: [], rows: [{ cells: long }] },
  ] })
  expect(xlsxSheets(xlsx)).toEqual({ '요약 & "합계"': [['항목', '금액'], ['=1+1 <b> ', -12.5]], 내역: [long] })
  const part = (name: string) => strFromU8(unzipSync(new Uint8Array(xlsx))[name] ?? new Uint8Array())
  expect(part('xl/worksheets/sheet2.xml')).toContain('<c r="AB1"')
  expect(part('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  expect(part('xl/styles.xml')).toContain('formatCode="#,##0.00"')
})
