import { expect, it } from 'vitest'
import { readSeoSetting } from './seo.ts'
import { seoTitleOf } from './seoTitle.ts'

it.each(['{"title":"그림을 배우는 곳"}', '{"title":7}', '{}', 'null', '[]', 'no json', ''])('%s has the same title as the whole setting [SET-05]', (setting) => {
  expect(seoTitleOf(setting)).toBe(readSeoSetting(setting).title)
})
