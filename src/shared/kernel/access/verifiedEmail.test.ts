import { describe, expect, it } from 'vitest'
import { needsVerifiedEmail, withVerifiedActs } from './verifiedEmail.ts'

describe('a verified email address [AUTH-06]', () => {
  it.each([['{}', 'payment'], ['{}', 'posting'], ['no json', 'posting'], ['{"verifiedEmailFor":"x"}', 'payment'], [null, 'openingSite']] as const)('is needed with settings %s for %s', (config, act) => {
    expect(needsVerifiedEmail(act, config)).toBe(true)
  })
  it('is needed for what the site has chosen, and other settings are kept', () => {
    const config = withVerifiedActs('{"classWord":"challenge"}', ['payment'])
    expect(JSON.parse(config)).toEqual({ classWord: 'challenge', verifiedEmailFor: ['payment'] })
    expect([needsVerifiedEmail('payment', config), needsVerifiedEmail('posting', config)]).toEqual([true, false])
    expect(needsVerifiedEmail('posting', withVerifiedActs(config, []))).toBe(false)
  })
})
