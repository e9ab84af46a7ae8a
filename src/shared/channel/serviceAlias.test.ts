import { describe, expect, it } from 'vitest'
import { serviceAliasesOf } from './serviceAlias.ts'

describe('serviceAliasesOf [SHELL-05]', () => {
  it.each([
    ['{"serviceAliases":["lab","summer-camp"]}', ['lab', 'summer-camp']],
    ['{"serviceAliases":["lab","a/b"]}', []],
    ['{"serviceAliases":"lab"}', []],
    ['{}', []],
    ['null', []],
    ['not json', []],
    ['', []],
  ])('%s: %j', (text, expected) => {
    expect(serviceAliasesOf(text)).toEqual(expected)
  })
})
