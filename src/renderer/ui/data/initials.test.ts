import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

describe('letters for a person', () => {
  it.each([
    ['김하늘', '하늘'],
    ['남궁민수', '민수'],
    ['김민', '김민'],
    ['Ada Lovelace', 'AL'],
    ['ada', 'AD'],
    ['山田 太郎', '山太'],
    ['山田', '山田'],
    ['  ', ''],
  ])('%s: %s', (name, letters) => expect(initialsOf(name)).toBe(letters))
})
