import { describe, expect, it } from 'vitest'
import { passwordChange, PROFILE_FILE_MAX_BYTES, profileFileRefusal, sitesLeftAlone } from './fields.ts'

describe('a profile picture (part of AUTH-10)', () => {
  it.each([
    ['image/png', 1, null],
    ['image/jpeg', PROFILE_FILE_MAX_BYTES, null],
    ['image/gif', 1, null],
    ['image/webp', 1, null],
    ['image/webp', PROFILE_FILE_MAX_BYTES + 1, 'validation:profileImageSize'],
    ['image/svg+xml', 1, 'validation:profileImageType'],
    ['image/bmp', 1, null],
    ['', 1, 'validation:profileImageType'],
  ])('of type %s with %d bytes: %s', (type, bytes, refusal) => expect(profileFileRefusal(type, bytes)).toBe(refusal))
})

describe('a new password (part of AUTH-10)', () => {
  it.each([
    ['Madang1!', 'Madang2!', null],
    ['Madang1!', 'Madang1!', 'validation:samePassword'],
    ['Madang1!', 'madang', 'validation:password'],
    ['Madang1!', '', 'validation:required'],
  ])('%s to %s: %s', (password, newPassword, message) => {
    const parsed = passwordChange.safeParse({ password, newPassword })
    expect(parsed.error?.issues[0]?.message ?? null).toBe(message)
    expect(parsed.error?.issues[0]?.path ?? ['newPassword']).toEqual(['newPassword'])
  })
})

describe('leaving (part of AUTH-10)', () => {
  const owner = (channelSeq: number, userSeq: number) => ({ channelSeq, userSeq })
  it.each([
    ['nobody\'s owner', [], []],
    ['the only owner', [owner(1, 7)], [1]],
    ['one of two', [owner(1, 7), owner(1, 8)], []],
    ['the only owner of one of two sites', [owner(1, 7), owner(1, 8), owner(2, 7)], [2]],
    ['owner of none of them', [owner(1, 8), owner(2, 9)], []],
  ])('%s', (_, owners, left) => expect(sitesLeftAlone(owners, 7)).toEqual(left))
})
