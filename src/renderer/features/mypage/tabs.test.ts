import { expect, it } from 'vitest'
import { mypageTabOf } from './tabs.ts'

it.each([
  ['0', 'classes'], ['1', 'sites'], ['2', 'reviews'], ['3', 'likes'], [null, 'classes'], ['', 'classes'], ['4', 'schedule'], ['5', 'classes'], ['-1', 'classes'], ['1.0', 'classes'], ['sites', 'classes'],
])('tabIndex %j opens %s [SHELL-04]', (tabIndex, tab) => {
  expect(mypageTabOf(tabIndex)).toBe(tab)
})
