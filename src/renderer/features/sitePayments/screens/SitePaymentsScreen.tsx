import { IconBuildingBank, IconCreditCard, IconPlugConnected, IconReceiptRefund, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { pageCount, pageSizes } from '#shared/kernel/paging.ts'
import { BATCH_MAX } from '#shared/order/batches.ts'
import type { StaffOrder } from '#shared/order/contract.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { OrderStatusBadge, OrderTable, OrderTableSkeleton, keptAmount, orderQueries, shownAmount } from '#renderer/entities/order/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Checkbox, EmptyState, ErrorState, PageTitle, Pagination, Select, Table, UnstyledButton } from '#renderer/ui/index.ts'
import { BankDialog } from '../components/BankDialog.tsx'
import { BatchDialog } from '../components/BatchDialog.tsx'
import { BulkRefundDialog } from '../components/BulkRefundDialog.tsx'
import { Filters } from '../components/Filters.tsx'
import { MerchantsDialog } from '../components/MerchantsDialog.tsx'
import { PaymentDrawer } from '../components/PaymentDrawer.tsx'
import { RuleDialog } from '../components/RuleDialog.tsx'
import { askedOf, isFiltered, paymentsViewOf, queryOfPayments } from '../paymentsView.ts'
import type { PaymentsView } from '../paymentsView.ts'
import styles from '../components/sitePayments.module.css'

/** `/settings/payment`: the orders of the site; filters and an opened order stand in the URL (SET-07). */
export function SitePaymentsScreen() {
  const { t } = useTranslation('order')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const priceText = usePriceText()
  const [query, setQuery] = useSearchParams()
  const view = paymentsViewOf(query)
  const setView = (change: Partial<PaymentsView>) => setQuery(queryOfPayments({ ...view, page: 1, ...change }, query), { replace: change.page === undefined })
  const show = (name: 'orderNo' | 'batchNo', value: string | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }, { replace: value === null })
  const open = (orderNo: string | null) => show('orderNo', orderNo)
  const list = useQuery(orderQueries.payments(client, channelSeq, askedOf(view)))
  const opened = query.get('orderNo')
  const { can } = useAbility()
  const mayChange = can('SITE_SALES_UPDATE')
  const [setting, setSetting] = useState<'bank' | 'rule' | 'merchants' | null>(null)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [refunding, setRefunding] = useState(false)
  const batchNo = query.get('batchNo')
  const pick = (orderNos: readonly string[], isPicked: boolean) => setPicked((before) => (isPicked
    ? [...new Set([...before, ...orderNos])].slice(0, BATCH_MAX) : before.filter((orderNo) => !orderNos.includes(orderNo))))
  return (
    <>
      <PageTitle
        description={t('staff.lead')}
        {...(mayChange ? {
          action: (
            <div className={styles.actions}>
              <Button leftSection={<IconPlugConnected size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setSetting('merchants')}>{t('merchant.title')}</Button>
              <Button leftSection={<IconReceiptRefund size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setSetting('rule')}>{t('rule.title')}</Button>
              <Button leftSection={<IconBuildingBank size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setSetting('bank')}>{t('account.title')}</Button>
            </div>
          ),
        } : {})}
      >
        {t('staff.title')}
      </PageTitle>
      <Filters view={view} onChange={setView} />
      {view.coupon === '' ? null : <p className={styles.coupon}>{t('staff.ofCoupon')}</p>}
      {list.isPending ? <OrderTableSkeleton /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : list.data.totalCount === 0 ? (
        isFiltered(view)
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('staff.none')} />
          : <EmptyState icon={<IconCreditCard size={28} stroke={1.5} />} title={t('staff.empty')} description={t('staff.emptyText')} />
      ) : (
        <>
          <dl className={styles.sums} aria-label={t('staff.sums')}>
            {list.data.sums.map(({ currency, paidAmount, refundedAmount }) => (
              <div key={currency}>
                <dt>{t(`staff.sumPaid.${currency}`)}</dt><dd>{paidAmount === 0 ? '0' : priceText({ amount: paidAmount, currency })}</dd>
                <dt>{t(`staff.sumRefunded.${currency}`)}</dt><dd>{refundedAmount === 0 ? '0' : priceText({ amount: refundedAmount, currency })}</dd>
              </div>
            ))}
          </dl>
          {mayChange ? <PickBar orderNos={list.data.payments.map(({ orderNo }) => orderNo)} picked={picked} onPick={pick} onRefund={() => setRefunding(true)} /> : null}
          <OrderTable
            fetching={list.isPlaceholderData}
            columns={[
              ...(mayChange ? [{ label: t('bulk.pick'), hidden: true }] : []), { label: t('staff.column.order') }, { label: t('staff.column.buyer') }, { label: t('staff.column.method') }, { label: t('staff.column.amount'), number: true },
              { label: t('staff.column.state') }, { label: t('staff.column.date') },
            ]}
          >
            {list.data.payments.map((payment) => (
              <PaymentRow
                key={payment.orderNo} payment={payment} onOpen={() => open(payment.orderNo)}
                {...(mayChange ? { picked: picked.includes(payment.orderNo), onPick: (isPicked: boolean) => pick([payment.orderNo], isPicked) } : {})}
              />
            ))}
          </OrderTable>
          <div className={styles.foot}>
            <span>{t('staff.total', { count: list.data.totalCount })}</span>
            <Pagination total={pageCount(list.data.totalCount, view.size)} value={view.page} onChange={(page) => setView({ page })} />
            <Select
              className={styles.size ?? ''} size="sm" aria-label={t('staff.pageSize')} value={String(view.size)}
              data={pageSizes.map((size) => ({ value: String(size), label: t('staff.perPage', { count: size }) }))} onChange={(size) => setView({ size: Number(size) })}
            />
          </div>
        </>
      )}
      {setting === 'bank' ? <BankDialog onClose={() => setSetting(null)} /> : null}
      {setting === 'merchants' ? <MerchantsDialog onClose={() => setSetting(null)} /> : null}
      {setting === 'rule' ? <RuleDialog onClose={() => setSetting(null)} /> : null}
      {refunding ? (
        <BulkRefundDialog
          orderNos={[...picked]} onClose={() => setRefunding(false)}
          onStarted={(started) => {
            setRefunding(false)
            setPicked([])
            show('batchNo', started)
          }}
        />
      ) : null}
      {batchNo === null ? null : <BatchDialog batchNo={batchNo} onClose={() => show('batchNo', null)} />}
      {opened === null ? null : <PaymentDrawer orderNo={opened} onClose={() => open(null)} />}
    </>
  )
}

interface PickBarProps {
  /** Of the page. */
  orderNos: readonly string[]
  /** Of all pages. */
  picked: readonly string[]
  onPick: (orderNos: readonly string[], isPicked: boolean) => void
  onRefund: () => void
}

function PickBar({ orderNos, picked, onPick, onRefund }: PickBarProps) {
  const { t } = useTranslation('order')
  const count = orderNos.filter((orderNo) => picked.includes(orderNo)).length
  const isAll = count === orderNos.length
  return (
    <div className={styles.pickBar}>
      <Checkbox label={t('bulk.pickAll')} checked={isAll} indeterminate={count > 0 && !isAll} onChange={({ currentTarget }) => onPick(orderNos, currentTarget.checked)} />
      {picked.length === 0 ? null : (
        <>
          <output>{t('bulk.picked', { count: picked.length })}</output>
          <Button size="sm" kind="danger" onClick={onRefund}>{t('bulk.open')}</Button>
          <Button size="sm" kind="quiet" onClick={() => onPick(picked, false)}>{t('bulk.clear')}</Button>
        </>
      )}
    </div>
  )
}

function PaymentRow({ payment, onOpen, picked, onPick }: { payment: StaffOrder; onOpen: () => void; picked?: boolean; onPick?: (isPicked: boolean) => void }) {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const priceText = usePriceText()
  return (
    <Table.Tr>
      {onPick === undefined ? null : (
        <Table.Td className={styles.pick ?? ''} data-pick>
          <Checkbox aria-label={t('bulk.pickOne', { title: payment.title, name: payment.buyer.name })} checked={picked ?? false} onChange={({ currentTarget }) => onPick(currentTarget.checked)} />
        </Table.Td>
      )}
      <Table.Td data-wide={onPick === undefined || undefined} data-beside={onPick !== undefined || undefined}>
        <div data-title>
          <UnstyledButton aria-label={t('staff.open', { title: payment.title, name: payment.buyer.name })} aria-haspopup="dialog" onClick={onOpen}>{payment.title}</UnstyledButton>
          <span>{payment.orderNo}</span>
        </div>
      </Table.Td>
      <Table.Td data-wide data-person><div>{payment.buyer.name}<span>{payment.buyer.email}</span></div></Table.Td>
      <Table.Td data-quiet>{payment.payMethodCd === null ? '–' : t(`method.${payment.payMethodCd}`)}</Table.Td>
      <Table.Td data-number>{priceText(shownAmount(payment))}</Table.Td>
      <Table.Td data-badges>
        <div>
          <OrderStatusBadge status={payment.paymentStatus} />
          {payment.refundRequestedAt === null || keptAmount(payment) === 0 ? null : <Badge tone="danger">{t('staff.refundAsked')}</Badge>}
        </div>
      </Table.Td>
      <Table.Td data-quiet>{formatDay(payment.orderedAt, language)}</Table.Td>
    </Table.Tr>
  )
}
