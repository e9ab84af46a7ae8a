import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { SHEET_LINES_MAX } from '#shared/kernel/sheet/cells.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'
import { xlsxOf } from './xlsx.ts'

const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
const book = {
  'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="명단" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`),
}
const sheet = (content: string, more: Record<string, Uint8Array> = {}) => zipSync({ ...book, 'xl/worksheets/sheet1.xml': strToU8(content), ...more })
const readXlsx = (bytes: Uint8Array) => readWorkbook(bytes)?.cells
/** Written by the program that the name says. */
const written = (name: string) => readFileSync(new URL(`../../../../tests/support/sheets/${name}.xlsx`, import.meta.url))

describe('an Excel workbook', () => {
  it('reads back what was written, formulas as text [STU-07]', () => {
    const rows = [['이름', '진도'], ['=1+1 & <b>"', '\u0007-'], [], ['끝', '']]
    const bytes = xlsxOf([rows[0]!, [rows[1]![0]!, '\u0007-'], [], ['끝', '']], { name: '수강생', widths: [20, 8] })
    expect(isWorkbook(bytes)).toBe(true)
    expect(readXlsx(bytes)).toEqual([['이름', '진도'], ['=1+1 & <b>"', ' -'], [], ['끝']])
  })

  it('reads shared texts, gaps and the saved value of a formula, as Excel writes them [STU-07]', () => {
    const strings = { 'xl/sharedStrings.xml': strToU8('<sst><si><t>이메일</t></si><si><r><t>a@</t></r><r><t>b.test</t></r></si></sst>') }
    const content = '<worksheet><sheetData><row r="1"><c r="B1" t="s"><v>0</v></c></row><row r="3"><c r="B3" t="s"><v>1</v></c><c r="C3"><f>TODAY()</f><v>46143</v></c></row></sheetData></worksheet>'
    expect(readXlsx(sheet(content, strings))).toEqual([['', '이메일'], [], ['', 'a@b.test', '46143']])
  })

  it('leaves out the readings of Japanese words, and reads its first sheet alone [STU-07]', () => {
    const strings = { 'xl/sharedStrings.xml': strToU8('<sst><si><t>田中</t><rPh sb="0" eb="2"><t>タナカ</t></rPh></si></sst>') }
    const others = Object.fromEntries([2, 10].map((number) => [`xl/worksheets/sheet${number}.xml`, strToU8('x'.repeat(16_000_001))]))
    expect(readXlsx(sheet('<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>', { ...strings, ...others }))).toEqual([['田中']])
  })

  it.each([
    ['no archive', strToU8('email,until')],
    ['an archive without a sheet', zipSync({ 'word/document.xml': strToU8('<a/>') })],
    ['entities of its own', sheet('<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>')],
    ['a part that unpacks to too much', sheet('x'.repeat(16_000_001))],
    ['a cut archive', xlsxOf([['a']], { name: 'a' }).slice(0, -40)],
  ])('is refused: %s [STU-07]', (_, bytes) => {
    expect(readXlsx(bytes)).toBeUndefined()
  })

  it('keeps to the most lines and columns, whatever a row says that it is [STU-07]', () => {
    const content = '<worksheet><sheetData><row r="1000000"><c r="ZZZ1"><v>1</v></c><c r="A1"><v>2</v></c></row></sheetData></worksheet>'
    const rows = readXlsx(sheet(content)) ?? []
    expect(rows.length).toBeLessThanOrEqual(SHEET_LINES_MAX + 2)
    expect(rows.at(-1)).toEqual(['2'])
  })

  const people = [
    ['이메일', '이름', '만료일', '메모'],
    ['kim@madang.test', '김하늘', '2027-03-01', '6123456789012'],
    [],
    ['lee@madang.test', '이 & "서연"', '2027-12-31', '2'],
    [],
    ['tanaka@madang.test', '田中 太郎', '2028-02-29', 'TRUE'],
    ['a@madang.test', '', '', '둘'],
    ['b@madang.test'],
  ]
  /** Without the empty cells at the end of a line, which programs write or leave out. */
  const trimmed = (rows: readonly (readonly string[])[]) => rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))

  it.each(['libreOffice', 'gnumeric'])('is read as %s writes it: dates, a hidden row, a formula, merged cells [STU-07]', (program) => {
    const read = readWorkbook(written(program))
    expect(trimmed(read?.cells ?? [])).toEqual(people)
    expect(read).toMatchObject({ hiddenRows: 1, sheetName: null })
  })

  it.each(['hiddenFirstSheet', 'dates1904'])('reads the first sheet that is shown, and dates by its calendar: %s [STU-07]', (name) => {
    // The program that wrote these does not calculate.
    const noFormula = people.map((row, line) => (line === 3 ? row.slice(0, 3) : row))
    const read = readWorkbook(written(name))
    expect(trimmed(read?.cells ?? [])).toEqual(noFormula)
    expect(read).toMatchObject({ hiddenRows: 1, sheetName: null })
  })

  it('names its sheet where there are several, and reads tags with a prefix [STU-07]', () => {
    const more = {
      'xl/workbook.xml': strToU8('<x:workbook xmlns:x="x" xmlns:r="r"><x:sheets><x:sheet name="둘째" sheetId="2" r:id="rId3"/><x:sheet name="명단" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId3', 'worksheet', '/xl/worksheets/other.xml')}</Relationships>`),
      'xl/worksheets/other.xml': strToU8('<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>읽은 것</x:t></x:is></x:c><x:c r="B1"><x:v>6.123456789012E12</x:v></x:c></x:row></x:sheetData></x:worksheet>'),
    }
    expect(readWorkbook(sheet('<worksheet/>', more))).toEqual({ cells: [['읽은 것', '6123456789012']], hiddenRows: 0, sheetName: '둘째' })
  })

  it('reads a sheet of 50,000, and stops at the most lines [STU-07]', () => {
    const lines = Array.from({ length: SHEET_LINES_MAX + 5_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>p${at}@madang.test</t></is></c></row>`).join('')
    expect(readXlsx(sheet(`<worksheet><sheetData>${lines}</sheetData></worksheet>`))).toHaveLength(SHEET_LINES_MAX + 1)
  })
})
