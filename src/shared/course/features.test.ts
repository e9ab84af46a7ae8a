import { describe, expect, it } from 'vitest'
import { closedChoices, closedFeature, features, openChoices } from './features.ts'

describe('choices of half-built features', () => {
  it.each([
    ['choiseTypeCd', '00', 'approval'], ['userLimitTypeCd', '00', 'approval'],
    ['courseTypeCd', '00', 'live'], ['courseTypeCd', '01', 'missions'], ['courseTypeCd', '04', 'survey'],
    ['fareCd', '01', null], ['fareCd', '03', null], ['userLimitTypeCd', '99', null], ['courseTypeCd', '05', null], ['courseTypeCd', '02', null], ['title', '01', null],
  ] as const)('%s %s needs %s', (field, value, feature) => {
    expect(closedFeature(field, value, [])).toBe(feature)
    expect(closedFeature(field, value, features)).toBeNull()
  })

  it('are refused when new, and kept when existing', () => {
    expect(closedChoices({ choiseTypeCd: '00', courseTypeCd: '05' }, []).map(({ path }) => path)).toEqual([['choiseTypeCd']])
    expect(closedChoices({ choiseTypeCd: '00', courseTypeCd: '05' }, [], { choiseTypeCd: '00' })).toEqual([])
  })

  it('are removed from a creation', () => {
    expect(openChoices({ title: '목공', choiseTypeCd: '00' }, [])).toEqual({ title: '목공' })
  })
})
