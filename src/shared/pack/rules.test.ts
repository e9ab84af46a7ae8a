import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseViewer } from '#shared/enrollment/rules.ts'
import { packButton, packCurrencies, packOf, packPublishIssues, packSaving } from './rules.ts'
import type { Pack } from './rules.ts'

const NOW = Date.parse('2026-03-10T00:00:00Z')
const at = (days: number) => new Date(NOW + days * DAY_MS).toISOString()
const nobody: CourseViewer = { userTypeCd: null, isAttend: false, attendAt: null, validAt: null, choiseStatusCd: null }
const member: CourseViewer = { ...nobody, isAttend: true, attendAt: at(-3), choiseStatusCd: '00' }
const base: Pack = { startAt: null, endAt: null, fareCd: '01', price: 18_000, discountPrice: null, partNumber: 0, currentPartNumber: 0, userLimitTypeCd: '99', choiseTypeCd: '01' }

describe('the button of a package', () => {
  it.each<[string, Partial<Pack>, Partial<CourseViewer>, string, boolean]>([
    ['open', {}, {}, 'apply', true],
    ['full with limit 01', { userLimitTypeCd: '01', partNumber: 5, currentPartNumber: 5 }, {}, 'soldOut', false],
    ['nearly full', { userLimitTypeCd: '01', partNumber: 5, currentPartNumber: 4 }, {}, 'apply', true],
    ['full in number, but unlimited (99)', { userLimitTypeCd: '99', partNumber: 5, currentPartNumber: 9 }, {}, 'apply', true],
    ['full with hidden numbers', { userLimitTypeCd: '01', partNumber: 5, currentPartNumber: null, isFull: true }, {}, 'soldOut', false],
    ['full with a waiting list', { userLimitTypeCd: '00', choiseTypeCd: '00', partNumber: 5, currentPartNumber: 5 }, {}, 'waitlist', true],
    ['without a price', { price: null }, {}, 'preparing', false],
    ['full and without a price', { price: 0, userLimitTypeCd: '01' }, {}, 'preparing', false],
    ['free', { fareCd: '00', price: null }, {}, 'apply', true],
    ['before its start', { startAt: at(1) }, {}, 'preparing', false],
    ['after its end', { endAt: at(-1) }, {}, 'closed', false],
    ['of an attendee', {}, member, 'applied', false],
    ['of an attendee whose period is over', {}, { ...member, validAt: at(-1) }, 'applyAgain', true],
    ['of such an attendee after its end', { endAt: at(-1) }, { ...member, validAt: at(-1) }, 'expired', false],
    ['of an applicant', {}, { choiseStatusCd: '01' }, 'awaiting', false],
    ['of who was cancelled', {}, { choiseStatusCd: '99' }, 'apply', true],
    ['of its staff', { startAt: at(1) }, { userTypeCd: 'MNG' }, 'manage', true],
  ])('%s [PACK-02]', (_, pack, viewer, state, enabled) => {
    expect(packButton({ ...base, ...pack }, { ...nobody, ...viewer }, NOW)).toEqual({ state, enabled })
  })

  it('is sold out when one of its classes is, but not for who has it [PACK-02]', () => {
    expect(packButton(base, nobody, NOW, true)).toEqual({ state: 'soldOut', enabled: false })
    expect(packButton(base, member, NOW, true)).toEqual({ state: 'applied', enabled: false })
  })

  it.each([['99', '01'], ['01', '99'], ['00', '00']])('reads the limit %s of a class as %s', (ofCourse, ofPack) => {
    const course = { fareCd: '01', price: 1, discountPrice: null, currency: 'KRW', payStartAt: null, payEndAt: null, maxUserCount: 5, attendCount: 2, choiseTypeCd: '01', userLimitTypeCd: ofCourse }
    expect(packOf(course)).toMatchObject({ userLimitTypeCd: ofPack, partNumber: 5, currentPartNumber: 2 })
  })
})

const paid = (currency: string, price = 12_000) => ({ fareCd: '01', currency, price, discountPrice: null, title: '수업', publicCd: '00' })
const free = { ...paid('KRW'), fareCd: '00', price: null }

describe('the currency of a package', () => {
  it.each([
    ['won classes', [paid('KRW'), paid('KRW')], ['KRW']],
    ['mixed classes', [paid('KRW'), paid('USD')], ['KRW']],
    ['dollar classes', [paid('USD'), paid('USD')], ['KRW', 'USD']],
    ['dollar and free classes', [paid('USD'), free], ['KRW', 'USD']],
  ])('of %s [PACK-01]', (_, classes, currencies) => {
    expect(packCurrencies(classes)).toEqual(currencies)
    const issues = (currency: string) => packPublishIssues({ fareCd: '01', currency }, classes).map(({ path }) => path)
    expect(issues('KRW')).toEqual([])
    expect(issues('USD')).toEqual(currencies.includes('USD') ? [] : [['currency']])
  })
})

describe('publishing a package', () => {
  it('needs two public classes [PACK-01]', () => {
    expect(packPublishIssues(paid('KRW'), [paid('KRW')])).toMatchObject([{ path: ['curriculums'], messageKey: 'validation:packMin' }])
    expect(packPublishIssues(paid('KRW'), [paid('KRW'), { ...paid('KRW'), publicCd: '99' }])).toMatchObject([{ path: ['curriculums', 1], params: { title: '수업' } }])
    expect(packPublishIssues({ ...paid('KRW'), fareCd: '03' }, [paid('KRW'), free])).toMatchObject([{ path: ['fareCd'] }])
  })
})

describe('what a package saves', () => {
  it.each([
    [18_000, 'KRW', [paid('KRW'), paid('KRW')], { separately: { amount: 24_000, currency: 'KRW' }, saved: { amount: 6_000, currency: 'KRW' } }],
    [18_000, 'KRW', [paid('KRW'), { ...paid('KRW'), discountPrice: 10_000 }, free], { separately: { amount: 22_000, currency: 'KRW' }, saved: { amount: 4_000, currency: 'KRW' } }],
    [24_000, 'KRW', [paid('KRW'), paid('KRW')], null],
    [10_000, 'KRW', [paid('KRW'), paid('USD')], null],
    [10_000, 'KRW', [paid('USD'), paid('USD')], null],
  ])('of %s %s [PACK-01]', (price, currency, classes, saving) => {
    expect(packSaving({ ...paid(currency), price }, classes, NOW)).toEqual(saving)
  })
})
