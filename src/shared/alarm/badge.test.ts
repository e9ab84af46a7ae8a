import { describe, expect, it } from 'vitest'
import { badgeText } from './badge.ts'

describe('the bell’s badge [ALRM-02]', () => {
  it.each([[0, null], [-1, null], [1, '1'], [99, '99'], [100, '99+'], [999, '99+']])('%i unread show as %s', (count, text) => {
    expect(badgeText(count)).toBe(text)
  })
})
