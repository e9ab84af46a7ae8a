import type laterTexts from '#locales/ko/later.json'
import { placeholderPaths } from '#shared/kernel/placeholderPaths.ts'
import type { Feature, LayoutName, RouteAccess, RouteRow } from '#renderer/lib/feature.ts'
import type { PlaceholderName } from './screens/PlaceholderScreen.tsx'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { later: typeof laterTexts }
}

const placeholders = (layout: LayoutName, access: RouteAccess, names: readonly PlaceholderName[]): RouteRow[] => names.map((name) => ({
  name, path: placeholderPaths[name], layout, access, title: '', texts: ['later'], placeholder: true,
  screen: async () => (await import('./placeholderOf.tsx')).placeholderOf(name),
}))

const edit = { permission: 'CLASS_INFO_UPDATE' } as const
const students = { permission: 'CLASS_STUDENT_READ' } as const
const packages = { permission: 'PACKAGE_LIFECYCLE_CREATE' } as const
const sales = { permission: 'SITE_SALES_READ' } as const
const plan = { permission: 'SITE_PLAN_READ' } as const

/** Routes of the specification without a feature yet, with their final guards (platform and courses spec §2). */
export const placeholder: Feature = {
  routes: [
    ...placeholders('site', 'public', ['intro', 'notices', 'notices-view', 'invite', 'in', 'classes-board-view', 'packages-view']),
    ...placeholders('site', 'login', [
      'classes-board-create', 'classes-board-edit',
      'packages-payment', 'packages-payment-complete', 'packages-payment-success', 'packages-payment-fail',
    ]),
    ...placeholders('site', { permission: 'SITE_BOARD_UPDATE' }, ['notices-create', 'notices-edit']),

    ...placeholders('site', plan, ['service_manage', 'service_history', 'service_paymentinfo', 'service_coupon']),
    ...placeholders('site', sales, ['settlementManage']),

    ...placeholders('studio', edit, ['classes-settings-challenge', 'studio-challenge-information', 'studio-challenge-curriculums', 'studio-challenge-review']),
    ...placeholders('studio', students, ['classes-settings-attendees', 'studio-challenge-attendees', 'packages-settings-attendees']),
    ...placeholders('studio', { permission: 'CLASS_PAYMENT_READ' }, ['studio-challenge-payment']),
    ...placeholders('studio', packages, ['packages-create', 'packages-settings-setting', 'packages-settings-curriculums', 'packages-settings-payment']),

    ...placeholders('studio', { permission: 'SITE_DASHBOARD_READ' }, ['settings-dashboard']),
    ...placeholders('studio', { permission: 'SITE_CLASS_READ' }, ['settings-courses', 'settings-chat', 'settings-challenge']),
    ...placeholders('studio', { permission: 'SITE_REVIEW_READ' }, ['settings-review']),
    ...placeholders('studio', { permission: 'SITE_CLASSLIKE_READ' }, ['settings-like']),
    ...placeholders('studio', { permission: 'SITE_MEMBER_READ' }, ['settings-membership']),
    ...placeholders('studio', { permission: 'SITE_INFO_READ' }, ['settings-studio-members']),
    ...placeholders('studio', sales, ['settings-settlement', 'settings-studio-payments']),
  ],
  redirects: [
    { name: 'service', path: placeholderPaths.service, layout: 'site', access: plan, to: placeholderPaths.service_manage },
    { name: 'studio-challenge', path: placeholderPaths['studio-challenge'], access: edit, to: placeholderPaths['studio-challenge-information'] },
    { name: 'packages-settings', path: placeholderPaths['packages-settings'], access: packages, to: placeholderPaths['packages-settings-setting'] },
  ],
}
