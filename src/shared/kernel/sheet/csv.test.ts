import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes what must be quoted, and writes no formula', () => {
  expect(csvOf([['이름', '금액'], ['가, "나"', 12], ['=SUM(A1)', '-3.50'], ['-1+2', '두\n줄']])).toBe('\u{feff}이름,금액\r\n"가, ""나""",12\r\n\'=SUM(A1),-3.50\r\n\'-1+2,"두\n줄"\r\n')
})
