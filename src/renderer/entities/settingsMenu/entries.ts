import { IconBuildingBank, IconBuildingStore, IconChartBar, IconPencil, IconReceipt, IconTicket } from '@tabler/icons-react'
import { couponPaths } from '#shared/coupon/paths.ts'
import { ledgerPaths } from '#shared/ledger/paths.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { profilePaths } from '#shared/profile/paths.ts'
import { settlementPaths } from '#shared/settlement/paths.ts'
import { useAbility, useSession, useSite } from '#renderer/entities/session/index.ts'

/** Pages of the account, in the order of both menus (SHELL-15, SHELL-18). */
const entries = [
  { name: 'editinformation', path: profilePaths.editinformation, Icon: IconPencil },
  { name: 'coupon', path: couponPaths.user_coupon, Icon: IconTicket },
  { name: 'service', path: planPaths.service_manage, Icon: IconBuildingStore },
  { name: 'paymenthistory', path: orderPaths.paymenthistory, Icon: IconReceipt },
  { name: 'paymentManage', path: ledgerPaths.paymentManage, Icon: IconChartBar },
  { name: 'settlementManage', path: settlementPaths.settlementManage, Icon: IconBuildingBank },
] as const
export type SettingsEntry = (typeof entries)[number]

/** Those that the user may open here: without a site, none that needs one. */
export function useSettingsEntries(): readonly SettingsEntry[] {
  const { can } = useAbility()
  const { channel } = useSite()
  const { user } = useSession()
  const isAtSite = channel !== null
  const isShown: Record<SettingsEntry['name'], boolean> = {
    editinformation: true, coupon: isAtSite, service: can('SITE_PLAN_READ') || (!isAtSite && (user?.mngCnt ?? 0) > 0), paymenthistory: isAtSite,
    paymentManage: isAtSite && can('SITE_SALES_READ'), settlementManage: isAtSite && can('SITE_SALES_READ'),
  }
  return entries.filter(({ name }) => isShown[name])
}
