import { describe, expect, it } from 'vitest'
import { listViewOf, queryOfView } from './listState.ts'

const latest = { sort: 'updated', order: 'desc' } as const

describe('listViewOf', () => {
  it.each([
    ['', { state: 'all', q: '', page: 1, size: 20, ...latest }],
    ['state=draft&q=%20cup%20&page=3&size=50', { state: 'draft', q: 'cup', page: 3, size: 50, ...latest }],
    ['state=gone&page=1.5&size=7', { state: 'all', q: '', page: 1, size: 10, ...latest }],
    ['sort=title', { state: 'all', q: '', page: 1, size: 20, sort: 'title', order: 'asc' }],
    ['sort=lessons&order=asc', { state: 'all', q: '', page: 1, size: 20, sort: 'lessons', order: 'asc' }],
    ['sort=colour&order=up', { state: 'all', q: '', page: 1, size: 20, ...latest }],
    ['page=-2&size=abc', { state: 'all', q: '', page: 1, size: 10, ...latest }],
  ])('%s falls back where it is unknown [GEN-04]', (query, view) => {
    expect(listViewOf(new URLSearchParams(query))).toEqual(view)
  })
})

describe('queryOfView', () => {
  it('keeps the site and leaves defaults out', () => {
    const current = new URLSearchParams('channelSeq=7&state=draft&page=4')
    expect(queryOfView({ state: 'all', q: 'cup', page: 1, size: 20, ...latest }, current).toString()).toBe('channelSeq=7&q=cup')
    expect(queryOfView({ state: 'all', q: '', page: 1, size: 20, sort: 'title', order: 'asc' }, current).toString()).toBe('channelSeq=7&sort=title')
    expect(queryOfView({ state: 'all', q: '', page: 1, size: 20, sort: 'title', order: 'desc' }, current).toString()).toBe('channelSeq=7&sort=title&order=desc')
  })
})
