import { expect, it } from 'vitest'
import { gridViewOf } from '#renderer/lib/gridView/gridView.ts'
import { askedOf, reviewsSpec } from './reviewsView.ts'

it('asks for what the address says, and drops what it does not know [SET-07] [GEN-04]', () => {
  const asked = (query: string) => askedOf(gridViewOf(new URLSearchParams(query), reviewsSpec))
  expect(asked('q=물레&state=unanswered&stars=4&courseSeq=7&sort=stars&order=asc')).toEqual({ q: '물레', state: 'unanswered', stars: 4, courseSeq: 7, sort: 'stars', order: 'asc' })
  expect(asked('page=2&state=all&stars=9&courseSeq=x&sort=secret')).toEqual({ q: '', sort: 'written', order: 'desc' })
})
