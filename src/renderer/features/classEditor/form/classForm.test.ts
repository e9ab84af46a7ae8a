import { describe, expect, it } from 'vitest'
import { fareCd } from '#shared/kernel/codes.ts'
import { courseDefaults } from '#shared/course/form.ts'
import { classForm, sendableChange } from './classForm.ts'

const current = { ...courseDefaults, title: 'Pots' }

describe('sendableChange', () => {
  it('keeps a draft even when it may not be published yet [STU-09]', () => {
    expect(sendableChange({ title: '', fareCd: fareCd.paid }, current, false)).toEqual({ title: '', fareCd: fareCd.paid })
  })
  it('holds back a field that is not sound by itself', () => {
    expect(sendableChange({ title: 'x'.repeat(101), subTitle: 'Cups' }, current, false)).toEqual({ subTitle: 'Cups' })
    expect(sendableChange({ vodDays: 0 }, current, false)).toEqual({})
  })
  it('waits with a published class until it could be published so [STU-01]', () => {
    expect(sendableChange({ fareCd: fareCd.paid }, current, true)).toEqual({})
    expect(sendableChange({ fareCd: fareCd.paid, price: 5000 }, current, true)).toEqual({ fareCd: fareCd.paid, price: 5000 })
  })
})

describe('classForm', () => {
  it('says at the field what stands in the way of publishing [STU-01]', () => {
    const parsed = classForm.safeParse({ ...current, title: 'P', fareCd: fareCd.paid, price: 1000, discountPrice: 1000 })
    expect(parsed.error?.issues.map(({ path }) => path[0]).sort()).toEqual(['discountPrice', 'title'])
  })
})
