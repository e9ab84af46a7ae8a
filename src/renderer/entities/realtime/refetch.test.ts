import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
