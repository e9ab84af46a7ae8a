import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { roles, matrix } from '#shared/kernel/access/permissionMatrix.ts'
import { paths } from '#shared/kernel/paths.ts'
import { registry } from './registry.ts'
import type { RouteAccess } from './row.ts'

const guardOf = (access: RouteAccess) => (typeof access === 'string' ? access : access.permission)

/** Every address that the specification names, as it writes them, with the guard that it asks for (platform spec §2, §6; courses spec §2, §6). */
const guards = {
  public: [
    '/', '/main', '/intro', '/login', '/createaccount', '/resetpassword/{code}', '/resetPassword/{code}', '/authcallback', '/unsubscribe/email',
    '/classes', '/notices', '/notices/{noticeSeq}', '/invite/{refererCode}', '/in/{courseSeq}/{eventCode}', '/p/{path}', '/create_site/list',
    '/classes/{courseSeq}', '/classes/{courseSeq}/classroom/{curriculumId}', '/classes/{courseSeq}/board/{postSeq}/view', '/packages/{courseSeq}',
  ],
  login: [
    '/register_card/{channelSeq}', '/join', '/join/complete', '/mypage', '/editinformation', '/coupon', '/paymenthistory', '/me/classes', '/create_site',
    '/classes/{courseSeq}/board/create', '/classes/{courseSeq}/board/{postSeq}/edit',
    '/classes/{courseSeq}/payment', '/classes/{courseSeq}/payment/complete', '/classes/{courseSeq}/payment/success', '/classes/{courseSeq}/payment/fail',
    '/packages/{courseSeq}/payment', '/packages/{courseSeq}/payment/complete', '/packages/{courseSeq}/payment/success', '/packages/{courseSeq}/payment/fail',
  ],
  SITE_PLAN_READ: ['/service', '/service/servicemanage', '/service/servicehistory', '/service/servicepaymentinfo', '/service/servicecoupon'],
  SITE_SALES_READ: ['/paymentManage', '/settlement', '/settings/payment', '/settings/sales', '/settings/settlement', '/settings/studio/payments'],
  SITE_BOARD_UPDATE: ['/notices/create', '/notices/{noticeSeq}/edit'],
  SITE_DASHBOARD_READ: ['/settings/dashboard'],
  SITE_INFO_READ: ['/settings/studio/members'],
  CLASS_INFO_UPDATE: [
    '/classes/{courseSeq}/settings', '/classes/{courseSeq}/settings/information', '/classes/{courseSeq}/settings/curriculums',
    '/classes/{courseSeq}/settings/curriculums/create', '/classes/{courseSeq}/settings/curriculums/{curriculumSeq}/edit',
    '/classes/{courseSeq}/settings/payment', '/classes/{courseSeq}/settings/more', '/classes/{courseSeq}/settings/challenge',
    '/studio/{courseSeq}/contents', '/studio/{courseSeq}/contents/information', '/studio/{courseSeq}/contents/curriculums',
    '/studio/{courseSeq}/contents/curriculums/create', '/studio/{courseSeq}/contents/curriculums/{curriculumSeq}/edit', '/studio/{courseSeq}/contents/payment',
    '/studio/{courseSeq}/challenge', '/studio/{courseSeq}/challenge/information', '/studio/{courseSeq}/challenge/curriculums',
    '/studio/{courseSeq}/challenge/review',
  ],
  CLASS_PAYMENT_READ: ['/studio/{courseSeq}/challenge/payment'],
  CLASS_INFO_READ: ['/settings/contents'],
  CLASS_STUDENT_READ: ['/classes/{courseSeq}/settings/attendees', '/studio/{courseSeq}/challenge/attendees', '/packages/{courseSeq}/settings/attendees'],
  CLASS_LIFECYCLE_CREATE: ['/classes/create'],
  PACKAGE_LIFECYCLE_CREATE: [
    '/packages/create', '/packages/{courseSeq}/settings', '/packages/{courseSeq}/settings/setting', '/packages/{courseSeq}/settings/curriculums', '/packages/{courseSeq}/settings/payment',
  ],
} as const

/** Addresses that the specification does not write: terms have none there, the trash is ours, and the rest are words ("settings routes for review, like …"). */
const unwritten = [
  'terms', 'privacy', 'consent-14', 'marketing-consent', 'alias-classes-view', 'settings-contents-trash',
  'settings-courses', 'settings-review', 'settings-like', 'settings-coupons', 'settings-membership', 'settings-chat', 'settings-challenge',
]

/** The row that answers an address, chosen as the router chooses. */
function rowAt(address: string) {
  const [match] = matchRoutes(registry.map(({ name }) => ({ id: name, path: paths[name] })), address.replace(/\{\w+\}/g, '7'))?.slice(-1) ?? []
  return registry.find(({ name }) => name === match?.route.id)
}

describe('the registry', () => {
  it.each(Object.entries(guards).flatMap(([guard, addresses]) => addresses.map((address) => [address, guard] as const)))('answers %s, guarded by %s [SHELL-07] [SHELL-09]', (address, guard) => {
    const row = rowAt(address)
    expect(row && guardOf(row.access)).toBe(guard)
  })

  it('has an address of the specification for each page [SHELL-03] [SHELL-04] [SHELL-05] [SHELL-06]', () => {
    const written = new Set(Object.values(guards).flat().map((address) => rowAt(address)?.name))
    expect(registry.map(({ name }) => name).filter((name) => !written.has(name)).toSorted()).toEqual(unwritten.toSorted())
  })

  it('has one row for each address and none twice [SHELL-03] [SHELL-04] [SHELL-05] [SHELL-06]', () => {
    const names = registry.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    expect(Object.keys(paths).filter((name) => !names.some((one) => one === name))).toEqual([])
    expect(new Set(Object.values(paths)).size).toBe(Object.keys(paths).length)
  })

  it('lets no one but staff into the studio, whoever owns the site into all of it', () => {
    for (const { name, layout, access } of registry) {
      if (layout !== 'studio') continue
      const who = roles.filter((role) => typeof access === 'object' && matrix[role].includes(access.permission))
      expect(who, name).toContain('OWN')
      expect(who, name).not.toContain('member')
      expect(who, name).not.toContain('visitor')
    }
  })

  it('offers nothing in menus and palette that comes later', () => {
    expect(registry.filter(({ comesLater, leadsTo, palette, studioNav }) => (comesLater === true || leadsTo !== undefined) && (palette || studioNav)).map(({ name }) => name)).toEqual([])
  })

  it('leads on only to pages that show something', () => {
    const shown = registry.filter(({ leadsTo }) => leadsTo === undefined).map(({ name }) => paths[name] as string)
    expect(registry.flatMap(({ leadsTo }) => (leadsTo === undefined ? [] : [leadsTo.replace(/#.*/, '')])).filter((path) => !shown.includes(path))).toEqual([])
  })
})
