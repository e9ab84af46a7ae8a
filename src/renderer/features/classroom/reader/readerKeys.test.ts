import { expect, it } from 'vitest'
import { readerKeyOf } from './readerKeys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, ...more })
const free = { typing: false }

it.each([
  ['PageDown', 'nextPage'], ['PageUp', 'previousPage'], ['Home', 'firstPage'], ['End', 'lastPage'], ['+', 'zoomIn'], ['=', 'zoomIn'], ['-', 'zoomOut'], ['0', 'fit'],
  ['f', 'fullscreen'], ['F', 'fullscreen'], ['ㄹ', 'fullscreen'], ['ArrowDown', null], [' ', null], ['a', null],
])('%s means %s', (key, meaning) => {
  expect(readerKeyOf(press(key), free)).toBe(meaning)
})

it('leaves keys of the browser and of fields alone', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'] as const) expect(readerKeyOf(press('+', { [modifier]: true }), free)).toBeNull()
  expect(readerKeyOf(press('Home'), { typing: true })).toBeNull()
})
