import { IconBuildingBank, IconCreditCard, IconPlugConnected, IconReceiptRefund, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { BATCH_MAX } from '#shared/order/batches.ts'
import type { StaffOrder } from '#shared/order/contract.ts'
import { PAYMENTS_PAGE_MAX } from '#shared/order/listing.ts'
import { useMoneyText } from '#renderer/entities/order/amountText.ts'
import { orderQueries } from '#renderer/entities/order/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Grid, SelectionBar, useGridSelection } from '#renderer/ui/grid/index.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { BankDialog } from '../components/BankDialog.tsx'
import { BatchDialog } from '../components/BatchDialog.tsx'
import { BulkRefundDialog } from '../components/BulkRefundDialog.tsx'
import { Filters } from '../components/Filters.tsx'
import { MerchantsDialog } from '../components/MerchantsDialog.tsx'
import { PaymentDrawer } from '../components/PaymentDrawer.tsx'
import { RuleDialog } from '../components/RuleDialog.tsx'
import { usePaymentColumns } from '../components/paymentColumns.tsx'
import { askedOf, isFiltered, paymentsSpec } from '../paymentsView.ts'
import styles from '../components/sitePayments.module.css'

const keyOf = ({ orderNo }: StaffOrder) => orderNo

/** `/settings/payment`: the orders of the site; filters and an opened order stand in the URL (SET-07). */
export function SitePaymentsScreen() {
  const { t } = useTranslation('order')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const moneyText = useMoneyText()
  const [query, setQuery] = useSearchParams()
  const view = useGridView(paymentsSpec)
  const asked = askedOf(view)
  const show = (name: 'orderNo' | 'batchNo', value: string | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }, { replace: value === null })
  const open = (orderNo: string | null) => show('orderNo', orderNo)
  const list = useInfiniteQuery(orderQueries.payments(client, channelSeq, asked))
  const opened = query.get('orderNo')
  const { can } = useAbility()
  const mayChange = can('SITE_SALES_UPDATE')
  const [setting, setSetting] = useState<'bank' | 'rule' | 'merchants' | null>(null)
  const selection = useGridSelection<StaffOrder, string>({ keyOf, max: BATCH_MAX })
  const [refunding, setRefunding] = useState<string[] | null>(null)
  const batchNo = query.get('batchNo')
  const columns = usePaymentColumns(open)
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ payments }) => payments)
  const total = first?.totalCount ?? 0
  const change = (values: Parameters<typeof view.change>[0]) => {
    // All that match are others, then.
    if (selection.selected.way === 'matching' && (values.q !== undefined || values.filters !== undefined)) selection.clear()
    view.change(values)
  }
  /** The numbers of the chosen orders; of all that match, those that are not loaded too. */
  const picked = async (): Promise<string[]> => {
    const { selected } = selection
    if (selected.way === 'these') return [...selected.rows.keys()]
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: { payments: StaffOrder[]; after: string | null } = await client(contract.order.payments, { params: { channelSeq }, query: { ...asked, size: PAYMENTS_PAGE_MAX, ...(cursor === null ? {} : { cursor }) } })
      found.push(...page.payments.map(keyOf).filter((orderNo) => !selected.except.has(orderNo)))
      cursor = page.after
    } while (cursor !== null && found.length < BATCH_MAX)
    return found.slice(0, BATCH_MAX)
  }
  const collect = useMutation({ mutationFn: picked, onSuccess: setRefunding })
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
      <Filters view={view} onChange={change} />
      {view.filters.coupon === undefined ? null : <p className={styles.coupon}>{t('staff.ofCoupon')}</p>}
      {first === undefined || total === 0 ? null : (
        <dl className={styles.sums} aria-label={t('staff.sums')}>
          {first.sums.map(({ currency, paidAmount, refundedAmount }) => (
            <div key={currency}>
              <dt>{t(`staff.sumPaid.${currency}`)}</dt><dd>{moneyText({ amount: paidAmount, currency })}</dd>
              <dt>{t(`staff.sumRefunded.${currency}`)}</dt><dd>{moneyText({ amount: refundedAmount, currency })}</dd>
            </div>
          ))}
        </dl>
      )}
      <Grid
        label={t('staff.title')} rows={rows} columns={columns} keyOf={keyOf} nameOf={({ title, buyer: { name } }) => t('staff.rowName', { title, name })} total={total} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort} {...(list.hasNextPage && !list.isFetching && !list.isError ? { onMore: () => { void list.fetchNextPage() } } : {})}
        {...(mayChange ? { selection } : {})} onOpen={({ orderNo }) => open(orderNo)} chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify(asked)}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            {total === 0 ? null : <output className={styles.total}>{t('staff.total', { count: total })}</output>}
            <SavedViews grid="orders" current={view.saved} onOpen={(saved) => { selection.clear(); view.openSaved(saved) }} />
            {total === 0 ? null : (
              <GridFile
                name={t('staff.file')} columns={columns} chosen={view.columns}
                page={async (cursor) => {
                  const { payments, after } = await client(contract.order.payments, { params: { channelSeq }, query: { ...asked, size: PAYMENTS_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                  return { rows: payments, after }
                }}
              />
            )}
          </>
        )}
        empty={isFiltered(view)
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('staff.none')} />
          : <EmptyState icon={<IconCreditCard size={28} stroke={1.5} />} title={t('staff.empty')} description={t('staff.emptyText')} />}
      />
      {mayChange ? (
        <SelectionBar selection={selection} total={total} takesAll={total <= BATCH_MAX} words={{ label: t('bulk.pick'), selected: (count) => t(count < BATCH_MAX ? 'bulk.picked' : 'bulk.pickedMost', { count }), selectAll: (count) => t('bulk.pickAll', { count }) }}>
          <Button kind="danger" loading={collect.isPending} onClick={() => collect.mutate()}>{t('bulk.open')}</Button>
        </SelectionBar>
      ) : null}
      {setting === 'bank' ? <BankDialog onClose={() => setSetting(null)} /> : null}
      {setting === 'merchants' ? <MerchantsDialog onClose={() => setSetting(null)} /> : null}
      {setting === 'rule' ? <RuleDialog onClose={() => setSetting(null)} /> : null}
      {refunding === null ? null : (
        <BulkRefundDialog
          orderNos={refunding} onClose={() => setRefunding(null)}
          onStarted={(started) => {
            setRefunding(null)
            selection.clear()
            show('batchNo', started)
          }}
        />
      )}
      {batchNo === null ? null : <BatchDialog batchNo={batchNo} onClose={() => show('batchNo', null)} />}
      {opened === null ? null : <PaymentDrawer orderNo={opened} onClose={() => open(null)} />}
    </>
  )
}
