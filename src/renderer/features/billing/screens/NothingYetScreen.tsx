import { IconBuildingBank, IconChartBar, IconCreditCard, IconHistory, IconReceipt, IconSettings, IconTicket } from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Resources } from '#renderer/i18n/resources.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import type { RouteName } from '#renderer/lib/navigation/index.ts'
import { usePageTitle } from '#renderer/lib/pageTitle.ts'
import { useSite } from '#renderer/lib/session/index.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { ChangePlan } from '../components/ChangePlan.tsx'
import { ServiceTabs } from '../components/ServiceTabs.tsx'

/** A page of money by its route's name. */
export type BillingName = RouteName & keyof Resources['billing']['title']

const icons: Record<BillingName, TablerIcon> = {
  user_coupon: IconTicket, paymenthistory: IconReceipt, service_manage: IconSettings, service_history: IconHistory,
  service_paymentinfo: IconCreditCard, service_coupon: IconTicket, paymentManage: IconChartBar, settlementManage: IconBuildingBank,
}

/** Coupons, payments, plan, sales and settlements: nobody has any before there is payment, so each says what will stand there [SHELL-04]. */
export function NothingYetScreen({ name }: { name: BillingName }) {
  const { t } = useTranslation('billing')
  usePageTitle(t(`title.${name}`))
  const Icon = icons[name]
  return (
    <>
      <PageTitle>{t(`title.${name}`)}</PageTitle>
      {name.startsWith('service_') ? <ServiceTabs current={name} /> : null}
      <EmptyState icon={<Icon size={28} stroke={1.5} />} title={t(`empty.${name}.title`)} description={t(`empty.${name}.text`)} action={<WayOn name={name} />} />
      {name === 'service_manage' ? <ChangePlan /> : null}
    </>
  )
}

/** Learners go on to the classes, or to their own page where there is no site; who runs the site, to its classes. */
function WayOn({ name }: { name: BillingName }) {
  const { t } = useTranslation('billing')
  const { channel } = useSite()
  if (name !== 'user_coupon' && name !== 'paymenthistory') return <Button component={Link} to={{ name: 'settings-contents' }}>{t('studio')}</Button>
  return channel
    ? <Button component={Link} to={{ name: 'classes' }}>{t('classes')}</Button>
    : <Button component={Link} to={{ name: 'mypage' }}>{t('mypage')}</Button>
}
