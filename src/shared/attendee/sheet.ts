import type { AddedPeriod } from './adding.ts'
import { BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { cellText, headKey, headLineOf } from '#shared/kernel/sheet/cells.ts'

/** Most characters of a cell that are kept: those of the longest address. */
export const ATTENDEE_CELL_MAX = 254

/** A line of a sheet of people to add; `line` as spreadsheets count them. */
export interface AttendeeLine {
  line: number
  email: string
  /** The last day, as typed; empty: the period of the class. */
  until: string
}

export type AttendeeSheetProblem = 'tooMany' | 'noEmails'

const heads = {
  email: ['이메일', '이메일주소', '메일', 'email', 'emailaddress', 'mail', 'メール', 'メールアドレス', 'eメール'],
  until: ['수강종료일', '종료일', '수강종료', '수강기간', '만료일', '유효기간', 'lastday', 'until', 'enddate', 'accessends', 'accessuntil', 'validuntil', 'expires', 'expirydate', '終了日', '受講終了', '受講終了日', '有効期限'],
}

/** Reads the people of a sheet: columns by their names, else the first two. Lines without an address are left out. */
export function readAttendeeSheet(cells: readonly (readonly string[])[]): { rows: AttendeeLine[] } | { problem: AttendeeSheetProblem } {
  const read = (cell: string | undefined) => cellText(cell ?? '', ATTENDEE_CELL_MAX)
  const { start, head } = headLineOf(cells, heads.email)
  if (start < 0) return { problem: 'noEmails' }
  const keys = (cells[head] ?? []).map(headKey)
  const at = (names: readonly string[]) => keys.findIndex((key) => names.includes(key))
  const hasHead = head >= 0
  const columns = hasHead ? { email: at(heads.email), until: at(heads.until) } : { email: 0, until: 1 }
  const rows: AttendeeLine[] = []
  for (let index = hasHead ? head + 1 : start; index < cells.length; index += 1) {
    const row = cells[index] ?? []
    const [email, until] = [read(row[columns.email]), columns.until < 0 ? '' : read(row[columns.until])]
    if (email === '') continue
    if (rows.length === BULK_ROWS_MAX) return { problem: 'tooMany' }
    rows.push({ line: index + 1, email, until })
  }
  return rows.some(({ email }) => email.includes('@')) ? { rows } : { problem: 'noEmails' }
}

const unlimited = ['제한없음', '무제한', 'unlimited', 'noend', '無期限', 'なし']
const SEOUL_OFFSET = '+09:00'
/** Spreadsheets count days from here. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const SERIAL_MIN = 40_000
const SERIAL_MAX = 99_999

/** The period that a line asks for: the end of a day in Asia/Seoul. Null: it is no day. */
export function periodOfCell(until: string): AddedPeriod | null {
  if (until === '') return { kind: 'class' }
  if (unlimited.includes(headKey(until))) return { kind: 'endDate', validAt: null }
  if (/^\d{5}(?:\.0)?$/.test(until)) {
    const serial = Number(until)
    if (serial < SERIAL_MIN || serial > SERIAL_MAX) return null
    return periodOfCell(new Date(SERIAL_ZERO + serial * 86_400_000).toISOString().slice(0, 10))
  }
  const [, year, month, day] = /^(\d{4})\s*[-./년年]\s*(\d{1,2})\s*[-./월月]\s*(\d{1,2})\s*[.일日]?(?:[T ].*)?$/.exec(until) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const validAt = Date.parse(`${date}T23:59:59${SEOUL_OFFSET}`)
  // 31 February is no day.
  return Number.isNaN(validAt) || new Date(validAt + 9 * 3_600_000).toISOString().slice(0, 10) !== date ? null : { kind: 'endDate', validAt }
}
