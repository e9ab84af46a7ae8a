import { describe, expect, it } from 'vitest'
import { FIELD_PARAM } from '#renderer/lib/settingFields.ts'
import { registry } from '../router/registry.ts'
import { addressOf } from './address.ts'
import { settingFields } from './fields.ts'
import { matchingSettings } from './matching.ts'
import type { SettingEntry } from './matching.ts'

const entry = (label: string, screen: string): SettingEntry => ({ route: 'settings-site', path: '/settings/site', screen, part: screen, query: '', field: `siteInfo:${label}`, label })

describe('the search in all settings [SET-04]', () => {
  const all = [entry('대표 색', '사이트 설정'), entry('사이트 이름', '사이트 설정'), entry('제목', '검색과 공유'), entry('Google 클라이언트 ID', '사이트 설정')]
  it.each([
    ['이름', ['사이트 이름']], ['사이트', ['사이트 이름', '대표 색', 'Google 클라이언트 ID']], ['google id', ['Google 클라이언트 ID']], ['ＧＯＯＧＬＥ', ['Google 클라이언트 ID']],
    ['검색 제목', ['제목']], ['없는 말', []], ['  ', ['대표 색', '사이트 이름', '제목', 'Google 클라이언트 ID']],
  ])('“%s”', (q, labels) => expect(matchingSettings(all, q).map(({ label }) => label)).toEqual(labels))
})

it('each field is of a screen of the studio, and its address names part and field [SET-04]', () => {
  const studio = new Set(registry.filter(({ layout }) => layout === 'studio').map(({ name }) => name))
  expect(Object.keys(settingFields).filter((name) => !studio.has(name))).toEqual([])
  expect(addressOf({ path: '/settings/site', query: 'part=footer', field: 'siteInfo:footer.phone' })).toBe(`/settings/site?part=footer&${FIELD_PARAM}=siteInfo%3Afooter.phone`)
  expect(addressOf({ path: '/settings/site', query: '', field: '' })).toBe('/settings/site')
})
