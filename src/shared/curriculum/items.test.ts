import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import {
  CURRICULUM_TITLE_MAX, authorableTypes, copyTitle, curriculumBody, limitsDuplicatePlay, newCurriculumBody,
} from './items.ts'
import { messageOfIssue } from '#shared/kernel/format/validationMessage.ts'

const messages = (body: unknown) =>
  curriculumBody.safeParse(body).error?.issues.map((issue) => [issue.path.join('.'), messageOfIssue(issue).key]) ?? []
const video = (change: object) => ({ curriculumTypeCd: '02', title: '1강', ...change })

describe('curriculumBody', () => {
  it.each(Object.values(curriculumTypeCd))('type %s needs only a title, and survives a round trip (part of STU-03)', (typeCd) => {
    const body = newCurriculumBody(typeCd, ' 첫 수업 ')
    expect(body.curriculumTypeCd).toBe(typeCd)
    expect(body.title).toBe('첫 수업')
    expect(curriculumBody.parse(JSON.parse(JSON.stringify(body)))).toEqual(body)
  })
  it('has the spec\'s fields and defaults of a video', () => {
    expect(newCurriculumBody('02', '1강')).toEqual({
      curriculumTypeCd: '02', title: '1강', content: '', xp: 0, point: 0, vodTypeCd: '02', linkUrl: '', duration: null, limitPercent: 100, watchWholeYn: 'N',
      isPublic: false, multiplyPlayTime: null, limitPlayTime: null, vodSpeedControlYn: 'Y',
    })
  })
  it('has the spec\'s fields of live, offline and post challenge', () => {
    expect(Object.keys(newCurriculumBody('00', 'a'))).toEqual(expect.arrayContaining(
      ['liveAt', 'liveStartAt', 'liveEndAt', 'liveEndDateAt', 'liveType', 'joinUrl', 'meetingId', 'password']))
    expect(Object.keys(newCurriculumBody('04', 'a'))).toEqual(expect.arrayContaining(
      ['content', 'addrRoad1', 'addrRoad2', 'zipcode', 'lat', 'lon', 'offlineStartAt', 'offlineStartTime', 'offlineEndTime']))
    expect(Object.keys(newCurriculumBody('09', 'a'))).toEqual(expect.arrayContaining(
      ['maxChallengeCount', 'dailyChallengeCount', 'dailyChallengeStartTime', 'dailyChallengeEndTime', 'completionRateCondition', 'publicScope']))
  })
  it.each([
    [{ curriculumTypeCd: '10', title: 'a' }, [['curriculumTypeCd', 'validation:choose']]],
    [{ curriculumTypeCd: '01', title: ' ' }, [['title', 'validation:required']]],
    [video({ linkUrl: 'nonsense', vodTypeCd: '00' }), [['linkUrl', 'validation:videoSource']]],
    [video({ linkUrl: 'https://youtu.be/dQw4w9WgXcQ', vodTypeCd: '01' }), [['linkUrl', 'validation:videoSource']]],
    [video({ linkUrl: 'https://youtu.be/dQw4w9WgXcQ', vodTypeCd: '00' }), []],
    [video({ linkUrl: '', vodTypeCd: '00' }), []],
    [video({ isPublic: true, limitDupPlay: 'Y' }), [['limitDupPlay', 'validation:videoPublicDuplicate']]],
    [video({ isPublic: true, limitDupPlay: 'N' }), []],
    [video({ isPublic: true }), []],
    [{ curriculumTypeCd: '00', title: 'a', liveStartAt: '24:00' }, [['liveStartAt', 'validation:time']]],
    [{ curriculumTypeCd: '04', title: 'a', offlineStartAt: '2026-02-30' }, [['offlineStartAt', 'validation:date']]],
  ])('%j', (body, issues) => expect(messages(body)).toEqual(issues))

  it.each([{ limitPercent: 101 }, { limitPercent: -1 }, { limitPercent: 50.5 }, { xp: -1 }])('refuses %j', (change) => {
    expect(messages(video(change))).toHaveLength(1)
  })
  it('ignores fields that only the server sets', () => {
    const parsed = curriculumBody.parse(video({ uploadVodSeq: 7, vodLockStatusCd: '00', fileSize: 1 }))
    expect(parsed).toEqual(newCurriculumBody('02', '1강'))
    // What follows from other fields has none of its own: the length of a live lesson, the kind of a mission, what is handed in where nothing is.
    const derived = { classTime: 60, missionType: 'POST', vodLockStatusCd: '01' }
    for (const typeCd of ['00', '03', '07', '08', '09'] as const) {
      expect(curriculumBody.parse({ ...newCurriculumBody(typeCd, 'a'), ...derived, ...(typeCd === '03' ? {} : { workTypeCd: '01' }) })).toEqual(newCurriculumBody(typeCd, 'a'))
    }
  })
})

it('limits simultaneous viewing by default, never for a public video', () => {
  expect(limitsDuplicatePlay({ isPublic: false })).toBe(true)
  expect(limitsDuplicatePlay({ isPublic: false, limitDupPlay: 'N' })).toBe(false)
  expect(limitsDuplicatePlay({ isPublic: true })).toBe(false)
})

it('allows every type, the chat room too [ROOM-04]', () => {
  expect(Object.values(curriculumTypeCd).filter((typeCd) => !(authorableTypes as readonly string[]).includes(typeCd))).toEqual([])
})

describe('copyTitle', () => {
  it.each([
    ['수업', [], '수업 (2)'], ['수업', ['수업', '수업 (2)'], '수업 (3)'], ['수업 (2)', ['수업', '수업 (2)'], '수업 (3)'], ['수업 (2)', [], '수업 (2)'],
  ])('%s beside %j is %s', (title, taken, copy) => expect(copyTitle(title, taken)).toBe(copy))

  it('is unique and never too long', () => {
    fc.assert(fc.property(fc.string({ minLength: 1, maxLength: CURRICULUM_TITLE_MAX }), fc.integer({ min: 1, max: 15 }), (title, times) => {
      const taken = [title]
      for (let time = 0; time < times; time += 1) {
        const copy = copyTitle(title, taken)
        expect(taken).not.toContain(copy)
        expect(copy.length).toBeLessThanOrEqual(CURRICULUM_TITLE_MAX)
        taken.push(copy)
      }
    }))
  })
})
