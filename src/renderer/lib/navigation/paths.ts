/** Every path of the product by its route name (platform spec §2, courses spec §2). */
export const paths = {
  index: '/',
  main: '/main',
  intro: '/intro',

  // Accounts
  login: '/login',
  createaccount: '/createaccount',
  // The router does not tell capitals apart: it answers /resetPassword/{code} too.
  resetpassword: '/resetpassword/:code',
  authcallback: '/authcallback',
  'unsubscribe-email': '/unsubscribe/email',
  register_card: '/register_card/:channelSeq',
  join: '/join',
  'join-complete': '/join/complete',
  mypage: '/mypage',
  editinformation: '/editinformation',
  user_coupon: '/coupon',
  service: '/service',
  service_manage: '/service/servicemanage',
  service_history: '/service/servicehistory',
  service_paymentinfo: '/service/servicepaymentinfo',
  service_coupon: '/service/servicecoupon',
  paymenthistory: '/paymenthistory',
  paymentManage: '/paymentManage',
  settlementManage: '/settlement',

  // The platform's own
  create_site: '/create_site',
  'create_site-list': '/create_site/list',

  // A site
  notices: '/notices',
  'notices-create': '/notices/create',
  'notices-view': '/notices/:noticeSeq',
  'notices-edit': '/notices/:noticeSeq/edit',
  'me-classes': '/me/classes',
  invite: '/invite/:refererCode',
  in: '/in/:courseSeq/:eventCode',
  page: '/p/:path',
  terms: '/terms',
  privacy: '/privacy',
  'consent-14': '/consent-14',
  'marketing-consent': '/marketing-consent',
  // A class at a name of the site's own; which names it has stands in its settings.
  'alias-classes-view': '/:serviceAlias/:courseSeq',

  // Classes
  classes: '/classes',
  'classes-create': '/classes/create',
  'classes-view': '/classes/:courseSeq',
  'classes-settings': '/classes/:courseSeq/settings',
  'classes-settings-attendees': '/classes/:courseSeq/settings/attendees',
  'classes-settings-information': '/classes/:courseSeq/settings/information',
  'classes-settings-curriculums': '/classes/:courseSeq/settings/curriculums',
  'classes-settings-curriculums-create': '/classes/:courseSeq/settings/curriculums/create',
  'classes-settings-curriculums-edit': '/classes/:courseSeq/settings/curriculums/:curriculumSeq/edit',
  'classes-settings-payment': '/classes/:courseSeq/settings/payment',
  'classes-settings-more': '/classes/:courseSeq/settings/more',
  'classes-settings-challenge': '/classes/:courseSeq/settings/challenge',
  classroom: '/classes/:courseSeq/classroom/:curriculumId',
  'classes-board-create': '/classes/:courseSeq/board/create',
  'classes-board-view': '/classes/:courseSeq/board/:postSeq/view',
  'classes-board-edit': '/classes/:courseSeq/board/:postSeq/edit',
  'classes-payment': '/classes/:courseSeq/payment',
  'classes-payment-complete': '/classes/:courseSeq/payment/complete',
  'classes-payment-success': '/classes/:courseSeq/payment/success',
  'classes-payment-fail': '/classes/:courseSeq/payment/fail',

  // Packages
  'packages-create': '/packages/create',
  'packages-view': '/packages/:courseSeq',
  'packages-settings': '/packages/:courseSeq/settings',
  'packages-settings-setting': '/packages/:courseSeq/settings/setting',
  'packages-settings-curriculums': '/packages/:courseSeq/settings/curriculums',
  'packages-settings-payment': '/packages/:courseSeq/settings/payment',
  'packages-settings-attendees': '/packages/:courseSeq/settings/attendees',
  'packages-payment': '/packages/:courseSeq/payment',
  'packages-payment-complete': '/packages/:courseSeq/payment/complete',
  'packages-payment-success': '/packages/:courseSeq/payment/success',
  'packages-payment-fail': '/packages/:courseSeq/payment/fail',

  // Studio of one class
  'studio-contents': '/studio/:courseSeq/contents',
  'studio-contents-information': '/studio/:courseSeq/contents/information',
  'studio-contents-curriculums': '/studio/:courseSeq/contents/curriculums',
  'studio-contents-curriculums-create': '/studio/:courseSeq/contents/curriculums/create',
  'studio-contents-curriculums-edit': '/studio/:courseSeq/contents/curriculums/:curriculumSeq/edit',
  'studio-contents-payment': '/studio/:courseSeq/contents/payment',
  'studio-challenge': '/studio/:courseSeq/challenge',
  'studio-challenge-attendees': '/studio/:courseSeq/challenge/attendees',
  'studio-challenge-information': '/studio/:courseSeq/challenge/information',
  'studio-challenge-curriculums': '/studio/:courseSeq/challenge/curriculums',
  'studio-challenge-payment': '/studio/:courseSeq/challenge/payment',
  'studio-challenge-review': '/studio/:courseSeq/challenge/review',

  // Settings of the site
  'settings-dashboard': '/settings/dashboard',
  'settings-contents': '/settings/contents',
  'settings-contents-trash': '/settings/contents/trash',
  'settings-courses': '/settings/courses',
  'settings-review': '/settings/review',
  'settings-like': '/settings/like',
  'settings-coupons': '/settings/coupons',
  'settings-payment': '/settings/payment',
  'settings-sales': '/settings/sales',
  'settings-settlement': '/settings/settlement',
  'settings-membership': '/settings/membership',
  'settings-chat': '/settings/chat',
  'settings-challenge': '/settings/challenge',
  'settings-studio-members': '/settings/studio/members',
  'settings-studio-payments': '/settings/studio/payments',
} as const

export type RouteName = keyof typeof paths

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}` ? Name : never

/** The parameters that a route's path needs; none for most. */
export type RouteParams<N extends RouteName> = Record<ParamNames<(typeof paths)[N]>, string | number>

export type QueryValues = Record<string, string | number | boolean | undefined | null>

/** Where a link goes: a route with its parameters, and a query. */
export type Destination = {
  [N in RouteName]: { name: N; query?: QueryValues; hash?: string } & (ParamNames<(typeof paths)[N]> extends never ? { params?: undefined } : { params: RouteParams<N> })
}[RouteName]

/** The address of a destination without the site: `/classes/7?tab=reviews`. Absent query values are left out. */
export function pathOf(destination: Destination): string {
  const params = (destination.params ?? {}) as Record<string, string | number>
  const path = paths[destination.name].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(destination.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return `${path}${text === '' ? '' : `?${text}`}${destination.hash === undefined ? '' : `#${destination.hash}`}`
}
