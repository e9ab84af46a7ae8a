// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { pathOf } from './paths.ts'
import { carrySite, siteOfQuery } from './site.ts'

describe('carrySite', () => {
  it.each([
    ['/classes', '?channelSeq=7', '/classes?channelSeq=7'],
    ['/classes?page=2#top', '?channelSeq=7&x=1', '/classes?page=2&channelSeq=7#top'],
    ['/classes?channelSeq=3', '?channelSeq=7', '/classes?channelSeq=3'],
    ['/classes', '', '/classes'],
    ['/classes', '?channelSeq=abc', '/classes'],
  ])('%s on %s goes to %s [SHELL-01]', (path, search, expected) => {
    expect(carrySite(path, search)).toBe(expected)
  })
})

describe('siteOfQuery', () => {
  it.each([['?channelSeq=1', 1], ['?channelSeq=0', null], ['?channelSeq=-4', null], ['?channelSeq=1.5', null], ['', null]])('%s', (search, expected) => {
    expect(siteOfQuery(search)).toBe(expected)
  })
})

describe('pathOf', () => {
  it('fills parameters and leaves absent query values out', () => {
    expect(pathOf({ path: classroomPaths.classroom, params: { courseSeq: 4, curriculumId: 9 } })).toBe('/classes/4/classroom/9')
    expect(pathOf({ path: coursePaths.classes, query: { q: '그림 수업', page: undefined, sort: '' } })).toBe('/classes?q=%EA%B7%B8%EB%A6%BC+%EC%88%98%EC%97%85')
  })
})
