import { describe, expect, it } from 'vitest'
import { roles, matrix } from '#shared/policies/matrix.ts'
import { paths } from '#shared/domain/paths.ts'
import { registry } from './registry.ts'
import type { RouteAccess } from './row.ts'

const guardOf = (access: RouteAccess) => (typeof access === 'string' ? access : access.permission)

/** The guard of every route, written out (platform spec §2, §6; courses spec §2, §6). */
const guards = {
  public: [
    'index', 'main', 'intro', 'login', 'createaccount', 'resetpassword', 'authcallback', 'unsubscribe-email', 'notices', 'notices-view', 'invite', 'in', 'page',
    'terms', 'privacy', 'consent-14', 'marketing-consent', 'alias-classes-view', 'classes', 'classes-view', 'classroom', 'classes-board-view', 'packages-view',
  ],
  login: [
    'register_card', 'join', 'mypage', 'editinformation', 'user_coupon', 'paymenthistory', 'me-classes', 'classes-board-create', 'classes-board-edit',
    'classes-payment', 'classes-payment-complete', 'classes-payment-success', 'classes-payment-fail',
    'packages-payment', 'packages-payment-complete', 'packages-payment-success', 'packages-payment-fail',
  ],
  SITE_PLAN_READ: ['service', 'service_manage', 'service_history', 'service_paymentinfo', 'service_coupon'],
  SITE_SALES_READ: ['paymentManage', 'settlementManage', 'settings-payment', 'settings-sales', 'settings-settlement', 'settings-studio-payments'],
  SITE_BOARD_UPDATE: ['notices-create', 'notices-edit'],
  SITE_DASHBOARD_READ: ['settings-dashboard'],
  SITE_INFO_READ: ['settings-studio-members'],
  CLASS_INFO_UPDATE: ['classes-settings', 'classes-settings-information', 'classes-settings-curriculums', 'classes-settings-payment', 'studio-contents', 'studio-contents-information'],
  CLASS_STUDENT_READ: ['classes-settings-attendees', 'studio-challenge-attendees', 'packages-settings-attendees'],
  CLASS_LIFECYCLE_CREATE: ['classes-create'],
  PACKAGE_LIFECYCLE_CREATE: ['packages-create', 'packages-settings', 'packages-settings-setting'],
} as const

describe('the registry', () => {
  it.each(Object.entries(guards).flatMap(([guard, names]) => names.map((name) => [name, guard] as const)))('guards %s by %s [SHELL-07] [SHELL-09]', (name, guard) => {
    const row = registry.find((one) => one.name === name)
    expect(row && guardOf(row.access)).toBe(guard)
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
