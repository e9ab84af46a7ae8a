import { describe, expect, it } from 'vitest'
import { can, courseStanding, managesClasses, rolesOf } from './can.ts'
import type { Actor } from './can.ts'
import { matrix, roles } from './permissionMatrix.ts'
import type { Role } from './permissionMatrix.ts'
import { permissions } from './permissions.ts'
import type { Permission } from './permissions.ts'

const actors: Record<Role, Actor> = {
  OWN: { userSeq: 1, userTypeCd: 'OWN', isChannelUser: true, roles: rolesOf('OWN') },
  MNG: { userSeq: 2, userTypeCd: 'MNG', isChannelUser: true, roles: rolesOf('MNG') },
  TCH: { userSeq: 3, userTypeCd: 'TCH', isChannelUser: true, roles: rolesOf('TCH') },
  member: { userSeq: 4, userTypeCd: null, isChannelUser: true, roles: rolesOf(null) },
  visitor: { userSeq: null, userTypeCd: null, isChannelUser: false, roles: [] },
}

/** Who holds what, written out: an x for OWN, MNG, TCH, member, visitor in this order. */
const expected: Record<Permission, string> = {
  CLASS_INFO_READ: 'xxx..', CLASS_INFO_UPDATE: 'xxx..',
  CLASS_LIFECYCLE_COPY: 'xxx..', CLASS_LIFECYCLE_CREATE: 'xxx..', CLASS_LIFECYCLE_DELETE: 'xxx..', CLASS_LIFECYCLE_UPDATE: 'xxx..',
  CLASS_PAYMENT_READ: 'xxx..', CLASS_PAYMENT_UPDATE: 'xxx..',
  CLASS_QUESTIONS_READ: 'xxx..', CLASS_QUESTIONS_UPDATE: 'xxx..',
  CLASS_ROOM_READ: 'xxx..', CLASS_ROOM_UPDATE: 'xxx..',
  CLASS_STUDENT_CREATE: 'xx...', CLASS_STUDENT_READ: 'xxx..', CLASS_STUDENT_UPDATE: 'xxx..', CLASS_STUDENT_EXCEL_DOWNLOAD: 'xx...',
  CLASS_TUTOR_UPDATE: 'xx...',
  CLASS_PUBLIC_READ: 'xxx..', CLASS_PUBLIC_UPDATE: 'xxx..',
  PACKAGE_LIFECYCLE_CREATE: 'xx...',
  SITE_ACL_READ: 'xx...', SITE_ACL_UPDATE: 'x....',
  SITE_BOARD_READ: 'xx...', SITE_BOARD_UPDATE: 'xx...',
  SITE_CLASS_READ: 'xx...', SITE_CLASS_UPDATE: 'xx...', SITE_CLASSLIKE_READ: 'xx...',
  SITE_CONSOLE_READ: 'xxx..',
  SITE_COUPON_READ: 'xx...', SITE_COUPON_UPDATE: 'xx...',
  SITE_DASHBOARD_READ: 'xx...',
  SITE_DESIGN_UPDATE: 'xx...',
  SITE_FORM_READ: 'xx...', SITE_FORM_UPDATE: 'xx...',
  SITE_INFO_READ: 'xx...', SITE_INFO_UPDATE: 'xx...',
  SITE_MARKETING_READ: 'xx...', SITE_MARKETING_UPDATE: 'xx...',
  SITE_MEMBER_READ: 'xx...', SITE_MEMBER_UPDATE: 'xx...',
  SITE_OWNER_READ: 'xx...', SITE_OWNER_UPDATE: 'x....',
  SITE_PAGE_CREATE: 'xx...', SITE_PAGE_DELETE: 'xx...', SITE_PAGE_READ: 'xx...', SITE_PAGE_UPDATE: 'xx...',
  SITE_PLAN_CANCEL: 'x....', SITE_PLAN_READ: 'xx...', SITE_PLAN_UPDATE: 'x....',
  SITE_PLAN_COUPON_READ: 'xx...', SITE_PLAN_COUPON_UPDATE: 'x....',
  SITE_REVIEW_READ: 'xx...', SITE_REVIEW_UPDATE: 'xx...',
  SITE_SALES_READ: 'xx...', SITE_SALES_UPDATE: 'xx...',
  SITE_SEO_READ: 'xx...', SITE_SEO_UPDATE: 'xx...',
  SITE_SUPPORT_READ: 'xx...', SITE_SUPPORT_UPDATE: 'xx...',
  SITE_USER_READ: 'xx...', SITE_USER_UPDATE: 'xx...',
}

describe('the default matrix (part of SET-10)', () => {
  it('has every permission once, and a row for each', () => {
    expect(new Set(permissions).size).toBe(permissions.length)
    expect(Object.keys(expected).sort()).toEqual([...permissions].sort())
  })
  it.each(permissions.flatMap((permission) => roles.map((role, column) => [permission, role, expected[permission][column] === 'x'] as const)))(
    '%s for %s: %s', (permission, role, holds) => {
      expect(can(actors[role], permission)).toBe(holds)
      expect(matrix[role].includes(permission)).toBe(holds)
    })
  it('gives members and visitors nothing by role', () => {
    expect(rolesOf(null)).toEqual([])
    expect(matrix.visitor).toEqual([])
  })
})

describe('can (part of SET-10)', () => {
  const owner = actors.OWN
  it('passes only for a channel user', () => {
    expect(can({ ...owner, isChannelUser: false }, 'CLASS_INFO_READ')).toBe(false)
    expect(can({ ...owner, userSeq: null }, 'CLASS_INFO_READ')).toBe(false)
  })
  it('uses the site’s role list if there is one, ignoring case', () => {
    expect(can({ ...actors.TCH, roles: ['site_dashboard_READ'] }, 'SITE_DASHBOARD_READ')).toBe(true)
    expect(can({ ...actors.TCH, roles: ['site_dashboard_read'] }, 'CLASS_INFO_READ')).toBe(false)
    expect(can({ ...owner, roles: [] }, 'CLASS_INFO_READ')).toBe(false)
  })
  it.each<[Role, 'MNG' | 'FAC' | 'CMG' | null, boolean]>([
    ['OWN', null, true], ['MNG', null, true], ['TCH', null, false], ['TCH', 'MNG', true], ['TCH', 'FAC', true], ['TCH', 'CMG', true],
    ['member', 'CMG', false], ['member', null, false], ['visitor', 'MNG', false],
  ])('%s with standing %s in a loaded class may edit it: %s', (role, userTypeCd, may) => {
    expect(can(actors[role], 'CLASS_INFO_UPDATE', { userTypeCd })).toBe(may)
    expect(managesClasses(actors[role], { userTypeCd })).toBe(may)
  })
  it('lets either permission manage a class', () => {
    const with_ = (permission: string) => managesClasses({ ...actors.TCH, roles: [permission] }, { userTypeCd: 'FAC' })
    expect([with_('CLASS_ROOM_UPDATE'), with_('SITE_CLASS_UPDATE'), with_('CLASS_ROOM_READ')]).toEqual([true, true, false])
  })
  it('treats a site\'s owner and manager as class master', () => {
    expect(courseStanding(actors.OWN, null)).toBe('MNG')
    expect(courseStanding(actors.MNG, null)).toBe('MNG')
    expect(courseStanding(actors.OWN, 'FAC')).toBe('FAC')
    expect(courseStanding(actors.TCH, null)).toBeNull()
    expect(courseStanding(actors.member, 'CMG')).toBe('CMG')
    expect(courseStanding({ userTypeCd: 'OWN', isChannelUser: false }, 'MNG')).toBeNull()
  })
})
