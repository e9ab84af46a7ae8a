import { describe, expect, it } from 'vitest'
import { stepAt } from './createSteps.ts'

const whole = { contentTypeCd: '01', name: '느린 공방', domain: 'slow-studio', templateCd: '02' } as const

describe('the step of making a site [SHELL-25]', () => {
  it.each([
    [null, whole, 0], ['1', whole, 0], ['3', whole, 2], ['4', whole, 3], ['9', whole, 3],
    ['0', whole, 0], ['-2', whole, 0], ['two', whole, 0], ['1.5', whole, 0],
    ['4', {}, 0], ['4', { contentTypeCd: '01' }, 1], ['4', { ...whole, domain: 'www' }, 2], ['4', { ...whole, name: '' }, 1], ['2', { ...whole, domain: '' }, 1],
  ] as const)('for %j with %j is %d', (asked, values, step) => {
    expect(stepAt(asked, values)).toBe(step)
  })
})
