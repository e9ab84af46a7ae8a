import { useAbility, useSite } from '#renderer/lib/session/index.ts'

/** A page of the person's account that a menu leads to. */
export type AccountEntry = 'mypage' | 'editinformation' | 'user_coupon' | 'service_manage' | 'paymenthistory' | 'paymentManage' | 'settlementManage'

/** The profile menu, in its order [SHELL-15]. */
export const profileEntries: readonly AccountEntry[] = ['mypage', 'editinformation', 'user_coupon', 'service_manage', 'paymenthistory', 'paymentManage', 'settlementManage']

/** The settings side menu, in its order [SHELL-18]. */
export const sideEntries: readonly AccountEntry[] = ['editinformation', 'service_manage', 'user_coupon', 'paymenthistory', 'paymentManage', 'settlementManage']

/** Those of the entries that the person has: coupons on a site only, the service by plan permission, sales and settlement by sales permission. */
export function useAccountEntries(entries: readonly AccountEntry[]): AccountEntry[] {
  const { channel } = useSite()
  const { can } = useAbility()
  return entries.filter((entry) => {
    if (entry === 'user_coupon') return channel !== null
    if (entry === 'service_manage') return can('SITE_PLAN_READ')
    if (entry === 'paymentManage' || entry === 'settlementManage') return can('SITE_SALES_READ')
    return true
  })
}
