import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { can, rolesOf } from '#shared/kernel/access/can.ts'
import { roles, matrix } from '#shared/kernel/access/permissionMatrix.ts'
import { admit } from './guards.ts'
import type { Admission, Visit } from './guards.ts'
import { registry } from './registry.ts'
import type { RouteAccess } from '#renderer/lib/feature.ts'

const guardOf = (access: RouteAccess) => (typeof access === 'string' ? access : access.permission)

/** Every URL in the specification, with its guard (platform spec §2, §6; courses spec §2, §6). */
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
  SITE_PLAN_READ: ['/service', '/service/servicemanage', '/service/servicehistory', '/service/servicepaymentinfo', '/service/servicecoupon', '/settings/studio/payments', '/settings/studio-payments'],
  SITE_SALES_READ: ['/paymentManage', '/settlement', '/settings/payment', '/settings/sales', '/settings/settlement'],
  SITE_BOARD_UPDATE: ['/notices/create', '/notices/{noticeSeq}/edit'],
  SITE_DASHBOARD_READ: ['/settings/dashboard'],
  SITE_CLASS_READ: ['/settings/courses'],
  SITE_CLASSLIKE_READ: ['/settings/like'],
  SITE_INFO_READ: ['/settings/studio/members', '/settings/studio-members'],
  SITE_MEMBER_READ: ['/settings/members', '/settings/members/{userSeq}'],
  SITE_USER_READ: ['/settings/segments'],
  CLASS_INFO_UPDATE: [
    '/classes/{courseSeq}/settings', '/classes/{courseSeq}/settings/information', '/classes/{courseSeq}/settings/curriculums',
    '/classes/{courseSeq}/settings/curriculums/create', '/classes/{courseSeq}/settings/curriculums/{curriculumSeq}/edit',
    '/classes/{courseSeq}/settings/payment', '/classes/{courseSeq}/settings/more', '/classes/{courseSeq}/settings/challenge',
    '/studio/{courseSeq}/contents', '/studio/{courseSeq}/contents/information', '/studio/{courseSeq}/contents/curriculums',
    '/studio/{courseSeq}/contents/curriculums/create', '/studio/{courseSeq}/contents/curriculums/{curriculumSeq}/edit', '/studio/{courseSeq}/contents/payment',
    '/studio/{courseSeq}/challenge', '/studio/{courseSeq}/challenge/information', '/studio/{courseSeq}/challenge/curriculums',
  ],
  CLASS_ROOM_READ: ['/studio/{courseSeq}/challenge/review'],
  CLASS_PAYMENT_READ: ['/studio/{courseSeq}/challenge/payment'],
  CLASS_INFO_READ: ['/settings/contents'],
  CLASS_STUDENT_READ: ['/classes/{courseSeq}/settings/attendees', '/studio/{courseSeq}/challenge/attendees', '/packages/{courseSeq}/settings/attendees'],
  CLASS_LIFECYCLE_CREATE: ['/classes/create'],
  PACKAGE_LIFECYCLE_CREATE: [
    '/packages/create', '/packages/{courseSeq}/settings', '/packages/{courseSeq}/settings/setting', '/packages/{courseSeq}/settings/curriculums', '/packages/{courseSeq}/settings/payment',
  ],
} as const

function rowAt(address: string) {
  const [match] = matchRoutes(registry.map(({ name, path }) => ({ id: name, path })), address.replace(/\{\w+\}/g, '7'))?.slice(-1) ?? []
  return registry.find(({ name }) => name === match?.route.id)
}

describe('the registry', () => {
  it.each(Object.entries(guards).flatMap(([guard, addresses]) => addresses.map((address) => [address, guard] as const)))('answers %s, guarded by %s [SHELL-07] [SHELL-09]', (address, guard) => {
    const row = rowAt(address)
    expect(row && guardOf(row.access)).toBe(guard)
  })

  it('has one row for each address and none twice [SHELL-03] [SHELL-04] [SHELL-05] [SHELL-06]', () => {
    const names = registry.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    expect(new Set(registry.map(({ path }) => path)).size).toBe(names.length)
  })

  it('lets only staff into the studio, and the owner into all of it', () => {
    for (const { name, layout, access } of registry) {
      if (layout !== 'studio') continue
      const who = roles.filter((role) => typeof access === 'object' && matrix[role].includes(access.permission))
      expect(who, name).toContain('OWN')
      expect(who, name).not.toContain('member')
      expect(who, name).not.toContain('visitor')
    }
  })

  it('offers nothing in menus and palette that comes later', () => {
    expect(registry.filter(({ redirectsTo, palette, studioNav }) => redirectsTo !== undefined && (palette || studioNav)).map(({ name }) => name)).toEqual([])
  })

  it('leads on only to pages that show something', () => {
    const shown = registry.filter(({ redirectsTo }) => redirectsTo === undefined).map(({ path }) => path)
    expect(registry.flatMap(({ redirectsTo }) => (redirectsTo === undefined ? [] : [redirectsTo.replace(/#.*/, '')])).filter((path) => !shown.includes(path))).toEqual([])
  })
})

const columns = ['visitor', 'learner', 'teacher', 'manager', 'owner'] as const
const letters: Record<string, Admission> = { p: 'page', l: 'login', r: 'refused' }
const userTypes = { visitor: null, learner: null, teacher: 'TCH', manager: 'MNG', owner: 'OWN' } as const

/** Outcome per role, by letter (page, login, refused): visitor, learner, teacher, manager, owner. */
const expected: Readonly<Record<string, string>> = {
  index: 'ppppp',
  main: 'ppppp',
  intro: 'ppppp',
  // These redirect users to main by themselves.
  login: 'ppppp',
  createaccount: 'ppppp',
  resetpassword: 'ppppp',
  authcallback: 'ppppp',
  'unsubscribe-email': 'ppppp',
  register_card: 'lpppp',
  join: 'lpppp',
  'join-complete': 'lpppp',
  mypage: 'lpppp',
  editinformation: 'lpppp',
  user_coupon: 'lpppp',
  membership: 'ppppp',
  service: 'lrrpp',
  service_manage: 'lrrpp',
  service_history: 'lrrpp',
  service_paymentinfo: 'lrrpp',
  service_coupon: 'lrrpp',
  paymenthistory: 'lpppp',
  paymentManage: 'lrrpp',
  settlementManage: 'lrrpp',
  create_site: 'lpppp',
  'create_site-list': 'ppppp',
  notices: 'ppppp',
  'notices-create': 'lrrpp',
  'notices-view': 'ppppp',
  'notices-edit': 'lrrpp',
  'me-classes': 'lpppp',
  invite: 'ppppp',
  in: 'ppppp',
  staff: 'ppppp',
  certificate: 'ppppp',
  page: 'ppppp',
  terms: 'ppppp',
  privacy: 'ppppp',
  'consent-14': 'ppppp',
  'marketing-consent': 'ppppp',
  'alias-classes-view': 'ppppp',
  classes: 'ppppp',
  'classes-create': 'lrppp',
  'classes-view': 'ppppp',
  'classes-settings': 'lrppp',
  'classes-settings-attendees': 'lrppp',
  'classes-settings-information': 'lrppp',
  'classes-settings-curriculums': 'lrppp',
  'classes-settings-curriculums-create': 'lrppp',
  'classes-settings-curriculums-edit': 'lrppp',
  'classes-settings-payment': 'lrppp',
  'classes-settings-more': 'lrppp',
  'classes-settings-challenge': 'lrppp',
  // The plain state is a public lesson.
  classroom: 'ppppp',
  'classes-board-create': 'lpppp',
  'classes-board-view': 'ppppp',
  'classes-board-edit': 'lpppp',
  'classes-chat': 'lpppp',
  'classes-payment': 'lpppp',
  'classes-payment-complete': 'lpppp',
  'classes-payment-success': 'lpppp',
  'classes-payment-fail': 'lpppp',
  'packages-create': 'lrrpp',
  'packages-view': 'ppppp',
  'packages-settings': 'lrrpp',
  'packages-settings-setting': 'lrrpp',
  'packages-settings-curriculums': 'lrrpp',
  'packages-settings-payment': 'lrrpp',
  'packages-settings-attendees': 'lrppp',
  'packages-payment': 'lpppp',
  'packages-payment-complete': 'lpppp',
  'packages-payment-success': 'lpppp',
  'packages-payment-fail': 'lpppp',
  'studio-contents': 'lrppp',
  'studio-contents-information': 'lrppp',
  'studio-contents-curriculums': 'lrppp',
  'studio-contents-curriculums-create': 'lrppp',
  'studio-contents-curriculums-edit': 'lrppp',
  'studio-contents-payment': 'lrppp',
  'studio-challenge': 'lrppp',
  'studio-challenge-attendees': 'lrppp',
  'studio-challenge-information': 'lrppp',
  'studio-challenge-curriculums': 'lrppp',
  'studio-challenge-payment': 'lrppp',
  'studio-challenge-review': 'lrppp',
  'settings-dashboard': 'lrrpp',
  'settings-contents': 'lrppp',
  'settings-contents-trash': 'lrppp',
  'settings-courses': 'lrrpp',
  'settings-questions': 'lrppp',
  'settings-review': 'lrrpp',
  'settings-like': 'lrrpp',
  'settings-coupons': 'lrrpp',
  'settings-campaigns': 'lrrpp',
  'settings-campaign-create': 'lrrpp',
  'settings-campaign': 'lrrpp',
  'settings-mail-texts': 'lrrpp',
  'settings-mail-text': 'lrrpp',
  'settings-payment': 'lrrpp',
  'settings-sales': 'lrrpp',
  'settings-settlement': 'lrrpp',
  'settings-live': 'lrrpp',
  'settings-membership': 'lrrpp',
  'settings-chat': 'lrrpp',
  'settings-challenge': 'lrrpp',
  'settings-members': 'lrrpp',
  'settings-members-view': 'lrrpp',
  'settings-segments': 'lrrpp',
  'settings-studio-members': 'lrrpp',
  'settings-studio-members-dashed': 'lrrpp',
  'settings-audit': 'lrrpp',
  'settings-ownership': 'lrrrp',
  'settings-studio-payments': 'lrrpp',
  'settings-studio-payments-dashed': 'lrrpp',
}

const ready: Visit = {
  session: { status: 'user', isFailed: false }, site: { status: 'ready', standingKnown: true, isStandingFailed: false },
  isAtOwnHost: false, isLoginWanted: false, can: () => true,
}

function visitAs(role: (typeof columns)[number]): Visit {
  const actor = { userSeq: role === 'visitor' ? null : 1, userTypeCd: userTypes[role], isChannelUser: role !== 'visitor', roles: rolesOf(userTypes[role]) }
  return { ...ready, session: { status: role === 'visitor' ? 'guest' : 'user', isFailed: false }, can: (permission) => can(actor, permission) }
}

describe('a guard', () => {
  it.each(columns.map((role, column) => ({ role, column })))('gives the $role each route, leads to login or refuses, as written [SHELL-07] [SHELL-09]', ({ role, column }) => {
    const decided = Object.fromEntries(registry.filter(({ name }) => name in expected).map((row) => [row.name, admit(row, visitAs(role))]))
    expect(decided).toEqual(Object.fromEntries(Object.entries(expected).map(([name, outcomes]) => [name, letters[outcomes[column] ?? '']])))
  })

  const row = { access: { permission: 'CLASS_INFO_READ' } } as const
  const guest = { status: 'guest', isFailed: false } as const
  it.each<[string, Parameters<typeof admit>[0], Partial<Visit>, Admission]>([
    ['waits for the session', { access: 'public' }, { session: { status: 'loading', isFailed: false } }, 'loading'],
    ['waits for the site', { access: 'public' }, { site: { ...ready.site, status: 'loading' } }, 'loading'],
    ['waits for the roles before it refuses', row, { site: { ...ready.site, standingKnown: false }, can: () => false }, 'loading'],
    ['says that the address names no site', { access: 'public' }, { site: { ...ready.site, status: 'none' } }, 'noSite'],
    ['shows a page of the platform without a site', { access: 'public', brand: true }, { site: { ...ready.site, status: 'none' } }, 'page'],
    ['says that there is no such site, on pages of the platform too', { access: 'public', brand: true }, { site: { ...ready.site, status: 'missing' } }, 'noSite'],
    ['says that the site could not be loaded', { access: 'public' }, { site: { ...ready.site, status: 'failed' } }, 'siteFailed'],
    ['leads from a site\'s own host to the platform, before it asks for a login', { access: 'login', platform: true }, { isAtOwnHost: true, session: guest }, 'platform'],
    ['keeps pages of the account at the platform', { access: 'login', platform: true }, {}, 'page'],
    ['asks nobody to log in whose session could not be loaded', { access: 'login' }, { session: { status: 'guest', isFailed: true } }, 'unknown'],
    ['shows a public page all the same', { access: 'public' }, { session: { status: 'guest', isFailed: true } }, 'page'],
    ['waits for a user whose page came as a visitor’s', { access: 'login' }, { session: { ...guest, isAwaited: true } }, 'loading'],
    ['says to a visitor that the site is closing', { access: 'public', name: 'classes', layout: 'site' }, { session: guest, site: { ...ready.site, isClosing: true } }, 'closed'],
    ['waits for the roles on a site that is closing', { access: 'public', name: 'classes', layout: 'site' }, { site: { ...ready.site, isClosing: true, standingKnown: false } }, 'loading'],
    ['shows a site that is closing to its staff', { access: 'public', name: 'classes', layout: 'site' }, { site: { ...ready.site, isClosing: true, isStaff: true } }, 'page'],
    ['leaves members of a site that is closing what they paid', { access: 'public', name: 'membership', layout: 'site' }, { site: { ...ready.site, isClosing: true } }, 'page'],
    ['leaves members of a site that is closing their account', { access: 'login', name: 'paymenthistory', layout: 'site', platform: true }, { site: { ...ready.site, isClosing: true } }, 'page'],
    ['refuses nobody whose roles could not be loaded', row, { site: { ...ready.site, isStandingFailed: true }, can: () => false }, 'unknown'],
    ['needs no roles for a page of anyone logged in', { access: 'login' }, { site: { ...ready.site, isStandingFailed: true, standingKnown: false } }, 'page'],
    ['asks whose session ended at work to log in, on a public page too [SHELL-08]', { access: 'public' }, { session: guest, isLoginWanted: true }, 'login'],
    ['lets a page of the platform ask for the site whose roles it needs [SHELL-04]', { ...row, brand: true }, { site: { ...ready.site, status: 'none', standingKnown: false }, can: () => false }, 'page'],
    ['leads a guest to login, not to a refusal', row, { session: guest, can: () => false }, 'login'],
  ])('%s', (_, route, change, outcome) => {
    expect(admit(route, { ...ready, ...change })).toBe(outcome)
  })
})
