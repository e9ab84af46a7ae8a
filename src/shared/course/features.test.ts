import { describe, expect, it } from 'vitest'
import { closedChoices, closedFeature, features, openChoices } from './features.ts'

describe('choices of half-built features', () => {
  it.each([
    ['courseTypeCd', '04', 'survey'], ['courseTypeCd', '00', null], ['courseTypeCd', '01', null],
    ['choiseTypeCd', '00', null], ['userLimitTypeCd', '00', null], ['fareCd', '01', null], ['fareCd', '03', null], ['userLimitTypeCd', '99', null], ['courseTypeCd', '05', null], ['courseTypeCd', '02', null], ['title', '01', null],
  ] as const)('%s %s needs %s', (field, value, feature) => {
    expect(closedFeature(field, value, [])).toBe(feature)
    expect(closedFeature(field, value, features)).toBeNull()
  })

  it('are refused when new, and kept when existing', () => {
    expect(closedChoices({ courseTypeCd: '04', fareCd: '01' }, []).map(({ path }) => path)).toEqual([['courseTypeCd']])
    expect(closedChoices({ courseTypeCd: '04', fareCd: '01' }, [], { courseTypeCd: '04' })).toEqual([])
  })

  it('are removed from a creation', () => {
    expect(openChoices({ title: '목공', courseTypeCd: '04' }, [])).toEqual({ title: '목공' })
  })
})
