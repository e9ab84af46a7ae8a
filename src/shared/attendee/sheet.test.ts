import { describe, expect, it } from 'vitest'
import en from '#locales/en/attendee.json'
import ja from '#locales/ja/attendee.json'
import ko from '#locales/ko/attendee.json'
import { BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { periodOfCell, readAttendeeSheet } from './sheet.ts'

describe('a sheet of people to add', () => {
  it('is read by the names of its columns, else by their order, without empty lines [STU-07]', () => {
    expect(readAttendeeSheet([['이름', '수강 종료일', '이메일'], ['김하늘', '2026-05-01', ' sky@madang.test '], ['', '', '']])).toEqual({ rows: [{ line: 2, email: 'sky@madang.test', until: '2026-05-01' }] })
    expect(readAttendeeSheet([[], ['sea@madang.test', '']])).toEqual({ rows: [{ line: 2, email: 'sea@madang.test', until: '' }] })
  })

  it('is read below a title; what has no such names from its first line on [STU-07]', () => {
    expect(readAttendeeSheet([[], ['2026년 봄 학기'], [], ['번호', '이메일'], ['1', 'sky@madang.test']])).toEqual({ rows: [{ line: 5, email: 'sky@madang.test', until: '' }] })
    const far = [...Array.from({ length: 12 }, (_, at) => [`${at}@madang.test`]), ['이메일']]
    expect(readAttendeeSheet(far)).toMatchObject({ rows: Array.from({ length: 13 }, (_, at) => ({ line: at + 1 })) })
  })

  it.each([['ko', ko], ['en', en], ['ja', ja]])('is read with the heads of the template in %s [STU-07]', (_, { sheet, column }) => {
    expect(readAttendeeSheet([[column.until, sheet.column.email], ['2026-05-01', 'sky@madang.test']])).toEqual({ rows: [{ line: 2, email: 'sky@madang.test', until: '2026-05-01' }] })
  })

  it('is refused when it is empty, too long, or has no addresses [STU-07]', () => {
    expect(readAttendeeSheet([['', ' ']])).toEqual({ problem: 'noEmails' })
    expect(readAttendeeSheet([['이름', '점수'], ['하늘', '3']])).toEqual({ problem: 'noEmails' })
    expect(readAttendeeSheet(Array.from({ length: BULK_ROWS_MAX + 1 }, (_, index) => [`${index}@madang.test`]))).toEqual({ problem: 'tooMany' })
  })

  it('keeps a formula as the text that it is, without invisible characters [STU-07]', () => {
    expect(readAttendeeSheet([['email'], ['=HYPERLINK("http://x","a@b.test")'], ['a\u200b@madang.test']])).toEqual({
      rows: [{ line: 2, email: '=HYPERLINK("http://x","a@b.test")', until: '' }, { line: 3, email: 'a @madang.test', until: '' }],
    })
  })

  const end = (day: string) => ({ kind: 'endDate', validAt: Date.parse(`${day}T23:59:59+09:00`) })
  it.each([
    ['', { kind: 'class' }], ['제한 없음', { kind: 'endDate', validAt: null }], ['2026-05-01', end('2026-05-01')], ['2026. 5. 1.', end('2026-05-01')], ['2026/5/1', end('2026-05-01')], ['2026년 5월 1일', end('2026-05-01')],
    ['46143', end('2026-05-01')], ['2026-02-31', null], ['내일', null], ['12', null], ['=TODAY()', null],
  ])('the end %s [STU-07]', (text, period) => {
    expect(periodOfCell(text)).toEqual(period)
  })
})
