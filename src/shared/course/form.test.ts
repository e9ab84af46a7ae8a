import { describe, expect, it } from 'vitest'
import { IMAGE_MAX_BYTES, courseDefaults, courseDraft, imageRefusal, openToAnyone } from './form.ts'

const issues = (draft: unknown) => courseDraft.safeParse(draft).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('courseDraft', () => {
  it('saves incomplete drafts without adding fields [STU-09]', () => {
    expect(courseDraft.parse({})).toEqual({})
    expect(courseDraft.parse({ title: ' ㄱ ', price: null, fareCd: '01' })).toEqual({ title: 'ㄱ', price: null, fareCd: '01' })
  })
  it('accepts its own defaults', () => expect(courseDraft.parse(courseDefaults)).toEqual(courseDefaults))
  it('has the spec’s defaults', () => {
    expect(courseDefaults).toMatchObject({
      courseTypeCd: '05', difficultyCd: '01', categoryCd: '000001', liveTypeCd: '00', openTypeCd: '00', deliveryCd: '99', currency: 'KRW', vodDays: -1,
    })
  })
  it.each([
    [{ vodDays: 0 }, ['vodDays validation:vodDays']], [{ vodDays: -2 }, ['vodDays validation:vodDays']], [{ vodDays: 1.5 }, ['vodDays validation:vodDays']],
    [{ vodDays: 3651 }, ['vodDays validation:vodDays']], [{ vodDays: 3650 }, []], [{ vodDays: -1 }, []],
    [{ payEndAt: 'tomorrow' }, ['payEndAt validation:date']], [{ payEndAt: '2026-11-21T09:00:00+09:00' }, []], [{ categoryCd: 'x' }, ['categoryCd validation:choose']],
  ])('%j', (draft, expected) => expect(issues(draft)).toEqual(expected))
  it.each([
    { price: -1 }, { price: 1.5 }, { price: 100_000_001 }, { maxUserCount: -1 }, { fareCd: '02' }, { courseTypeCd: '77' }, { currency: 'EUR' }, { title: 'x'.repeat(101) },
    { introduction: 'x'.repeat(100_001) }, { courseTutorShowYn: 'yes' },
  ])('refuses %o', (draft) => expect(issues(draft)).toHaveLength(1))
  it('ignores fields that only the server sets', () => {
    expect(courseDraft.parse({ channelSeq: 2, courseSeq: 9, attendCount: 5, trashTypeCd: '00', publicCd: '00', title: 'ab' })).toEqual({ title: 'ab' })
  })
})

it.each([
  ['image/png', IMAGE_MAX_BYTES, null], ['image/jpeg', 1, null], ['image/png', IMAGE_MAX_BYTES + 1, 'validation:imageSize'],
  ['image/gif', 1, 'validation:imageType'], ['image/svg+xml', 1, 'validation:imageType'],
])('picture %s of %d bytes: %j (part of STU-01)', (type, bytes, refusal) => expect(imageRefusal(type, bytes)).toBe(refusal))

it.each([['01', true], ['00', false], ['03', false]] as const)('a class with fee type %s opened to anyone turns free, confirmed: %s (part of STU-02)', (fareCd, needsConfirmation) => {
  expect(openToAnyone({ fareCd })).toEqual({ needsConfirmation, change: { openTypeCd: '99', fareCd: '03', price: null, discountPrice: null } })
})
