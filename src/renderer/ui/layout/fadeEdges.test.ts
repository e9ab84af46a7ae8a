// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { fadeEdges } from './fadeEdges.ts'

it('says on which sides a row has more than it shows [SHELL-18]', () => {
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} })
  const row = document.createElement('ul')
  Object.defineProperties(row, { scrollWidth: { value: 500 }, clientWidth: { value: 390 } })
  const stop = fadeEdges(row)
  const at = (left: number) => {
    row.scrollLeft = left
    row.dispatchEvent(new Event('scroll'))
    return row.dataset['more']
  }
  expect(row.dataset['more']).toBe('end')
  expect(at(50)).toBe('start end')
  expect(at(110)).toBe('start')
  stop?.()
  expect(at(0)).toBe('start')
  vi.unstubAllGlobals()
})
