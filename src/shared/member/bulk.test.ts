import { expect, it } from 'vitest'
import { planMemos } from './bulk.ts'
import type { MemoWanted } from './bulk.ts'
import { MEMO_MAX } from './rules.ts'

const wanted = (key: string, memo: string, before: string | null = '단골'): MemoWanted => ({ key, isAddress: true, memo, before })

it.each<[string, MemoWanted[], boolean, (string | null)[]]>([
  ['writes another memo', [wanted('a@b.test', '새 메모')], false, ['memo']],
  ['leaves the same memo', [wanted('a@b.test', '단골')], false, ['same']],
  ['leaves a memo for an empty cell, and says so', [wanted('a@b.test', '')], false, ['empty']],
  ['erases for an empty cell where staff say so', [wanted('a@b.test', '')], true, ['erase']],
  ['has nothing to erase', [wanted('a@b.test', '', '')], true, ['same']],
  ['takes 500 characters, and no more', [wanted('a@b.test', 'x'.repeat(MEMO_MAX)), wanted('b@b.test', 'x'.repeat(MEMO_MAX + 1))], false, ['memo', 'tooLong']],
  ['takes the first of two lines, and names who is unknown', [wanted('a@b.test', '하나'), wanted('a@b.test', '둘'), wanted('c@b.test', '셋', null), wanted('nobody', '넷', null)], false, ['memo', 'twice', 'notMember', 'wrongAddress']],
])('a memo in bulk %s [SET-02]', (_, rows, isErasing, expected) => {
  expect(planMemos(rows, isErasing).map(({ act, skip }) => act ?? skip)).toEqual(expected)
})
