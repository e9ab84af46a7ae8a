import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boardKeys } from '#renderer/entities/board/keys.ts'
import { refetchFor } from './refetch.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const reactions = [{ E0002: () => [['alarms']] }]

const alarmQueries = () => {
  const queries = new QueryClient()
  queries.setQueryData(['alarms'], [])
  const isOld = () => queries.getQueryState(['alarms'])?.isInvalidated
  return { queries, isOld }
}

describe('an alarm', () => {
  it('for all members of a site is asked for at a random moment within 3 s (part of ALRM-05)', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const { queries, isOld } = alarmQueries()
    refetchFor(queries, reactions, { command: 'E0002', alarmSeq: 1, toAll: true })
    await vi.advanceTimersByTimeAsync(2699)
    expect(isOld()).toBe(false)
    await vi.advanceTimersByTimeAsync(2)
    expect(isOld()).toBe(true)
  })

  it('for one person is asked for at once (part of ALRM-05)', async () => {
    const { queries, isOld } = alarmQueries()
    refetchFor(queries, reactions, { command: 'E0002', alarmSeq: 1 })
    await vi.advanceTimersByTimeAsync(0)
    expect(isOld()).toBe(true)
  })
})

describe('a change in a board', () => {
  it('has the counts of all open pages asked for at random moments, once for several changes, and the board itself at once [ROOM-05]', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const queries = new QueryClient()
    const [counts, list] = [['board', 'unread', { channelSeq: 1 }, { courseSeq: 2 }], ['board', 'posts', { channelSeq: 1, courseSeq: 2 }, {}]]
    for (const key of [counts, list]) queries.setQueryData(key, {})
    const asked = vi.spyOn(queries, 'invalidateQueries')
    const changed = { command: 'E0015', channelSeq: 1, courseSeq: 2 } as const
    for (let change = 0; change < 3; change += 1) refetchFor(queries, [{ E0015: boardKeys }], changed)
    await vi.advanceTimersByTimeAsync(2699)
    expect([counts, list].map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([false, true])
    await vi.advanceTimersByTimeAsync(2)
    expect(queries.getQueryState(counts)?.isInvalidated).toBe(true)
    expect(asked.mock.calls.filter(([filters]) => filters?.queryKey?.[1] === 'unread')).toHaveLength(1)
  })
})
