import { paths } from '#shared/kernel/paths.ts'
import type { RouteName } from '#renderer/lib/navigation/paths.ts'
import type { LaterName } from '#renderer/features/placeholder/screens/PlaceholderScreen.tsx'
import type { LayoutName, RouteAccess, RouteRow } from './row.ts'

const later = (layout: LayoutName, access: RouteAccess, names: readonly LaterName[]): RouteRow[] => names.map((name) => ({
  name, layout, access, title: '', texts: ['later'], comesLater: true,
  screen: async () => (await import('./placeholder.tsx')).comesLater(name),
}))

/** An address whose page stands at another one. */
const leads = (access: RouteAccess, name: RouteName, leadsTo: string, layout: LayoutName = 'studio'): RouteRow => ({
  name, layout, access, title: '', texts: [], leadsTo, screen: async () => (await import('./leadingTo.tsx')).leadingTo(leadsTo),
})

const edit = { permission: 'CLASS_INFO_UPDATE' } as const
const students = { permission: 'CLASS_STUDENT_READ' } as const
const packages = { permission: 'PACKAGE_LIFECYCLE_CREATE' } as const
const sales = { permission: 'SITE_SALES_READ' } as const
const plan = { permission: 'SITE_PLAN_READ' } as const

/**
 * The routes of the specification (platform spec §2, courses spec §2) whose content comes later, each behind the guard that it will
 * have then, and those that lead on to a page at another address. A screen that has come gets a row of its own in registry.ts.
 */
export const laterRows: readonly RouteRow[] = [
  ...later('site', 'public', ['intro', 'notices', 'notices-view', 'invite', 'in', 'classes-board-view', 'packages-view']),
  ...later('site', 'login', [
    'classes-board-create', 'classes-board-edit', 'classes-payment', 'classes-payment-complete', 'classes-payment-success', 'classes-payment-fail',
    'packages-payment', 'packages-payment-complete', 'packages-payment-success', 'packages-payment-fail',
  ]),
  ...later('site', { permission: 'SITE_BOARD_UPDATE' }, ['notices-create', 'notices-edit']),
  ...later('login', 'login', ['register_card']),

  ...later('site', 'login', ['user_coupon', 'paymenthistory']).map((row): RouteRow => ({ ...row, brand: true })),
  leads(plan, 'service', paths.service_manage, 'site'),
  ...later('site', plan, ['service_manage', 'service_history', 'service_paymentinfo', 'service_coupon']),
  ...later('site', sales, ['paymentManage', 'settlementManage']),

  leads(edit, 'classes-settings', paths['classes-settings-information']),
  leads(edit, 'classes-settings-curriculums-create', paths['classes-settings-curriculums']),
  leads(edit, 'classes-settings-curriculums-edit', `${paths['classes-settings-curriculums']}#item-:curriculumSeq`),
  leads(edit, 'studio-contents', paths['classes-settings-information']),
  leads(edit, 'studio-contents-information', paths['classes-settings-information']),
  leads(edit, 'studio-contents-curriculums', paths['classes-settings-curriculums']),
  leads(edit, 'studio-contents-curriculums-create', paths['classes-settings-curriculums']),
  leads(edit, 'studio-contents-curriculums-edit', `${paths['classes-settings-curriculums']}#item-:curriculumSeq`),
  leads(edit, 'studio-contents-payment', paths['classes-settings-payment']),
  leads(edit, 'studio-challenge', paths['studio-challenge-information']),
  leads(packages, 'packages-settings', paths['packages-settings-setting']),

  ...later('studio', edit, ['classes-settings-challenge', 'studio-challenge-information', 'studio-challenge-curriculums', 'studio-challenge-review']),
  ...later('studio', students, ['classes-settings-attendees', 'studio-challenge-attendees', 'packages-settings-attendees']),
  ...later('studio', { permission: 'CLASS_PAYMENT_READ' }, ['studio-challenge-payment']),
  ...later('studio', packages, ['packages-create', 'packages-settings-setting', 'packages-settings-curriculums', 'packages-settings-payment']),

  ...later('studio', { permission: 'SITE_DASHBOARD_READ' }, ['settings-dashboard']),
  ...later('studio', { permission: 'SITE_CLASS_READ' }, ['settings-courses', 'settings-chat', 'settings-challenge']),
  ...later('studio', { permission: 'SITE_REVIEW_READ' }, ['settings-review']),
  ...later('studio', { permission: 'SITE_CLASSLIKE_READ' }, ['settings-like']),
  ...later('studio', { permission: 'SITE_COUPON_READ' }, ['settings-coupons']),
  ...later('studio', { permission: 'SITE_MEMBER_READ' }, ['settings-membership']),
  ...later('studio', { permission: 'SITE_INFO_READ' }, ['settings-studio-members']),
  ...later('studio', sales, ['settings-payment', 'settings-sales', 'settings-settlement', 'settings-studio-payments']),
]
