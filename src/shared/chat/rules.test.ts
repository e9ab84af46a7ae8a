import { describe, expect, it } from 'vitest'
import { matrix } from '#shared/kernel/access/permissionMatrix.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { bannedWordIn, chatStanding, isMuted, mayDelete, mayReport, maySendPictures, muteSpans, mutedUntil, slowWait, writeRefusal } from './rules.ts'
import type { ChatStanding, PictureSenders, RoomState } from './rules.ts'

const NOW = Date.parse('2026-03-10T03:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const actor = (of: Partial<Actor>): Actor => ({ userSeq: 1, userTypeCd: null, isChannelUser: true, roles: matrix.member, ...of })
const stranger = { choiseStatusCd: null, attendAt: null, validAt: null }
const attends = { choiseStatusCd: '00', attendAt: iso(NOW - DAY_MS), validAt: iso(NOW + DAY_MS) }

describe('the standing in the chat of a class', () => {
  it.each<[string, Actor, 'MNG' | 'FAC' | null, typeof stranger | typeof attends, ChatStanding]>([
    ['a visitor', actor({ userSeq: null, isChannelUser: false, roles: matrix.visitor }), null, stranger, 'none'],
    ['a member', actor({}), null, stranger, 'none'],
    ['an attendee', actor({}), null, attends, 'attendee'],
    ['an attendee whose access ends now', actor({}), null, { ...attends, validAt: iso(NOW) }, 'none'],
    ['who waits for approval', actor({}), null, { ...attends, choiseStatusCd: '01' }, 'none'],
    ['an attendee who left the site', actor({ isChannelUser: false }), null, attends, 'none'],
    ['the owner', actor({ userTypeCd: 'OWN', roles: matrix.OWN }), null, stranger, 'staff'],
    ['a teacher of the class', actor({ userTypeCd: 'TCH', roles: matrix.TCH }), 'FAC', stranger, 'staff'],
    ['a teacher of another class', actor({ userTypeCd: 'TCH', roles: matrix.TCH }), null, stranger, 'none'],
    ['staff who may only read the classroom', actor({ userTypeCd: 'MNG', roles: ['CLASS_ROOM_READ'] }), null, stranger, 'reader'],
  ])('%s [ROOM-04]', (_, who, userTypeCd, viewer, standing) => expect(chatStanding(who, { userTypeCd }, viewer, NOW)).toBe(standing))
})

describe('writing', () => {
  const open: RoomState = { isFrozen: false, inTrash: false, mute: null }
  const muted = { until: NOW + 1 }
  it.each<[ChatStanding, Partial<RoomState>, string | null]>([
    ['none', {}, 'notEnrolled'], ['reader', {}, 'noPermission'], ['attendee', {}, null], ['staff', {}, null],
    ['attendee', { inTrash: true }, 'classInTrash'], ['staff', { inTrash: true }, 'classInTrash'],
    ['attendee', { mute: muted }, 'chatMuted'], ['attendee', { mute: { until: null } }, 'chatMuted'], ['attendee', { mute: { until: NOW } }, null], ['staff', { mute: muted }, null],
    ['attendee', { isFrozen: true }, 'chatFrozen'], ['staff', { isFrozen: true }, null], ['attendee', { isFrozen: true, mute: muted }, 'chatMuted'],
  ])('%s, %j: %s [ROOM-04]', (standing, state, refusal) => expect(writeRefusal(standing, { ...open, ...state }, NOW)).toBe(refusal))

  it('ends a mute at its time, and one for good never [ROOM-04]', () => {
    expect(muteSpans.map((span) => mutedUntil(span, NOW))).toEqual([NOW + 10 * MINUTE_MS, NOW + DAY_MS, null])
    expect(isMuted({ until: null }, NOW + 1000 * DAY_MS)).toBe(true)
    expect(isMuted(null, NOW)).toBe(false)
  })

  it.each<[ChatStanding, number, number | null, number]>([
    ['attendee', 10, null, 0], ['attendee', 0, NOW, 0], ['attendee', 10, NOW, 10], ['attendee', 10, NOW - 9 * SECOND_MS - 1, 1], ['attendee', 10, NOW - 10 * SECOND_MS, 0], ['staff', 300, NOW, 0],
  ])('%s in a slow mode of %i s, last at %s, waits %i s [ROOM-04]', (standing, seconds, lastAt, wait) => expect(slowWait(standing, seconds, lastAt, NOW)).toBe(wait))

  it.each<[PictureSenders, ChatStanding, boolean]>([
    ['all', 'attendee', true], ['all', 'staff', true], ['all', 'reader', false], ['staff', 'attendee', false], ['staff', 'staff', true], ['none', 'staff', false], ['none', 'attendee', false],
  ])('pictures of %s by %s: %s [SET-07]', (senders, standing, may) => expect(maySendPictures(senders, standing)).toBe(may))

  it.each<[string, string[], string | null]>([
    ['안녕하세요', ['바보'], null], ['이 바보야', ['바보'], '바보'], ['SPAM here', ['spam'], 'spam'], ['ｓｐａｍ', ['spam'], 'spam'], ['바\u200b보', ['바보'], '바보'], ['아무 말', ['\u200b', ''], null],
  ])('%s with %j refused: %s [SET-07]', (text, words, found) => expect(bannedWordIn(text, words)).toBe(found))
})

it.each<[ChatStanding, boolean, string, boolean, boolean]>([
  ['attendee', true, 'shown', true, false], ['attendee', false, 'shown', false, true], ['attendee', true, 'deleted', false, false], ['attendee', false, 'hidden', false, false],
  ['staff', false, 'shown', true, false], ['staff', false, 'hidden', true, false], ['reader', true, 'shown', false, false], ['none', true, 'shown', false, false],
])('%s, own %s, %s: deletes %s, reports %s [ROOM-04]', (standing, isMine, state, deletes, reports) => {
  expect(mayDelete(standing, { isMine, state })).toBe(deletes)
  expect(mayReport(standing, { isMine, state })).toBe(reports)
})
