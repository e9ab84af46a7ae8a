// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepLastPage, lastPageOf } from './lastPage.ts'

beforeEach(() => localStorage.clear())

describe('where a person left a document', () => {
  it('is theirs and the document\'s alone', () => {
    keepLastPage(1, 41, 7)
    keepLastPage(1, 42, 3)
    keepLastPage(null, 41, 9)
    keepLastPage(1, 41, 8)
    expect([lastPageOf(1, 41), lastPageOf(1, 42), lastPageOf(2, 41), lastPageOf(null, 41)]).toEqual([8, 3, 1, 9])
  })

  it('is forgotten for the oldest of many, and unreadable notes are none', () => {
    for (let uploadSeq = 1; uploadSeq <= 201; uploadSeq += 1) keepLastPage(1, uploadSeq, 2)
    expect([lastPageOf(1, 1), lastPageOf(1, 2), lastPageOf(1, 201)]).toEqual([1, 2, 2])
    localStorage.setItem('madang.reader', '[["1:2",0]]')
    expect(lastPageOf(1, 2)).toBe(1)
  })
})
