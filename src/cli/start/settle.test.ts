import { expect, it } from 'vitest'
import { settlementOf } from './settle.ts'

it('reads which month is paid, and refuses a half one [SET-07]', () => {
  expect(settlementOf(['pay', '--site', '3', '--month', '2026-03'])).toEqual({ channelSeq: 3, month: '2026-03', currency: 'KRW' })
  expect(settlementOf(['pay', '--site', '3', '--month', '2026-03', '--currency', 'USD'])).toMatchObject({ currency: 'USD' })
  for (const args of [[], ['pay'], ['pay', '--site', '3', '--month', '2026-13'], ['pay', '--site', 'x', '--month', '2026-03'], ['--site', '3', '--month', '2026-03']]) expect(() => settlementOf(args)).toThrow('settle pay')
})
