import { describe, expect, it } from 'vitest'
import { rolesOf } from '#shared/kernel/access/can.ts'
import { courseVisibility } from './visibility.ts'
import type { CourseTies, SeenCourse } from './visibility.ts'
import type { Actor } from '#shared/kernel/access/can.ts'

const guest: Actor = { userSeq: null, userTypeCd: null, isChannelUser: false, roles: rolesOf(null) }
const member: Actor = { userSeq: 1, userTypeCd: null, isChannelUser: true, roles: rolesOf(null) }
const teacher: Actor = { userSeq: 2, userTypeCd: 'TCH', isChannelUser: true, roles: rolesOf('TCH') }
const manager: Actor = { userSeq: 3, userTypeCd: 'MNG', isChannelUser: true, roles: rolesOf('MNG') }
const none: CourseTies = { userTypeCd: null, choiseStatusCd: null }
const appointed: CourseTies = { userTypeCd: 'MNG', choiseStatusCd: null }
const enrolled: CourseTies = { userTypeCd: null, choiseStatusCd: '00' }
const cancelled: CourseTies = { userTypeCd: null, choiseStatusCd: '99' }

const open: SeenCourse = { publicCd: '00', trashTypeCd: '00', isPurged: false }
const closed: SeenCourse = { ...open, publicCd: '99' }
const draft: SeenCourse = { ...open, publicCd: '' }
const trashed: SeenCourse = { ...open, trashTypeCd: '99' }
const trashedDraft: SeenCourse = { ...draft, trashTypeCd: '99' }
const purged: SeenCourse = { ...trashed, isPurged: true }

describe('who sees a class [COUR-08]', () => {
  it.each<[string, SeenCourse, Actor, CourseTies, string]>([
    ['a public one: a guest', open, guest, none, 'visible'],
    ['a private one: a guest', closed, guest, none, 'hidden'],
    ['a private one: a member', closed, member, none, 'hidden'],
    ['a private one: who enrolled', closed, member, enrolled, 'visible'],
    ['a private one: who cancelled', closed, member, cancelled, 'hidden'],
    ['a private one: a teacher of another class', closed, teacher, none, 'hidden'],
    ['a private one: its teacher', closed, teacher, appointed, 'visible'],
    ['a draft: who enrolled', draft, member, enrolled, 'hidden'],
    ['a draft: its teacher', draft, teacher, appointed, 'visible'],
    ['a draft: a manager of the site', draft, manager, none, 'visible'],
    ['one in the trash: a guest', trashed, guest, none, 'deleted'],
    ['one in the trash: its teacher', trashed, teacher, appointed, 'visible'],
    ['a draft in the trash: a guest', trashedDraft, guest, none, 'hidden'],
    ['a purged one: a manager', purged, manager, none, 'deleted'],
    ['a purged one: a guest', purged, guest, none, 'deleted'],
  ])('%s', (_, course, actor, ties, expected) => {
    expect(courseVisibility(course, actor, ties)).toBe(expected)
  })
})
