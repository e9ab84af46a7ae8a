import { describe, expect, it } from 'vitest'
import { readMemoSheet } from './rules.ts'

describe('a sheet of memos [SET-02]', () => {
  it('is read by the names of its columns, else by their place', () => {
    const row = { line: 2, email: 'a@b.test', memo: '단골' }
    expect(readMemoSheet([['이름', '메모', '이메일 주소'], ['하늘', '단골', 'a@b.test']])).toEqual({ rows: [row] })
    expect(readMemoSheet([['a@b.test', '단골']])).toEqual({ rows: [{ ...row, line: 1 }] })
  })

  it('without a column of memos, or of addresses, changes nothing', () => {
    expect(readMemoSheet([['이메일', '상담내용'], ['a@b.test', '단골']])).toEqual({ problem: 'noMemos' })
    expect(readMemoSheet([['이름', '점수'], ['하늘', '3']])).toEqual({ problem: 'noEmails' })
    expect(readMemoSheet([[' ']])).toEqual({ problem: 'noEmails' })
  })
})
