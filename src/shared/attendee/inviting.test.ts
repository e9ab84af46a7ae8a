import { describe, expect, it } from 'vitest'
import { addressesOf, invitationState, planInviting } from './inviting.ts'
import type { InvitePlanning } from './inviting.ts'

const planning = (left: Partial<InvitePlanning['left']> = {}): InvitePlanning => ({ members: new Set(['in@madang.test']), invited: new Set(['again@madang.test']), left: { seats: null, plan: null, day: 500, ...left } })

describe('inviting by mail', () => {
  it('reads addresses as people paste them [STU-07]', () => {
    expect(addressesOf('김하늘 <sky@madang.test>, sea@madang.test;\nno address\tTREE@madang.test')).toEqual(['sky@madang.test', 'sea@madang.test', 'TREE@madang.test'])
  })

  it('sends one invitation to each stranger, and says why to nobody else [STU-07]', () => {
    expect(planInviting(['New@madang.test', 'new@madang.test', 'in@madang.test', 'again@madang.test', 'wrong@', 'late@madang.test'], planning()).map(({ email, skip }) => [email, skip])).toEqual([
      ['new@madang.test', null], ['new@madang.test', 'twice'], ['in@madang.test', 'member'], ['again@madang.test', 'invited'], ['wrong@', 'wrongAddress'], ['late@madang.test', null],
    ])
  })

  it.each([['full', { seats: 1 }], ['planFull', { plan: 1 }], ['dayFull', { day: 1 }], ['full', { seats: -1 }]] as const)('stops at its limits: %s [STU-07] [ENR-14]', (skip, left) => {
    expect(planInviting(['a@madang.test', 'b@madang.test'], planning(left)).at(-1)?.skip).toBe(skip)
  })

  it.each([['open', 10, null, null], ['expired', 5, null, null], ['withdrawn', 10, 4, null], ['accepted', 10, null, 4]] as const)('is %s [STU-07]', (state, expiresAt, withdrawnAt, acceptedAt) => {
    expect(invitationState({ expiresAt, withdrawnAt, acceptedAt }, 5)).toBe(state)
  })
})
