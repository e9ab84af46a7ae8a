import { expect, it } from 'vitest'
import { canDelete, canRestore, courseState, deleteRefusal, restoreExpiredAt } from './lifecycle.ts'

it.each([['00', '00', 'public'], ['99', '00', 'private'], ['', '00', 'draft'], [null, '00', 'draft'], ['00', '99', 'trash'], ['', '01', 'trash']])(
  'publicCd %j, trashTypeCd %s: %s (part of STU-02)', (publicCd, trashTypeCd, state) => expect(courseState({ publicCd, trashTypeCd })).toBe(state))

it('keeps the trash for 7 days [STU-05]', () => {
  const trashedAt = Date.parse('2026-11-21T00:00:00Z')
  const end = restoreExpiredAt(trashedAt)
  expect(new Date(end).toISOString()).toBe('2026-11-28T00:00:00.000Z')
  const trashed = { trashTypeCd: '99', restoreExpiredAt: new Date(end).toISOString() }
  expect(canRestore(trashed, end - 1)).toBe(true)
  expect(canRestore(trashed, end)).toBe(false)
  expect(canRestore({ ...trashed, trashTypeCd: '00' }, end - 1)).toBe(false)
  expect(canRestore({ ...trashed, restoreExpiredAt: null }, end - 1)).toBe(false)
})

it.each([
  ['00', 0, false, null], ['00', 1, false, 'hasAttendees'], ['00', 0, true, 'onMainPage'], ['00', 1, true, 'hasAttendees'], ['99', 0, false, 'inTrash'],
] as const)('trash %s, %d attendees, on main page %s: %j [STU-05]', (trashTypeCd, attendCount, onMainPage, refusal) => {
  expect(deleteRefusal({ trashTypeCd, attendCount, onMainPage })).toBe(refusal)
  expect(canDelete({ trashTypeCd, attendCount, onMainPage })).toBe(refusal === null)
})
