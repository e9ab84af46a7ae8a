import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import type { PrintedDocument } from './document.ts'
import { pdfOf } from './documents.ts'

const receipt = (rows: number): PrintedDocument => ({
  language: 'ko', title: '영수증', subtitle: '20261125-ABC',
  groups: [{ title: '공급자', fields: [{ label: '상호', value: '마당 뷁' }] }, { title: 'お客様', fields: [{ label: '氏名', value: '髙橋\u202Eあきこ\n\u0000' }] }],
  tables: [{
    title: '내역', columns: [{ label: '품목', share: 0.7 }, { label: '금액', share: 0.3, isAmount: true }],
    rows: Array.from({ length: rows }, (_, at) => [`수채화 ${at}`, '₩1,000']), totals: [{ label: '합계', value: '₩9,000' }],
  }],
  notes: ['끝'],
})

async function pagesOf(content: PrintedDocument): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(await pdfOf(content)), verbosity: 0 })
  const pdf = await loading.promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }))
  await loading.destroy()
  return pages
}

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
