import { describe, expect, it } from 'vitest'
import { alarmContent, alarmPath, alarmPhrase, byMonth, isUnread, readAlarmContent } from './alarms.ts'

describe('the content of an alarm', () => {
  it.each([
    ['what was written', alarmContent({ name: '김하늘', title: '도자기' }), 'N', { values: { name: '김하늘', title: '도자기' } }],
    ['a waiting applicant', alarmContent({ name: '김하늘', title: '도자기', waiting: true }), 'N', { values: { name: '김하늘', title: '도자기', waiting: true } }],
    ['a plain text', '안녕하세요', 'N', { plain: '안녕하세요' }],
    ['a legacy text that looks like JSON', '{"title":"x"}', 'Y', { plain: '{"title":"x"}' }],
    ['JSON of something else', '{"no":1}', 'N', { plain: '{"no":1}' }],
    ['a number', '7', 'N', { plain: '7' }],
    ['null', 'null', 'N', { plain: 'null' }],
    ['a title that is none', '{"title":7}', 'N', { plain: '{"title":7}' }],
    ['no name', '{"title":"도자기","name":1}', 'N', { values: { name: '', title: '도자기' } }],
    ['nothing', '', 'N', { plain: '' }],
  ] as const)('%s is parsed [ALRM-03]', (_, content, legacy, expected) => {
    expect(readAlarmContent({ content, legacy })).toEqual(expected)
  })

  it.each([
    ['enrolled', { name: '김', title: '책' }, { kind: 'enrolled', name: '김', title: '책' }],
    ['enrolled', { name: '김', title: '책', waiting: true }, { kind: 'waiting', name: '김', title: '책' }],
    ['like', { name: '김', title: '책', waiting: true }, { kind: 'like', name: '김', title: '책' }],
    ['later', { name: '김', title: '책' }, { kind: 'later', name: '김', title: '책' }],
  ])('%s gets the text of its kind [ALRM-03]', (alarmType, values, expected) => {
    expect(alarmPhrase({ alarmType, content: alarmContent(values), legacy: 'N' })).toEqual(expected)
  })

  it.each([
    ['a plain text', '안녕하세요', 'N', { plain: '안녕하세요' }],
    ['a number', '7', 'N', { plain: '7' }],
    ['JSON that is broken', '{"title":', 'N', { plain: '{"title":' }],
    ['a legacy text that looks like JSON', '{"no":1}', 'Y', { plain: '{"no":1}' }],
    ['JSON of something else', '{"no":[1]}', 'N', null],
    ['a list', '[1]', 'N', null],
    ['nothing', ' ', 'N', null],
    ['nothing, legacy', '', 'Y', null],
  ] as const)('shows readable text only: %s [ALRM-03]', (_, content, legacy, expected) => {
    expect(alarmPhrase({ alarmType: 'like', content, legacy })).toEqual(expected)
  })
})

describe('the link of an alarm', () => {
  const content = alarmContent({ name: '김', title: '책' })
  it.each([
    ['its class', { courseSeq: 7, linkPackage: null, content }, '/classes/7'],
    ['the reviews of its class', { courseSeq: 7, linkPackage: null, content: alarmContent({ name: '김', title: '책', tab: 'reviews' }) }, '/classes/7?tab=reviews'],
    ['an applicant of its class [STU-07]', { courseSeq: 7, linkPackage: null, content: alarmContent({ name: '김', title: '책', waiting: true, attendSeq: 31 }) }, '/classes/7/settings/attendees?attendee=31'],
    ['its package', { courseSeq: 7, linkPackage: '12', content }, '/packages/12'],
    ['its site', { courseSeq: null, linkPackage: null, content }, '/main'],
    ['its class, where the content is plain', { courseSeq: 7, linkPackage: null, content: '{"tab":"reviews"}' }, '/classes/7'],
    ['nowhere else, whatever stands for a tab', { courseSeq: 7, linkPackage: null, content: alarmContent({ name: '김', title: '책', tab: '&next=//evil.example' }) }, '/classes/7?tab=%26next%3D%2F%2Fevil.example'],
    ['nowhere else, whatever stands for a package', { courseSeq: 7, linkPackage: '//evil.example', content }, '/classes/7'],
  ])('is %s [ALRM-03]', (_, alarm, path) => {
    expect(alarmPath({ ...alarm, legacy: 'N' })).toBe(path)
  })
})

describe('unread alarms', () => {
  it.each([[7, 6, true], [7, 7, false], [7, 8, false], [1, 0, true]])('number %i with read sequence %i: %s [ALRM-02]', (alarmSeq, readSeq, unread) => {
    expect(isUnread(alarmSeq, readSeq)).toBe(unread)
  })

})

describe('the groups of the list', () => {
  const at = (createdAt: string) => ({ createdAt })

  it('are months in the reader’s time zone, keeping the order [ALRM-01]', () => {
    const list = [at('2026-11-30T16:00:00Z'), at('2026-11-30T14:59:00Z'), at('2026-01-02T00:00:00Z'), at('2025-12-31T14:59:59Z')]
    expect(byMonth(list, 'Asia/Seoul').map(({ month, alarms }) => [month, alarms.length])).toEqual([['2026.12', 1], ['2026.11', 1], ['2026.01', 1], ['2025.12', 1]])
    expect(byMonth(list, 'UTC').map(({ month, alarms }) => [month, alarms.length])).toEqual([['2026.11', 2], ['2026.01', 1], ['2025.12', 1]])
    expect(byMonth([])).toEqual([])
  })
})
