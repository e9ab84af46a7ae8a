import { describe, expect, it } from 'vitest'
import { chooseSuites, suites } from '#cli/check/suites.ts'

const names = (words: string[]) => {
  const selection = chooseSuites(suites, words)
  return 'chosen' in selection ? selection.chosen.map(({ name }) => name) : `unknown ${selection.unknown}`
}

describe('choosing suites', () => {
  it('selects all by default, cheapest first', () => {
    expect(names([])).toEqual([
      'lint',
      'types',
      'boundaries',
      'unit',
      'api-postgres',
      'api-pglite',
      'chaos',
      'bundles',
      'e2e',
      'electron',
    ])
  })

  it('selects a family by its first word and keeps the order', () => {
    expect(names(['api', 'lint'])).toEqual(['lint', 'api-postgres', 'api-pglite'])
    expect(names(['e2e-web'])).toEqual(['e2e-web'])
    expect(names(['e2e'])).toEqual(['e2e'])
    expect(names(['partitioned', 'embedded'])).toEqual(['partitioned', 'embedded'])
    expect(names(['changed'])).toEqual(['changed'])
  })

  it('rejects an unknown name', () => {
    expect(names(['unit', 'ap'])).toBe('unknown ap')
  })
})
