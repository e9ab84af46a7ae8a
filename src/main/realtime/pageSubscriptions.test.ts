import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Topic } from '#shared/kernel/socket/socket.ts'
import { PAGE_WISH_LIFETIME_MS } from '#shared/kernel/socket/limits.ts'
import type { ClockPort } from '#main/ports.ts'
import { createPageSubscriptions } from './pageSubscriptions.ts'

const classOf = (courseSeq: number): Topic => ({ topic: 'class', channelSeq: 1, courseSeq })
const lesson = (curriculumSeq: number) => ({ channelSeq: 1, courseSeq: 2, curriculumSeq })
const clock: ClockPort = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

beforeEach(() => { vi.useFakeTimers() })

describe('page subscriptions', () => {
  it('merge topics without duplicates and keep the video that started last [DESK-03]', () => {
    const subscriptions = createPageSubscriptions(clock, () => {})
    subscriptions.want('a', { topics: [classOf(1), classOf(2)], playing: lesson(1) })
    subscriptions.want('b', { topics: [classOf(2), classOf(3)], playing: null })
    expect(subscriptions.all()).toEqual({ topics: [classOf(1), classOf(2), classOf(3)], playing: lesson(1) })
    subscriptions.want('b', { topics: [], playing: lesson(2) })
    expect(subscriptions.all()).toEqual({ topics: [classOf(1), classOf(2)], playing: lesson(2) })
    subscriptions.want('b', { topics: [], playing: null })
    expect(subscriptions.all().playing).toEqual(lesson(1))
  })

  it('expire when a page stops repeating them', () => {
    const changed = vi.fn()
    const subscriptions = createPageSubscriptions(clock, changed)
    subscriptions.want('crashed', { topics: [classOf(1)], playing: lesson(1) })
    subscriptions.want('open', { topics: [classOf(2)], playing: null })
    vi.advanceTimersByTime(PAGE_WISH_LIFETIME_MS - 1)
    subscriptions.want('open', { topics: [classOf(2)], playing: null })
    expect(changed).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1)
    expect(subscriptions.all()).toEqual({ topics: [classOf(2)], playing: null })
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('are cleared at once', () => {
    const changed = vi.fn()
    const subscriptions = createPageSubscriptions(clock, changed)
    subscriptions.want('a', { topics: [classOf(1)], playing: null })
    subscriptions.clear()
    expect(subscriptions.all()).toEqual({ topics: [], playing: null })
    vi.advanceTimersByTime(PAGE_WISH_LIFETIME_MS)
    expect(changed).toHaveBeenCalledTimes(1)
  })
})
