import { expect, it } from 'vitest'
import { emptyProfile, profileOf, withProfile } from './siteProfile.ts'

it.each([['{}'], ['no json'], ['{"profile":"x"}'], ['{"profile":{"bio":1}}']])('the profile of a site is empty for %s [SET-04]', (config) => {
  expect(profileOf(config)).toEqual(emptyProfile)
})

it('the profile of a site leaves its other settings [SET-04]', () => {
  const config = withProfile('{"design":{"type":"bold"}}', { ...emptyProfile, bio: '흙을 만져요' })
  expect([profileOf(config).bio, JSON.parse(config)]).toEqual(['흙을 만져요', expect.objectContaining({ design: { type: 'bold' } })])
})
