import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import type { MyCoupon } from '#shared/coupon/contract.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { couponQueries } from '#renderer/entities/coupon/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { SettingsPage } from '#renderer/entities/settingsMenu/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, Heading, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { RegisterForm } from '../components/RegisterForm.tsx'
import { Ticket, isUsable } from '../components/Ticket.tsx'
import styles from '../components/myCoupons.module.css'

/** `/coupon`: the user's coupons on the site (SHELL-04). */
export function MyCouponsScreen() {
  const { t } = useTranslation('coupon')
  const { channel } = useSite()
  return (
    <SettingsPage current="coupon">
      <PageTitle>{t('mine.title')}</PageTitle>
      {channel === null ? (
        <EmptyState
          icon={<IconTicket size={28} stroke={1.5} />} title={t('mine.noSite')} description={t('mine.noSiteText')}
          action={<Button component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: 1 } })} kind="primary">{t('mine.sites')}</Button>}
        />
      ) : <Coupons channelSeq={channel.channelSeq} />}
    </SettingsPage>
  )
}

function Coupons({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('coupon')
  const errorText = useErrorText()
  const list = useQuery(couponQueries.mine(useClient(), channelSeq))
  const coupons = list.data?.coupons ?? []
  const usable = coupons.filter(isUsable)
  const past = coupons.filter((coupon) => !isUsable(coupon))
  return (
    <>
      <RegisterForm />
      {list.isPending ? <Skeleton height={160} radius="lg" /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : usable.length > 0 ? <Tickets title={t('mine.usable')} coupons={usable} /> : (
        <EmptyState
          icon={<IconTicket size={28} stroke={1.5} />} title={t('mine.empty')} description={t('mine.emptyText')}
          action={<Button component={Link} to={coursePaths.classes}>{t('mine.classes')}</Button>}
        />
      )}
      {past.length === 0 ? null : <Tickets title={t('mine.past')} coupons={past} />}
    </>
  )
}

function Tickets({ title, coupons }: { title: string; coupons: readonly MyCoupon[] }) {
  return (
    <section aria-label={title}>
      <Heading order={2} size="h4">{title}</Heading>
      <ul className={styles.list}>{coupons.map((coupon) => <Ticket key={coupon.couponSeq} coupon={coupon} />)}</ul>
    </section>
  )
}
