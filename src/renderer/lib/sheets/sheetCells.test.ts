// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { SHEET_CHARS_MAX } from '#shared/kernel/sheet/cells.ts'
import { sheetCells } from './sheetCells.ts'
import { sheetOf } from './sheetFile.ts'
import { xlsxOf } from './xlsx.ts'

/** A thread that runs here: `read` returns nothing where it never ends, and throws where it crashes. */
function thread(read: (bytes: Uint8Array) => unknown) {
  const terminated = vi.fn()
  vi.stubGlobal('Worker', class extends EventTarget {
    terminate = terminated
    postMessage(bytes: Uint8Array) {
      queueMicrotask(() => {
        try {
          const data = read(bytes)
          if (data !== undefined) this.dispatchEvent(new MessageEvent('message', { data }))
        } catch {
          this.dispatchEvent(new Event('error'))
        }
      })
    }
  })
  return terminated
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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
  thread(sheetOf)
  expect(await sheetCells(fileOf(content), '')).toEqual(typeof cells === 'string' ? cells : { cells, hiddenRows: 0, sheetName: null })
})

it('reads pasted cells up to a length [SET-07] [STU-07]', async () => {
  expect(await sheetCells(null, '택배\t1')).toEqual({ cells: [['택배', '1']], hiddenRows: 0, sheetName: null })
  expect(await sheetCells(null, 'x'.repeat(SHEET_CHARS_MAX + 1))).toBe('tooLarge')
})

it('ends a file that takes too long, and one that its thread dies of [STU-07]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = thread(() => undefined)
  const slow = sheetCells(fileOf('a'), '')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(20_000)
  expect(await slow).toBe('tooSlow')
  expect(ended).toHaveBeenCalledOnce()
  thread(() => { throw new RangeError('too much memory') })
  expect(await sheetCells(fileOf('a'), '')).toBe('unreadable')
})
