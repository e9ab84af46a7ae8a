import { expect, it } from 'vitest'
import { cardBadge, kindBadge } from './badges.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const day = 86_400_000
const at = (ms: number) => new Date(now + ms).toISOString()
const card = {
  userLimitTypeCd: '01', choiseTypeCd: '01', maxUserCount: 10, attendCount: 0, acceptCnt: 0,
  fareCd: '01', discountPrice: null as number | null, payStartAt: null as string | null, payEndAt: null as string | null, openedAt: null as string | null,
}
const full = { userLimitTypeCd: '99', attendCount: 10 }
const fresh = { payStartAt: at(-day) }

it.each([
  ['none', {}], ['closed', { payEndAt: at(-1) }], ['closingSoon', { payEndAt: at(0) }], ['closingSoon', { payEndAt: at(3 * day) }],
  ['none', { payEndAt: at(3 * day + 1) }], ['closed', full], ['none', { ...full, userLimitTypeCd: '01' }], ['none', { ...full, attendCount: 9 }],
  ['discount', { discountPrice: 500 }], ['none', { discountPrice: 500, fareCd: '00' }], ['new', { payStartAt: at(0) }], ['new', { payStartAt: at(-7 * day) }],
  ['none', { payStartAt: at(-7 * day - 1) }], ['none', { payStartAt: at(1) }],
  ['new', { openedAt: at(0) }], ['new', { openedAt: at(-7 * day) }], ['none', { openedAt: at(-7 * day - 1) }],
  ['none', { openedAt: at(-day), payStartAt: at(1) }], ['none', { openedAt: at(-day), payStartAt: at(-8 * day) }], ['new', { openedAt: at(-30 * day), ...fresh }],
  ['closed', { ...full, openedAt: at(-day) }], ['discount', { discountPrice: 500, openedAt: at(-day) }],
  ['closed', { ...full, payEndAt: at(day) }], ['closingSoon', { payEndAt: at(day), discountPrice: 500 }], ['discount', { discountPrice: 500, ...fresh }],
] as const)('card badge %s for %j [COUR-01]', (badge, change) => expect(cardBadge({ ...card, ...change }, now)).toBe(badge))

it.each([
  ['package', '06', ['00', '02']], ['liveVod', '05', ['02', '01', '00']], ['live', '00', ['00', '05']], ['vod', '05', ['02']], ['none', '05', ['05', '06']], ['none', '05', []],
] as const)('kind badge %s for type %s with %j [COUR-01]', (badge, courseTypeCd, curriculumTypeCds) => {
  expect(kindBadge({ courseTypeCd, curriculumTypeCds })).toBe(badge)
})
