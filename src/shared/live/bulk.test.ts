import { describe, expect, it } from 'vitest'
import { markInput, markOf, markUndoSkip } from './bulk.ts'
import type { MarkStanding, MarkUndoStanding } from './bulk.ts'

const states: Record<string, MarkStanding> = {
  unmarked: { isAttending: true, mark: null }, 'marked there': { isAttending: true, mark: true }, 'marked absent': { isAttending: true, mark: false }, gone: { isAttending: false, mark: true },
}
const table: Record<string, [there: string, absent: string]> = {
  unmarked: ['markThere', 'markAbsent'], 'marked there': ['same', 'markAbsent'], 'marked absent': ['markThere', 'same'], gone: ['gone', 'gone'],
}

describe('a mark of many at an offline lesson [ROOM-03] [STU-07]', () => {
  it.each(Object.entries(states).flatMap(([state, standing]) => [true, false].map((attended) => [state, attended ? 'there' : 'absent', standing, attended, table[state]?.[attended ? 0 : 1]] as const)))('%s, %s', (_state, _as, standing, attended, expected) => {
    const { act, skip } = markOf(standing, attended)
    expect(act ?? skip).toBe(expected)
  })

  const untouched: MarkUndoStanding = { isAttending: true, isUntouched: true, completed: true, isCertified: false, isBuiltOn: false }
  it.each<[string, Partial<MarkUndoStanding>, ReturnType<typeof markUndoSkip>]>([
    ['is undone', {}, null],
    ['stays where the learner attends no more', { isAttending: false }, 'gone'],
    ['stays where staff marked again', { isUntouched: false }, 'changed'],
    ['stays where a certificate was given for it', { isCertified: true }, 'certified'],
    ['stays where a lesson was completed on top of it', { isBuiltOn: true }, 'changed'],
    ['is undone beside a certificate that it did not lead to', { completed: false, isCertified: true, isBuiltOn: true }, null],
  ])('%s', (_, change, expected) => expect(markUndoSkip({ ...untouched, ...change })).toBe(expected))

  it('names a lesson and nothing else', () => {
    for (const input of [{}, { curriculumSeq: 0, attendedYn: 'Y' }, { curriculumSeq: 1, attendedYn: true }, { curriculumSeq: 1, attendedYn: 'Y', courseSeq: 2 }, { curriculumSeq: 1e16, attendedYn: 'Y' }]) expect(markInput.safeParse(input).success).toBe(false)
  })
})
