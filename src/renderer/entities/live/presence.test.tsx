// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from '#shared/kernel/call/client.ts'
import type { WireResponse } from '#shared/kernel/call/client.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { BEAT_MS } from '#shared/live/attendance.ts'
import { ClientProvider } from '#renderer/lib/client.tsx'
import { createQueries } from '#renderer/lib/queryClient.ts'
import { aLive } from '#tests/support/screens/liveExamples.ts'
import { useBeat, usePresence } from './presence.ts'
import { liveQueries } from './queries.ts'

const lesson = { channelSeq: 1, courseSeq: 7, curriculumSeq: 12 }

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Lesson({ onReady }: { onReady: (enter: ReturnType<typeof usePresence>['enter']) => void }) {
  useBeat()
  const { enter } = usePresence()
  onReady(enter)
  const { data } = useQuery(liveQueries.lesson(client, lesson))
  return <output>{data?.attendance?.percent}</output>
}

/** What the server keeps, and how it answers. */
const state = { percent: 0, isAway: false, beats: [] as { spanNo: string; at: number }[], lessonMs: 0 }
const client = createClient(async ({ method, body }): Promise<WireResponse> => {
  if (state.isAway) throw new TypeError('Failed to fetch')
  if (method === 'POST') {
    state.beats.push({ spanNo: (JSON.parse(body ?? '') as { spanNo: string }).spanNo, at: Date.now() })
    state.percent += 5
    return { status: 200, body: JSON.stringify({ seconds: state.percent, percent: state.percent, isComplete: false }) }
  }
  const attendance = { seconds: state.percent, percent: state.percent, isComplete: false }
  await new Promise((answer) => { setTimeout(answer, state.lessonMs) })
  return { status: 200, body: JSON.stringify({ live: aLive(), endedAt: null, isReachable: true, isReserve: false, recordingUrl: null, limitPercent: 80, attendance }) }
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.getByRole('status').textContent

/** A lesson that this tab has joined. */
async function join(): Promise<void> {
  Object.assign(state, { percent: 0, isAway: false, beats: [], lessonMs: 0 })
  let enter: Parameters<Parameters<typeof Lesson>[0]['onReady']>[0] | undefined
  const { client: queries } = createQueries()
  render(<QueryClientProvider client={queries}><ClientProvider client={client}><Lesson onReady={(own) => { enter = own }} /></ClientProvider></QueryClientProvider>)
  await pass(0)
  act(() => enter?.({ ...lesson, title: '3주차', meetingId: null, password: null, isReserve: false }))
  await pass(0)
  expect(state.beats).toHaveLength(1)
}

async function loseFor(ms: number): Promise<void> {
  state.isAway = true
  window.dispatchEvent(new Event('offline'))
  await pass(ms)
  state.isAway = false
}
const comeBack = () => act(async () => { window.dispatchEvent(new Event('online')) })

it('a tab that comes back online tells the server at once that it is still there, and then every half minute [LIVE-06] [LIVE-08]', async () => {
  await join()
  await loseFor(2 * MINUTE_MS + 10 * SECOND_MS)
  expect(state.beats).toHaveLength(1)
  const backAt = Date.now()
  await comeBack()
  await pass(0)
  expect(state.beats.map(({ at }) => at - backAt)).toEqual([expect.any(Number), 0])
  expect(shown()).toBe('10')
  await pass(2 * BEAT_MS)
  expect(state.beats.slice(1).map(({ at }) => at - backAt)).toEqual([0, BEAT_MS, 2 * BEAT_MS])
  // One stay goes on.
  expect(new Set(state.beats.map(({ spanNo }) => spanNo)).size).toBe(1)
})

it('what was measured on the way back stands, although the lesson was read before it and arrives later [LIVE-08]', async () => {
  await join()
  await loseFor(2 * MINUTE_MS)
  state.lessonMs = 3 * SECOND_MS
  await comeBack()
  await pass(SECOND_MS)
  expect(shown()).toBe('10')
  await pass(10 * SECOND_MS)
  expect(shown()).toBe('10')
})
