import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readAttendeeSheet } from '#shared/attendee/sheet.ts'
import { sheetOf } from './sheetFile.ts'

// Parts of workbooks in the shape in which each program writes them: names, order, prefixes and attributes as in its files.

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const relations = (targets: Record<string, string>) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets).map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATED}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
const bookOf = (names: readonly string[], settings = '') =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATED}">${settings}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`
const packed = (parts: Record<string, string>) => zipSync(Object.fromEntries(Object.entries({ '[Content_Types].xml': '<Types/>', ...parts }).map(([name, xml]) => [name, strToU8(xml)])))
const cellsOf = (bytes: Uint8Array) => {
  const read = sheetOf(bytes)
  if (typeof read === 'string') throw new Error(read)
  return { ...read, cells: read.cells.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)) }
}

const styles = (formats: string, cells: readonly number[]) =>
  `${HEAD}<styleSheet xmlns="${MAIN}">${formats}<cellStyleXfs count="1"><xf numFmtId="14" fontId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.map((number) => `<xf numFmtId="${number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

/** As Excel: shared strings with runs and readings, `r:` relations, spans, a formula whose value was saved, an array formula, a table's hidden rows. */
const excel = (settings = '') => packed({
  'xl/workbook.xml': bookOf(['명단'], `<fileVersion appName="xl"/><workbookPr defaultThemeVersion="166925"${settings}/>`),
  'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml', sharedStrings: 'sharedStrings.xml' }),
  'xl/styles.xml': styles('<numFmts count="2"><numFmt numFmtId="176" formatCode="yyyy&quot;년&quot;\\ m&quot;월&quot;\\ d&quot;일&quot;;@"/><numFmt numFmtId="177" formatCode="#,##0&quot;day&quot;"/></numFmts>', [0, 14, 176, 177]),
  'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="5" uniqueCount="5"><si><t>이메일</t><phoneticPr fontId="1" type="noConversion"/></si><si><t>수강 종료일</t></si><si><r><rPr><b/></rPr><t>kim</t></r><r><t xml:space="preserve">@madang.test</t></r></si><si><t>tanaka@madang.test</t><rPh sb="0" eb="6"><t>タナカ</t></rPh></si><si><t xml:space="preserve"> 두 줄&#10;이메일 </t></si></sst>`,
  'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATED}"><sheetPr filterMode="1"/><dimension ref="A1:D6"/><cols><col min="1" max="1" width="30"/></cols><sheetData>`
    + '<row r="1" spans="1:4" ht="17.4"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    + '<row r="2" spans="1:4"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>46447</v></c><c r="C2" s="3"><v>46447</v></c></row>'
    + '<row r="3" spans="1:4" hidden="1"><c r="A3" t="inlineStr"><is><t>hidden@madang.test</t></is></c><c r="B3" s="1"><v>46447</v></c></row>'
    + '<row r="4" spans="1:4"><c r="A4" t="str"><f>LOWER(&quot;LEE@MADANG.TEST&quot;)</f><v>lee@madang.test</v></c><c r="B4" s="2"><f>B2+30</f><v>46477.75</v></c><c r="D4" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    + '<row r="6" spans="1:4"><c r="A6" t="s"><v>3</v></c><c r="B6" s="1"/></row>'
    + '</sheetData><autoFilter ref="A1:B6"/><mergeCells count="1"><mergeCell ref="B4:C4"/></mergeCells></worksheet>',
})

/** As Google Sheets: inline numbers of its own styles, absolute targets, tags of Google among them, rows to 1000 that are empty. */
const google = packed({
  'xl/workbook.xml': bookOf(['시트1', '시트2'], '<workbookPr/>').replace('<sheets>', '<sheets xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main">'),
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${RELATED}/theme" Target="theme/theme1.xml"/><Relationship Id="rId8" Type="${RELATED}/styles" Target="styles.xml"/><Relationship Id="rId7" Type="${RELATED}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId1" Type="${RELATED}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATED}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
  'xl/styles.xml': styles('<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy&quot;. &quot;m&quot;. &quot;d"/></numFmts>', [0, 164, 22]),
  'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="3" uniqueCount="3"><si><t>E-mail</t></si><si><t>Until</t></si><si><t>kim@madang.test</t></si></sst>`,
  'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:mv="urn:schemas-microsoft-com:mac:vml" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1.0" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetFormatPr customHeight="1" defaultRowHeight="15.75"/><sheetData>`
    + '<row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c></row>'
    + '<row r="2"><c r="A2" s="0" t="s"><v>2</v></c><c r="B2" s="1"><v>46447.0</v></c></row>'
    + '<row r="3"><c r="A3" s="0" t="str"><f t="array" ref="A3">IFERROR(__xludf.DUMMYFUNCTION(&quot;ARRAYFORMULA(A2)&quot;),&quot;lee@madang.test&quot;)</f><v>lee@madang.test</v></c><c r="B3" s="2"><v>46447.9999</v></c></row>'
    + '<row r="4" hidden="1"><c r="A4" s="0" t="s"><v>2</v></c></row>'
    + Array.from({ length: 6 }, (_, at) => `<row r="${at + 5}"><c r="A${at + 5}" s="0"/><c r="B${at + 5}" s="1"/></row>`).join('')
    + '</sheetData><drawing r:id="rId1" xmlns:r="r"/></worksheet>',
  'xl/worksheets/sheet2.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
})

/** As Numbers: dates from 1904, a sheet that it names after its table with the title above it, no value of a formula but the shown one. */
const numbers = packed({
  'xl/workbook.xml': bookOf(['표 1'], '<workbookPr date1904="1"/>'),
  'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml', sharedStrings: 'sharedStrings.xml' }),
  'xl/styles.xml': styles('<numFmts count="2"><numFmt numFmtId="0" formatCode="General"/><numFmt numFmtId="59" formatCode="yyyy. m. d."/></numFmts>', [0, 59]),
  'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" uniqueCount="4"><si><t>표 1</t></si><si><t>이메일 주소</t></si><si><t>만료일</t></si><si><t>kim@madang.test</t></si></sst>`,
  'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns:r="${RELATED}" xmlns="${MAIN}"><sheetData>`
    + '<row r="1" ht="27.65" customHeight="1"><c r="A1" t="s" s="0"><v>0</v></c><c r="B1" s="0"/></row>'
    + '<row r="2"><c r="A2" t="s" s="0"><v>1</v></c><c r="B2" t="s" s="0"><v>2</v></c></row>'
    + '<row r="3"><c r="A3" t="s" s="0"><v>3</v></c><c r="B3" s="1"><v>44985</v></c></row>'
    + '</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>',
})

describe('a workbook is read as its program writes it [STU-07]', () => {
  it('Excel: shared texts with runs, dates by their format, the saved values of formulas, merged and hidden', () => {
    expect(cellsOf(excel())).toEqual({
      cells: [['이메일', '수강 종료일'], ['kim@madang.test', '2027-03-01', '46447'], [], ['lee@madang.test', '2027-03-31'], [], ['tanaka@madang.test']],
      hiddenRows: 1, sheetName: null,
    })
  })

  it('Excel for the Mac of old: the same numbers are days since 1904', () => {
    expect(cellsOf(excel(' date1904="1"')).cells[1]?.[1]).toBe('2031-03-02')
  })

  it('Google Sheets: numbers with a point, a time of day, its own functions, empty rows, the first of two sheets', () => {
    const read = cellsOf(google)
    expect(read.cells.slice(0, 4)).toEqual([['E-mail', 'Until'], ['kim@madang.test', '2027-03-01'], ['lee@madang.test', '2027-03-01'], []])
    expect(read.cells.slice(4).flat()).toEqual([])
    expect(read).toMatchObject({ hiddenRows: 1, sheetName: '시트1' })
    expect(readAttendeeSheet(read.cells)).toEqual({ rows: [{ line: 2, email: 'kim@madang.test', until: '2027-03-01' }, { line: 3, email: 'lee@madang.test', until: '2027-03-01' }] })
  })

  it('Numbers: days since 1904, below a title over merged cells', () => {
    const read = cellsOf(numbers)
    expect(read).toEqual({ cells: [['표 1'], ['이메일 주소', '만료일'], ['kim@madang.test', '2027-03-01']], hiddenRows: 0, sheetName: null })
    expect(readAttendeeSheet(read.cells)).toEqual({ rows: [{ line: 3, email: 'kim@madang.test', until: '2027-03-01' }] })
  })
})

/** "이메일,종료일" and a person, in the Korean code page. */
const eucKr = [0xc0, 0xcc, 0xb8, 0xde, 0xc0, 0xcf, 0x2c, 0xc1, 0xbe, 0xb7, 0xe1, 0xc0, 0xcf, 0x0d, 0x0a, ...strToU8('kim@madang.test,2027-03-01\r\n')]
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = new Uint8Array(2 * text.length)
  for (let at = 0; at < text.length; at += 1) new DataView(bytes.buffer).setUint16(2 * at, text.charCodeAt(at), !isBigEndian)
  return bytes
}
const people = '이메일,종료일\r\nkim@madang.test,2027-03-01\r\n'

it.each([
  ['UTF-8 with a mark, of Excel', strToU8(`\ufeff${people}`)],
  ['UTF-8 with line feeds, of Google Sheets', strToU8(people.replaceAll('\r\n', '\n'))],
  ['UTF-8 with semicolons, of Numbers', strToU8(people.replaceAll(',', ';'))],
  ['the Korean code page, of Excel', Uint8Array.from(eucKr)],
  ['UTF-16 with tabs, Excel’s Unicode text', utf16(`\ufeff${people.replaceAll(',', '\t')}`, false)],
  ['UTF-16 of the other order', utf16(`\ufeff${people}`, true)],
  ['carriage returns alone, of Excel for the Mac', strToU8(people.replaceAll('\r\n', '\r'))],
])('a list as text is read: %s [STU-07]', (_, bytes) => {
  const read = sheetOf(bytes)
  expect(typeof read === 'string' ? read : readAttendeeSheet(read.cells)).toEqual({ rows: [{ line: 2, email: 'kim@madang.test', until: '2027-03-01' }] })
})
