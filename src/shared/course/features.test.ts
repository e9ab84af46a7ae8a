import { describe, expect, it } from 'vitest'
import { closedChoices, closedFeature, features, openChoices } from './features.ts'

describe('choices of half-built features', () => {
  it.each([
    ['fareCd', '01', 'payment'], ['choiseTypeCd', '00', 'approval'], ['userLimitTypeCd', '00', 'approval'],
    ['courseTypeCd', '00', 'live'], ['courseTypeCd', '01', 'missions'], ['courseTypeCd', '04', 'survey'],
    ['fareCd', '00', null], ['fareCd', '03', null], ['userLimitTypeCd', '99', null], ['courseTypeCd', '05', null], ['courseTypeCd', '02', null], ['title', '01', null],
  ] as const)('%s %s needs %s', (field, value, feature) => {
    expect(closedFeature(field, value, [])).toBe(feature)
    expect(closedFeature(field, value, features)).toBeNull()
  })

  it('are refused when new, and kept when existing', () => {
    expect(closedChoices({ fareCd: '01', courseTypeCd: '05' }, []).map(({ path }) => path)).toEqual([['fareCd']])
    expect(closedChoices({ fareCd: '01', courseTypeCd: '05' }, [], { fareCd: '01' })).toEqual([])
  })

  it('are removed from a creation', () => {
    expect(openChoices({ title: '목공', fareCd: '01', price: 1000 }, [])).toEqual({ title: '목공', price: 1000 })
  })
})
