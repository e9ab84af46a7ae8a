import { strFromU8, unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF, by page. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const { numPages, getPage } = await loading.promise.then((document) => ({ numPages: document.numPages, getPage: (at: number) => document.getPage(at) }))
  const pages = await Promise.all(Array.from({ length: numPages }, async (_, at) => {
    const { items } = await (await getPage(at + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }))
  await loading.destroy()
  return pages
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plain = (xml: string) => xml.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')

/** The cells of a workbook by name of its sheets, as its parts say: texts, and numbers. */
export function xlsxSheets(xlsx: Uint8Array): Record<string, (string | number)[][]> {
  const parts = unzipSync(new Uint8Array(xlsx))
  const partOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const names = [...partOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => plain(name))
  return Object.fromEntries(names.map((name, at) => [name, [...partOf(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)]
    .map(([, row = '']) => [...row.matchAll(/<c [^>]*?>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(([, number, text]) => (number === undefined ? plain(text ?? '') : Number(number))))]))
}
