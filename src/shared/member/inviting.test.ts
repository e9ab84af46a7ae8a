import { describe, expect, it } from 'vitest'
import { INVITED_NAME_MAX, planMemberInvites, readInviteSheet } from './inviting.ts'
import { MEMO_MAX } from './rules.ts'

describe('a sheet of people to invite [SET-02]', () => {
  it('is read by the names of its columns, else by their place', () => {
    const row = { line: 2, email: 'a@b.test', name: '김하늘', memo: '단골' }
    expect(readInviteSheet([['비고', '성명', '이메일 주소'], ['단골', '김하늘', 'a@b.test'], ['', '빈 줄', '']])).toEqual({ rows: [row] })
    expect(readInviteSheet([['a@b.test', '김하늘', '단골']])).toEqual({ rows: [{ ...row, line: 1 }] })
    expect(readInviteSheet([['Email'], ['a@b.test']])).toEqual({ rows: [{ ...row, name: '', memo: '' }] })
  })

  it('without an address changes nothing', () => {
    expect(readInviteSheet([['이름', '점수'], ['하늘', '3']])).toEqual({ problem: 'noEmails' })
    expect(readInviteSheet([[' ']])).toEqual({ problem: 'noEmails' })
  })
})

const line = (email: string, name = '', memo = '') => ({ email, name, memo })
const planning = (left = 500) => ({ members: new Map([['in@madang.test', { isBlocked: false }], ['out@madang.test', { isBlocked: true }]]), invited: new Set(['again@madang.test']), left })
const skipsOf = (lines: Parameters<typeof planMemberInvites>[0], left?: number) => planMemberInvites(lines, planning(left)).map(({ skip }) => skip)

describe('inviting members [SET-02]', () => {
  it.each([
    ['a stranger', line('new@madang.test', '하늘', '메모'), null], ['a member', line('IN@madang.test'), 'isMember'], ['a blocked member', line('out@madang.test'), 'isBlocked'], ['one who is invited', line('again@madang.test'), 'invited'],
    ['no address', line('wrong@'), 'wrongAddress'], ['a long name', line('a@madang.test', 'n'.repeat(INVITED_NAME_MAX + 1)), 'nameTooLong'], ['a long memo', line('a@madang.test', '', 'm'.repeat(MEMO_MAX + 1)), 'tooLong'],
    ['the longest name and memo', line('a@madang.test', 'n'.repeat(INVITED_NAME_MAX), 'm'.repeat(MEMO_MAX)), null],
  ] as const)('%s', (_, one, skip) => expect(skipsOf([one])).toEqual([skip]))

  it('names an address that stands twice, and stops at the limit of the day without counting those that stay', () => {
    expect(skipsOf([line('in@madang.test'), line('a@madang.test'), line('A@madang.test'), line('b@madang.test'), line('c@madang.test')], 2)).toEqual(['isMember', null, 'twice', null, 'dayFull'])
    expect(skipsOf([line('a@madang.test')], 0)).toEqual(['dayFull'])
  })
})
