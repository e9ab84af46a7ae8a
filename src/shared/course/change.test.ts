import { describe, expect, it } from 'vitest'
import { changedCourse } from './change.ts'
import { courseDefaults } from './form.ts'

const paid = { ...courseDefaults, title: '도자기', fareCd: '01', price: 50_000, discountPrice: 40_000 } as const

describe('a change of a class', () => {
  it('keeps unchanged fields', () => {
    expect(changedCourse(paid, { subTitle: '물레부터' })).toEqual({ ...paid, subTitle: '물레부터' })
  })

  it.each([
    ['its open type', { openTypeCd: '99' } as const],
    ['fee type 03', { fareCd: '03' } as const],
    ['its open type, whatever the price sent along', { openTypeCd: '99', fareCd: '01', price: 1000 } as const],
  ])('turns a paid class free when it is opened to anyone by %s [STU-02]', (_, change) => {
    expect(changedCourse(paid, change)).toMatchObject({ openTypeCd: '99', fareCd: '03', price: null, discountPrice: null })
  })

  it('accepts a price when it is closed again', () => {
    const open = changedCourse(paid, { openTypeCd: '99' })
    expect(changedCourse(open, { openTypeCd: '00', fareCd: '01', price: 9000 })).toMatchObject({ openTypeCd: '00', fareCd: '01', price: 9000 })
  })

  it('clears the recruitment dates with the recruitment period', () => {
    const bounds = { payStartAt: '2026-01-01T00:00:00Z', payEndAt: '2026-02-01T00:00:00Z' }
    const bounded = changedCourse(paid, { settingPayTimeYn: 'Y', ...bounds })
    expect(bounded).toMatchObject(bounds)
    expect(changedCourse(bounded, { settingPayTimeYn: 'N' })).toMatchObject({ payStartAt: null, payEndAt: null })
  })
})
