/** What a list is sorted by, as a cursor says it; `count` fits an integer of the database, `bigCount`, which may be below zero, a bigint. */
export type ValueKind = 'moment' | 'text' | 'count' | 'bigCount'

/** Where a list goes on: the numbers of the last row, and the value that it is sorted by. */
export interface Cursor {
  seqs: readonly number[]
  value: string
}

/** A cursor as one text. */
export const cursorText = ({ seqs, value }: Cursor): string => [...seqs, value].join('~')

/** Reads a cursor; undefined: it is none of this sort. @param count how many numbers name a row */
export function cursorOf(text: string, count: 1 | 2, kind: ValueKind): Cursor | undefined {
  const found = (count === 1 ? /^(\d{1,15})~(.*)$/s : /^(\d{1,15})~(\d{1,15})~(.*)$/s).exec(text)
  const value = found?.at(-1) ?? ''
  if (found === null || !isOf[kind](value)) return undefined
  return { seqs: found.slice(1, count + 1).map(Number), value }
}

const COUNT_MAX = 2 ** 31 - 1

/** Whether there is such a moment: `Date` takes 31 February as 2 March, PostgreSQL refuses it, and the year 0. */
function isMoment(value: string): boolean {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/.exec(value) ?? []
  const at = new Date(`${day}T${time}Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && at.toISOString().startsWith(`${day}T${time}`)
}

const isOf: Record<ValueKind, (value: string) => boolean> = {
  moment: isMoment,
  text: (value) => !value.includes('\0'),
  count: (value) => /^\d{1,10}$/.test(value) && Number(value) <= COUNT_MAX,
  bigCount: (value) => /^-?\d{1,15}$/.test(value),
}
