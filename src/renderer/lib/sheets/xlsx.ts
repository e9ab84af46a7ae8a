import { strToU8, zipSync } from 'fflate'
import { XLSX_TYPE, workbookFiles } from '#shared/kernel/sheet/workbook.ts'
import { saveFile } from '#renderer/lib/csv.ts'

/** Rows as a workbook of one sheet, the first row emphasised. @param widths of the columns, in characters */
export function xlsxOf([head = [], ...rows]: readonly (readonly (string | number)[])[], { name, widths = [] }: { name: string; widths?: readonly number[] }): Uint8Array<ArrayBuffer> {
  const files = workbookFiles({ decimals: 0, sheets: [{ name, widths, rows: [{ cells: head, emphasised: true }, ...rows.map((cells) => ({ cells }))] }] })
  return zipSync(Object.fromEntries(Object.entries(files).map(([part, xml]) => [part, strToU8(xml)]))) as Uint8Array<ArrayBuffer>
}

/** Saves rows as a file of Excel. @param name of the file without its ending, and of its sheet */
export function saveXlsx(name: string, rows: readonly (readonly (string | number)[])[], widths?: readonly number[]): void {
  saveFile(`${name}.xlsx`, xlsxOf(rows, { name, ...(widths && { widths }) }), XLSX_TYPE)
}
