import { expect, it } from 'vitest'
import { gridViewOf } from '#renderer/lib/gridView/gridView.ts'
import { classesAskedOf, classesSpec, submissionsAskedOf, submissionsSpec } from './missionViews.ts'

it('asks for what the address says, and drops what it does not know [STU-08] [SET-07]', () => {
  const submissions = (query: string) => submissionsAskedOf(gridViewOf(new URLSearchParams(query), submissionsSpec))
  expect(submissions('q=그릇&state=returned&mission=7&sort=changed&order=asc')).toEqual({ q: '그릇', state: 'returned', mission: 7, sort: 'changed', order: 'asc' })
  expect(submissions('state=gone&mission=x&sort=note')).toEqual({ q: '', sort: 'handedIn', order: 'desc' })
  const classes = (query: string) => classesAskedOf(gridViewOf(new URLSearchParams(query), classesSpec))
  expect([classes('waiting=Y&sort=title'), classes('waiting=N')]).toEqual([{ q: '', waiting: 'Y', sort: 'title', order: 'asc' }, { q: '', sort: 'newest', order: 'desc' }])
})
