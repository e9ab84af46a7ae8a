import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Topic } from '#shared/kernel/socket/socket.ts'
import { PAGE_WISH_LIFETIME_MS } from '#shared/kernel/socket/limits.ts'
import type { ClockPort } from '#main/ports.ts'
import { createPageWishes } from './pageWishes.ts'

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

describe('the wishes of the pages', () => {
  it('are one: every topic once, and the film that began last [DESK-03]', () => {
    const wishes = createPageWishes(clock, () => {})
    wishes.want('a', { topics: [classOf(1), classOf(2)], playing: lesson(1) })
    wishes.want('b', { topics: [classOf(2), classOf(3)], playing: null })
    expect(wishes.all()).toEqual({ topics: [classOf(1), classOf(2), classOf(3)], playing: lesson(1) })
    wishes.want('b', { topics: [], playing: lesson(2) })
    expect(wishes.all()).toEqual({ topics: [classOf(1), classOf(2)], playing: lesson(2) })
    wishes.want('b', { topics: [], playing: null })
    expect(wishes.all().playing).toEqual(lesson(1))
  })

  it('of a page that is gone are forgotten, those that are repeated are not', () => {
    const changed = vi.fn()
    const wishes = createPageWishes(clock, changed)
    wishes.want('crashed', { topics: [classOf(1)], playing: lesson(1) })
    wishes.want('open', { topics: [classOf(2)], playing: null })
    vi.advanceTimersByTime(PAGE_WISH_LIFETIME_MS - 1)
    wishes.want('open', { topics: [classOf(2)], playing: null })
    expect(changed).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1)
    expect(wishes.all()).toEqual({ topics: [classOf(2)], playing: null })
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('are all forgotten at once', () => {
    const changed = vi.fn()
    const wishes = createPageWishes(clock, changed)
    wishes.want('a', { topics: [classOf(1)], playing: null })
    wishes.clear()
    expect(wishes.all()).toEqual({ topics: [], playing: null })
    vi.advanceTimersByTime(PAGE_WISH_LIFETIME_MS)
    expect(changed).toHaveBeenCalledTimes(1)
  })
})
