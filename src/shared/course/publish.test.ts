import { describe, expect, it } from 'vitest'
import type { CourseDraft } from './form.ts'
import { coursePublishIssues, curriculumPublishIssues, lacksVideo, publishIssueMessage } from './publish.ts'
import type { PublishableItem } from './publish.ts'
import { curriculumBody } from '#shared/curriculum/items.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { parseValidationMessage } from '#shared/kernel/format/validationMessage.ts'

const good: CourseDraft = { title: '수채화' }
const found = (draft: CourseDraft) => coursePublishIssues({ ...good, ...draft }).map(({ path, messageKey }) => `${path.join('.')} ${messageKey.slice('validation:'.length)}`)
const paid = { fareCd: '01', price: 10_000 } as const
const window = { settingPayTimeYn: 'Y', payStartAt: '2026-11-01T00:00:00+09:00', payEndAt: '2026-11-20T23:59:00+09:00' } as const
const period = { courseTypeCd: '00', startAt: '2026-11-20T10:00:00+09:00', endAt: '2026-12-20T10:00:00+09:00' } as const

describe('coursePublishIssues (part of STU-01)', () => {
  it.each<[string, CourseDraft, string[]]>([
    ['a titled class with all defaults', {}, []],
    ['no title', { title: ' ' }, ['title required']],
    ['a title of 1', { title: '가' }, ['title minLength']],
    ['a title of 2', { title: '가나' }, []],
    ['limited without seats', { userLimitTypeCd: '99' }, ['maxUserCount min']],
    ['limited with a seat', { userLimitTypeCd: '99', maxUserCount: 1 }, []],
    ['a minimum above the seats', { userLimitTypeCd: '99', maxUserCount: 5, minUserCount: 6 }, ['minUserCount minAboveMax']],
    ['a minimum equal to the seats', { userLimitTypeCd: '99', maxUserCount: 5, minUserCount: 5 }, []],
    ['a minimum of an unlimited class', { minUserCount: 6 }, []],
    ['a waitlist without approval', { userLimitTypeCd: '00', maxUserCount: 5 }, ['choiseTypeCd waitlistNeedsApproval']],
    ['a waitlist with approval', { userLimitTypeCd: '00', maxUserCount: 5, choiseTypeCd: '00' }, []],
    ['paid without price', { fareCd: '01' }, ['price pricePositive']],
    ['paid with price 0', { fareCd: '01', price: 0 }, ['price pricePositive']],
    ['paid', paid, []],
    ['discount below', { ...paid, discountPrice: 9_999 }, []],
    ['discount equal', { ...paid, discountPrice: 10_000 }, ['discountPrice discountBelowPrice']],
    ['discount above', { ...paid, discountPrice: 10_001 }, ['discountPrice discountBelowPrice']],
    ['left-over discount of a free class', { discountPrice: 10_001 }, []],
    ['a discount that ends before it starts', { ...paid, discountStartAt: window.payEndAt, discountEndAt: window.payStartAt }, ['discountEndAt endBeforeStart']],
    ['open to anyone but paid', { ...paid, openTypeCd: '99' }, ['fareCd openNotPaid']],
    ['open to anyone', { openTypeCd: '99', fareCd: '03' }, []],
    ['material cost in won only', { materialPrice: 1000 }, ['materialPriceEx materialBothCurrencies']],
    ['material cost in dollars only', { materialPriceEx: 100 }, ['materialPrice materialBothCurrencies']],
    ['material cost in both', { materialPrice: 1000, materialPriceEx: 100 }, []],
    ['recruitment dates missing', { settingPayTimeYn: 'Y' }, ['payStartAt required', 'payEndAt required']],
    ['recruitment dates not asked for', { settingPayTimeYn: 'N', payStartAt: window.payEndAt, payEndAt: window.payStartAt }, []],
    ['recruitment', window, []],
    ['recruitment that ends before it starts', { ...window, payStartAt: window.payEndAt, payEndAt: window.payStartAt }, ['payEndAt recruitEndBeforeStart']],
    ['recruitment to the day the class starts', { ...window, ...period }, []],
    ['recruitment that ends earlier', { ...window, ...period, payEndAt: '2026-11-19T23:59:00+09:00' }, ['payEndAt recruitEndBeforeClass']],
    ['the day is that of Seoul', { ...window, ...period, payEndAt: '2026-11-19T15:00:00Z' }, []],
    ['a live class without period', { courseTypeCd: '00' }, ['startAt required', 'endAt required']],
    ['a live class', period, []],
    ['an end at the start', { ...period, endAt: period.startAt }, ['endAt endBeforeStart']],
    ...(['00', '01', '02', '03', '04', '05'] as const).flatMap((courseTypeCd): [string, CourseDraft, string[]][] => [
      [`type ${courseTypeCd} of less than a month`, { ...period, courseTypeCd, endAt: '2026-12-20T09:59:00+09:00' }, ['endAt periodTooShort']],
      [`type ${courseTypeCd} of a month`, { ...period, courseTypeCd }, []],
      [`type ${courseTypeCd} with recruitment that ends before the class starts`, { ...window, ...period, courseTypeCd, payEndAt: '2026-11-19T23:59:00+09:00' }, ['payEndAt recruitEndBeforeClass']],
    ]),
    ['several at once', { title: '', fareCd: '01', userLimitTypeCd: '99' }, ['title required', 'maxUserCount min', 'price pricePositive']],
  ])('%s', (_, draft, issues) => expect(found(draft)).toEqual(issues))

  it('formats an issue like zod', () => {
    const [issue] = coursePublishIssues({ title: '가' })
    expect(issue && parseValidationMessage(publishIssueMessage(issue))).toEqual({ key: 'validation:minLength', params: { min: '2' } })
  })
})

describe('curriculumPublishIssues', () => {
  const item = (body: object, ...states: PublishableItem['uploads'][number]['state'][]): PublishableItem => ({
    curriculumSeq: 1, body: curriculumBody.parse({ title: '1강', ...body }), uploads: states.map((state) => ({ state })),
  })
  const section = item({ curriculumTypeCd: '01' })
  it.each<[string, PublishableItem[], string[]]>([
    ['nothing', [], ['curriculums curriculumEmpty']],
    ['sections only', [section], ['curriculums curriculumEmpty']],
    ['a video without file', [section, item({ curriculumTypeCd: '02' })], ['curriculums.1 videoMissing']],
    ['a video on its way', [item({ curriculumTypeCd: '02' }, 'uploading')], ['curriculums.0 videoNotReady']],
    ['a video being optimised', [item({ curriculumTypeCd: '02' }, 'optimising')], ['curriculums.0 videoNotReady']],
    ['a failed video', [item({ curriculumTypeCd: '02' }, 'failed')], ['curriculums.0 videoNotReady']],
    ['a ready video that is being replaced', [item({ curriculumTypeCd: '02' }, 'uploading', 'ready')], []],
    ['a linked video', [item({ curriculumTypeCd: '02', vodTypeCd: '01', linkUrl: '76979871' })], []],
    ['a linked video without link', [item({ curriculumTypeCd: '02', vodTypeCd: '01' })], ['curriculums.0 videoMissing']],
    ['materials without file', [item({ curriculumTypeCd: '06' }, 'uploading')], ['curriculums.0 fileMissing']],
    ['materials', [item({ curriculumTypeCd: '06' }, 'ready')], []],
    ['an empty text', [item({ curriculumTypeCd: '05', content: '<p>&nbsp;</p>' })], ['curriculums.0 content']],
    ['a picture for a text', [item({ curriculumTypeCd: '05', content: '<p><img src="a.png"></p>' })], []],
    ['a text', [item({ curriculumTypeCd: '05', content: '<p>글</p>' })], []],
    ['another type', [item({ curriculumTypeCd: '03' })], []],
  ])('%s', (_, items, issues) => {
    expect(curriculumPublishIssues(items, '04').map(({ path, messageKey }) => `${path.join('.')} ${messageKey.slice('validation:'.length)}`)).toEqual(issues)
  })

  it('a coming live lesson needs a provider that the site can use, or a link in reserve (part of LIVE-04)', () => {
    const zoom = (change = {}) => item({ curriculumTypeCd: '00', liveType: '00', liveAt: '2026-03-12', liveStartAt: '20:00', liveEndAt: '21:00', ...change })
    const [before, after] = ['2026-03-12T11:30:00Z', '2026-03-12T12:30:00Z'].map((iso) => Date.parse(iso))
    const keysOf = (one: PublishableItem, usable: readonly LiveTypeCd[], now = before!) => curriculumPublishIssues([one], '00', { usable, now }).map(({ messageKey }) => messageKey)
    expect(keysOf(zoom(), ['99'])).toEqual(['validation:liveNoProvider'])
    expect([keysOf(zoom(), ['00', '99']), keysOf(zoom({ joinUrl: 'https://meet.example.com/a' }), ['99']), keysOf(zoom(), ['99'], after), curriculumPublishIssues([zoom()], '00')]).toEqual([[], [], [], []])
  })

  it('a live class needs a live lesson', () => {
    const text = item({ curriculumTypeCd: '05', content: '<p>글</p>' })
    const live = item({ curriculumTypeCd: '00', liveType: '99', joinUrl: 'https://meet.example.com/a', liveAt: '2026-03-12', liveStartAt: '20:00', liveEndAt: '21:00' })
    const keysOf = (items: PublishableItem[]) => curriculumPublishIssues(items, '00').map(({ messageKey }) => messageKey)
    expect([keysOf([text]), keysOf([text, live]), keysOf([])]).toEqual([['validation:liveLessonMissing'], [], ['validation:curriculumEmpty']])
  })

  it.each([['03', {}], ['07', {}], ['08', { lessonSeqs: [1] }], ['09', {}]] as const)('a project needs a mission, such as %s [STU-01]', (curriculumTypeCd, of) => {
    const text = item({ curriculumTypeCd: '05', content: '<p>글</p>' })
    const keysOf = (items: PublishableItem[], typeCd = '01') => curriculumPublishIssues(items, typeCd).map(({ messageKey }) => messageKey)
    expect([keysOf([text]), keysOf([text, item({ curriculumTypeCd, ...of })]), keysOf([text], '05'), keysOf([])]).toEqual([['validation:missionMissing'], [], [], ['validation:curriculumEmpty']])
  })

  const body = {
    live: { curriculumTypeCd: '00', liveType: '99', joinUrl: 'https://meet.example.com/a', liveAt: '2026-03-12', liveStartAt: '20:00', liveEndAt: '21:00' },
    video: { curriculumTypeCd: '02', vodTypeCd: '01', linkUrl: '76979871' },
    mission: { curriculumTypeCd: '03' },
    offline: { curriculumTypeCd: '04', offlineStartAt: '2026-03-12', offlineStartTime: '10:00', offlineEndTime: '11:00', addrRoad1: '서울' },
    text: { curriculumTypeCd: '05', content: '<p>글</p>' },
    chat: { curriculumTypeCd: '07' },
    challenge: { curriculumTypeCd: '09' },
  }
  it.each<[string, string, (keyof typeof body)[], string]>([
    ['a live class', '00', ['live'], 'liveLessonMissing'],
    ['a project', '01', ['mission', 'chat', 'challenge'], 'missionMissing'],
    ['a special lecture', '02', ['live', 'offline', 'video'], 'lectureEmpty'],
    ['a club', '03', ['live', 'offline', 'chat'], 'clubEmpty'],
    ['e-learning', '05', ['video', 'text'], 'studyEmpty'],
  ])('%s needs one of its lessons, and none twice; one published without stays so [STU-01]', (_name, typeCd, fitting, messageKey) => {
    for (const name of Object.keys(body) as (keyof typeof body)[]) {
      const issues = curriculumPublishIssues([item(body[name])], typeCd).map((issue) => issue.messageKey)
      expect([name, issues]).toEqual([name, fitting.includes(name) ? [] : [`validation:${messageKey}`]])
      expect(curriculumPublishIssues([item(body[name])], typeCd, null, true)).toEqual([])
    }
  })

  it('a file makes e-learning, which lacks a video [STU-01]', () => {
    const file = item({ curriculumTypeCd: '06' }, 'ready')
    expect(curriculumPublishIssues([file], '05')).toEqual([])
    expect([lacksVideo([file.body], '05'), lacksVideo([item(body.video).body], '05'), lacksVideo([file.body], '02')]).toEqual([true, false, false])
  })
})
