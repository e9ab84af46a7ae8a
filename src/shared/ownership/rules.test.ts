import { expect, it } from 'vitest'
import { archiveUntil, closesAtOf, formerUntil, isRecentLogin, isTypedName } from './rules.ts'

const now = new Date('2026-03-10T03:00:00.000Z')

it('closes a site after 30 days, keeps a left name for 90 and an archive for 7 [SET-04]', () => {
  expect(closesAtOf(now).toISOString()).toBe('2026-04-09T03:00:00.000Z')
  expect(formerUntil(now).toISOString()).toBe('2026-06-08T03:00:00.000Z')
  expect(archiveUntil(now).toISOString()).toBe('2026-03-17T03:00:00.000Z')
})

it.each([['2026-03-10T02:45:00.001Z', true], ['2026-03-10T02:45:00.000Z', false], ['2026-03-01T00:00:00.000Z', false]])('a login at %s is recent: %s [SET-04]', (at, recent) => {
  expect(isRecentLogin(new Date(at), now)).toBe(recent)
})

it.each([['봄날 공방', '봄날 공방', true], [' 봄날공방 ', '봄날 공방', true], ['봄날', '봄날 공방', false], ['', ' ', false]])('%s typed for %s: %s [SET-04]', (typed, name, isSame) => {
  expect(isTypedName(typed, name)).toBe(isSame)
})
