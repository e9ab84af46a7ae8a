// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { SHEET_CHARS_MAX } from '#shared/kernel/sheet/cells.ts'
import { sheetCells } from './sheetCells.ts'
import { xlsxOf } from './xlsx.ts'

const fileOf = (content: BlobPart) => new File([content], 'sheet')
const korean = new Uint8Array([0xc5, 0xc3, 0xb9, 0xe8])

it.each([
  ['Excel', xlsxOf([['택배', '6123456789012']], { name: 'a' }), [['택배', '6123456789012']]],
  ['UTF-8 with its mark', '\ufeff택배,1', [['택배', '1']]],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0xdd, 0xd0]), [['택']]],
  ['the Korean code page of Excel', korean, [['택배']]],
  ['an archive that is no workbook', new Uint8Array([0x50, 0x4b, 3, 4]), 'unreadable'],
  ['bytes', new Uint8Array([0x31, 0, 0x32]), 'unreadable'],
  ['lines of nothing', '\n , \n\u200b', 'empty'],
  ['too many bytes', new Uint8Array(4_000_001), 'tooLarge'],
])('reads a file: %s [SET-07] [STU-07]', async (_, content, cells) => {
  expect(await sheetCells(fileOf(content), '')).toEqual(cells)
})

it('reads pasted cells up to a length [SET-07] [STU-07]', async () => {
  expect(await sheetCells(null, '택배\t1')).toEqual([['택배', '1']])
  expect(await sheetCells(null, 'x'.repeat(SHEET_CHARS_MAX + 1))).toBe('tooLarge')
})
