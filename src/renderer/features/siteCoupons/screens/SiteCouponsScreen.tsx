import { IconPlus, IconSearch, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffCoupon } from '#shared/coupon/contract.ts'
import { codeText, couponKind } from '#shared/coupon/rules.ts'
import { PAGE_SIZE_DEFAULT, pageCount, pageOf } from '#shared/kernel/paging.ts'
import { CouponStateBadge, couponQueries, useCouponPeriodText, useDiscountText } from '#renderer/entities/coupon/index.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { OrderTable, OrderTableSkeleton } from '#renderer/entities/order/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, Pagination, SearchField, Table, UnstyledButton } from '#renderer/ui/index.ts'
import { CouponDrawer } from '../components/CouponDrawer.tsx'
import { CouponForm } from '../components/CouponForm.tsx'
import styles from '../components/siteCoupons.module.css'

/** `/settings/coupons`: the coupons of the site; search and an opened coupon stand in the URL (SET-07). */
export function SiteCouponsScreen() {
  const { t } = useTranslation('coupon')
  const client = useClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const [query, setQuery] = useSearchParams()
  const [making, setMaking] = useState(false)
  const page = pageOf(query.get('page'))
  const q = query.get('q') ?? ''
  const list = useQuery(couponQueries.list(client, useChannelSeq(), { page, size: PAGE_SIZE_DEFAULT, q }))
  const change = (values: Record<string, string | null>, replace = false) => setQuery((before) => {
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }, { replace })
  const opened = list.data?.coupons.find(({ couponSeq }) => String(couponSeq) === query.get('couponSeq'))
  const make = can('SITE_COUPON_UPDATE') ? <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>{t('new')}</Button> : undefined
  const isEmpty = list.data?.totalCount === 0 && q === ''
  return (
    <>
      <PageTitle description={t('lead')} {...(make === undefined || isEmpty ? {} : { action: make })}>{t('title')}</PageTitle>
      {isEmpty ? null : (
        <div className={styles.bar}><SearchField compact className={styles.search} label={t('search')} q={q} onSearch={(next) => change({ q: next, page: null }, true)} /></div>
      )}
      {list.isPending ? <OrderTableSkeleton /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : list.data.totalCount === 0 ? (
        isEmpty ? <EmptyState icon={<IconTicket size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} action={make} /> : <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('none')} action={<Button onClick={() => change({ q: '', page: null }, true)}>{t('clearSearch')}</Button>} />
      ) : (
        <>
          <OrderTable
            fetching={list.isPlaceholderData}
            columns={[
              { label: t('column.name') }, { label: t('column.discount') }, { label: t('column.period') }, { label: t('column.used'), number: true }, { label: t('column.discounted'), number: true }, { label: t('column.state') },
            ]}
          >
            {list.data.coupons.map((coupon) => <CouponRow key={coupon.couponSeq} coupon={coupon} onOpen={() => change({ couponSeq: String(coupon.couponSeq) })} />)}
          </OrderTable>
          <div className={styles.foot}>
            <span>{t('total', { count: list.data.totalCount })}</span>
            <Pagination total={pageCount(list.data.totalCount, PAGE_SIZE_DEFAULT)} value={page} onChange={(next) => change({ page: next === 1 ? null : String(next) })} />
          </div>
        </>
      )}
      {opened === undefined ? null : <CouponDrawer coupon={opened} onClose={() => change({ couponSeq: null }, true)} />}
      {making ? <CouponForm coupon={null} onClose={() => setMaking(false)} onSaved={({ couponSeq }) => { setMaking(false); change({ couponSeq: String(couponSeq), q: null, page: null }) }} /> : null}
    </>
  )
}

function CouponRow({ coupon, onOpen }: { coupon: StaffCoupon; onOpen: () => void }) {
  const { t } = useTranslation('coupon')
  const won = useAmountText('KRW')
  const discountText = useDiscountText()
  const periodText = useCouponPeriodText()
  const { name, kindCd, code, codeCount, usedCount, totalCap, discountedAmount } = coupon
  const how = kindCd === couponKind.code ? codeText(code) : kindCd === couponKind.bulk ? t('codes', { count: codeCount }) : t(`kind.${kindCd}`)
  return (
    <Table.Tr>
      <Table.Td data-wide>
        <div data-title>
          <UnstyledButton aria-label={t('open', { name })} aria-haspopup="dialog" onClick={onOpen}>{name}</UnstyledButton>
          <span>{how}</span>
        </div>
      </Table.Td>
      <Table.Td>{discountText(coupon)}</Table.Td>
      <Table.Td data-quiet>{periodText(coupon)}</Table.Td>
      <Table.Td data-number data-label={t('column.used')}>{totalCap === null ? usedCount : t('usedOf', { used: usedCount, cap: totalCap })}</Table.Td>
      <Table.Td data-number data-label={t('column.discounted')}>{won(discountedAmount)}</Table.Td>
      <Table.Td data-badges><div><CouponStateBadge state={coupon.couponStateCd} /></div></Table.Td>
    </Table.Tr>
  )
}
