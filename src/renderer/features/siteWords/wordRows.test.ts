import { describe, expect, it } from 'vitest'
import { KEYWORDS_MAX } from '#shared/terminology/terminology.ts'
import { isFull, places, placeCounts, rowsOf, withEntry, withFile } from './wordRows.ts'

const texts = { 'auth:login': '로그인', 'common:cancel': '취소', 'site:home.browse': '클래스 둘러보기', 'auth:lead': '클래스에 {{name}}' }
const own = { 'common:cancel': '그만두기', 'gone:key': '옛 문구' }
const keys = (filter: Partial<Parameters<typeof rowsOf>[2]>) => rowsOf(texts, own, { q: '', place: '', onlyChanged: false, ...filter }).map(({ key }) => key)

describe('rows of a site’s texts [SET-09]', () => {
  it.each([
    ['all, those of every screen first', {}, ['common:cancel', 'auth:login', 'auth:lead', 'gone:key', 'site:home.browse']],
    ['of one place', { place: 'auth' }, ['auth:login', 'auth:lead']],
    ['by the default text', { q: '클래스' }, ['auth:lead', 'site:home.browse']],
    ['by the own text', { q: '그만' }, ['common:cancel']],
    ['by the key', { q: 'HOME.' }, ['site:home.browse']],
    ['changed ones, with those that are gone', { onlyChanged: true }, ['common:cancel', 'gone:key']],
    ['none', { q: 'zzz' }, []],
  ])('%s', (_, filter, found) => expect(keys(filter)).toEqual(found))

  it('are counted by place', () => {
    expect(Object.fromEntries(placeCounts(texts, own))).toEqual({ auth: { count: 2, changed: 0 }, common: { count: 1, changed: 1 }, site: { count: 1, changed: 0 }, gone: { count: 1, changed: 1 } })
  })

  it('are set, removed and bounded', () => {
    expect(withEntry(own, 'common:cancel', '')).toEqual({ 'gone:key': '옛 문구' })
    expect(withEntry({}, 'auth:login', '들어가기')).toEqual({ 'auth:login': '들어가기' })
    expect(withFile({ ko: own, en: own }, 'ko', {})).toEqual({ en: own })
    expect(isFull(Object.fromEntries(Array.from({ length: KEYWORDS_MAX }, (_, at) => [`a:${at}`, 'x'])))).toBe(true)
  })

  it('have a name for every place that pages show', () => {
    const notOfSites = ['mail', 'legal', 'head', 'desktop', 'brand', 'siteKinds', 'devForms', 'liveStandIn', 'paymentStandIn', 'operator']
    const files = Object.keys(import.meta.glob('#locales/ko/*.json')).map((path) => /([^/]+)\.json$/.exec(path)?.[1] ?? '')
    expect(places.toSorted()).toEqual(files.filter((file) => !notOfSites.includes(file)).toSorted())
  })
})
