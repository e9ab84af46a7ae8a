import { expect, it } from 'vitest'
import { GUIDE_DISMISSED_MS } from '#shared/dashboard/rules.ts'
import { isDismissed } from './guideDismissal.ts'

const NOW = Date.parse('2026-02-28T15:30:00Z')

it('keeps a dismissed guide away for 34,560,000 ms [SET-01]', () => {
  expect(GUIDE_DISMISSED_MS).toBe(34_560_000)
  expect([null, String(NOW), String(NOW - 34_559_999), String(NOW - 34_560_000), String(NOW + 1), 'x'].map((stored) => isDismissed(stored, NOW))).toEqual([false, true, true, false, false, false])
})
