/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const planPaths = {
  service: '/service',
  service_manage: '/service/servicemanage',
  service_history: '/service/servicehistory',
  service_paymentinfo: '/service/servicepaymentinfo',
  service_coupon: '/service/servicecoupon',
  'settings-studio-payments': '/settings/studio/payments',
  /** The same page as some links write it. */
  'settings-studio-payments-dashed': '/settings/studio-payments',
} as const
