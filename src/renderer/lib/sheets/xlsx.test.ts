// @vitest-environment happy-dom
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isXlsx, readXlsx, xlsxOf } from './xlsx.ts'

const sheet = (content: string, more: Record<string, Uint8Array> = {}) => zipSync({ 'xl/worksheets/sheet1.xml': strToU8(content), ...more })

describe('an Excel workbook', () => {
  it('reads back what was written, formulas as text [STU-07]', () => {
    const rows = [['이름', '진도'], ['=1+1 & <b>"', '\u0007-'], [], ['끝', '']]
    const bytes = xlsxOf([rows[0]!, [rows[1]![0]!, '\u0007-'], [], ['끝', '']], { name: '수강생', widths: [20, 8] })
    expect(isXlsx(bytes)).toBe(true)
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
    expect(rows.length).toBeLessThanOrEqual(2002)
    expect(rows.at(-1)).toEqual(['2'])
  })
})
