/** A workbook of Excel, all its texts in the reader's language. */
export interface Workbook {
  /** Decimal places of its numbers. */
  decimals: 0 | 2
  sheets: readonly Sheet[]
}

export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string
  /** Of the columns, in characters. */
  widths: readonly number[]
  rows: readonly SheetRow[]
}

export interface SheetRow {
  /** A text is never a formula; a number is written with the workbook's decimals. */
  cells: readonly (string | number)[]
  emphasised?: true
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Most characters that Excel reads in a cell. */
const CELL_MAX = 32_767
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Indexes of `cellXfs` in the styles: text, number, and both emphasised. */
const style = { text: 0, number: 1, emphasisedText: 2, emphasisedNumber: 3 } as const

/** The files of a workbook, by their names in its archive: Office Open XML (ECMA-376, transitional). */
export function workbookFiles({ decimals, sheets }: Workbook): Record<string, string> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${sheets.map((_, at) => override(`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([...sheets.map((_, at) => ({ type: 'worksheet', target: `worksheets/sheet${at + 1}.xml` })), { type: 'styles', target: 'styles.xml' }]),
    'xl/styles.xml': stylesOf(decimals),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, `${sheetStart(sheet.widths)}${sheet.rows.map(rowXml).join('')}${sheetEnd}`])),
  }
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, xml.startsWith(XML) ? xml : XML + xml]))
}

const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

const relations = (of: readonly { type: string; target: string }[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${of.map(({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`

function stylesOf(decimals: Workbook['decimals']): string {
  const format = decimals === 0 ? '#,##0' : '#,##0.00'
  const font = (bold: boolean) => `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/></font>`
  const look = (number: boolean, bold: boolean) => `<xf numFmtId="${number ? 164 : 49}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  return `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><fonts count="2">${font(false)}${font(true)}</fonts>`
    + '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    + `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${look(false, false)}${look(true, false)}${look(false, true)}${look(true, true)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** A sheet before its rows. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  return `${XML}<worksheet xmlns="${MAIN}">${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`
}
/** A sheet behind its rows. */
export const sheetEnd = '</sheetData></worksheet>'

/** A row of a sheet. @param at from 0 */
export const rowXml = ({ cells, emphasised }: SheetRow, at: number) => `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`, emphasised === true)).join('')}</row>`

function cellXml(cell: string | number, place: string, emphasised: boolean): string {
  if (typeof cell === 'number') return `<c r="${place}" s="${emphasised ? style.emphasisedNumber : style.number}"><v>${cell}</v></c>`
  if (cell === '') return ''
  return `<c r="${place}" s="${emphasised ? style.emphasisedText : style.text}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, CELL_MAX))}</t></is></c>`
}

/** `A` to `Z`, then `AA`. */
const columnName = (at: number): string => (at < 26 ? '' : columnName(Math.trunc(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

/** Text of an element or attribute; a space for what XML 1.0 cannot say. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters from what people typed
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
