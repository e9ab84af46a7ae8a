import { expect, it } from 'vitest'
import { makePlanCoupon, planCouponOf } from './planCoupon.ts'

const of = (...args: string[]) => planCouponOf(['make', '--code', 'open-2026', '--name', '첫 달 할인', ...args])

it('reads a coupon for plans, and refuses half of one [SET-08]', () => {
  expect(of('--percent', '50', '--sites', '3', '--until', '2026-12-31')).toEqual({ code: 'OPEN2026', name: '첫 달 할인', discountTypeCd: '01', discountValue: 50, siteCap: 3, endAt: new Date('2026-12-31T15:00:00Z') })
  expect(of('--won', '5000')).toMatchObject({ discountTypeCd: '00', discountValue: 5000, siteCap: null, endAt: null })
  for (const args of [[], ['--percent', '101'], ['--percent', '0'], ['--percent', '5', '--won', '5'], ['--won', 'x'], ['--won', '5', '--until', 'soon'], ['--won', '5', '--sites', '0']]) expect(() => of(...args)).toThrow('plan-coupon make')
  expect(() => planCouponOf(['--code', 'OPEN', '--name', 'x', '--won', '5'])).toThrow('plan-coupon make')
})

it('says whether the code was free', async () => {
  const [coupon, said] = [of('--won', '5000', '--sites', '2'), [] as string[]]
  const made = new Set<string>()
  const make = async ({ code }: typeof coupon) => !made.has(code) && made.add(code).size > 0
  expect([await makePlanCoupon({ make }, coupon, (line) => said.push(line)), await makePlanCoupon({ make }, coupon, (line) => said.push(line))]).toEqual([true, false])
  expect(said).toEqual(['OPEN2026 lowers one plan payment of each of 2 sites that enters it', 'OPEN2026 is taken by another coupon'])
})
