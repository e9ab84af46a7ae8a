import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currency as currencies } from '#shared/kernel/codes.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { ledgerPaths } from '#shared/ledger/paths.ts'
import type { SettlementAnswer } from '#shared/settlement/contract.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { OrderTable } from '#renderer/entities/order/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, Segmented, Skeleton, Table, UnstyledButton } from '#renderer/ui/index.ts'
import { Account } from '../components/Account.tsx'
import { AccountDialog } from '../components/AccountDialog.tsx'
import { Figures } from '../components/Figures.tsx'
import { MonthDrawer } from '../components/MonthDrawer.tsx'
import { StateBadge } from '../components/StateBadge.tsx'
import { useMonthText } from '../components/monthText.ts'
import { settlementQueries } from '../queries.ts'
import styles from '../components/settlement.module.css'

/** `/settings/settlement`: what the platform pays the site, by month; currency and opened month stand in the URL (SET-07). */
export function SettlementScreen() {
  const { t } = useTranslation('settlement')
  const errorText = useErrorText()
  const { can } = useAbility()
  const [query, setQuery] = useSearchParams()
  const [isEditing, setIsEditing] = useState(false)
  const list = useQuery(settlementQueries.list(useClient(), useChannelSeq()))
  const all = list.data?.settlements ?? []
  // Currencies are never added; the choice is offered where both were used.
  const used = Object.values(currencies).filter((one) => all.some(({ currency }) => currency === one))
  const currency = used.find((one) => one === query.get('currency')) ?? used[0] ?? currencies.krw
  const months = all.filter((one) => one.currency === currency)
  const opened = months.find(({ month }) => month === query.get('month'))
  const show = (change: { month?: string | null; currency?: Currency }) => setQuery((before) => {
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return next
  }, { replace: change.month === null })
  return (
    <>
      <PageTitle description={t('lead')} action={<Button component={Link} to={ledgerPaths['settings-sales']}>{t('sales')}</Button>}>{t('title')}</PageTitle>
      {list.isPending ? <Skeleton height={420} radius="lg" /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : (
        <>
          <Account account={list.data.account} onChange={can('SITE_SALES_UPDATE') ? () => setIsEditing(true) : undefined} />
          {used.length < 2 ? null : (
            <div className={styles.bar}>
              <Segmented label={t('currency')} hideLabel value={currency} onChange={(value) => show({ currency: value })} choices={used.map((value) => ({ value, label: t(`currencies.${value}`) }))} />
            </div>
          )}
          {months.length === 0 ? (
            <EmptyState icon={<IconBuildingBank size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} />
          ) : (
            <>
              <Figures months={months} currency={currency} />
              <h2 className={styles.tableTitle}>{t('months')}</h2>
              <OrderTable
                fetching={false}
                columns={[
                  { label: t('month') }, { label: t('status') }, { label: t('received'), number: true }, { label: t('paidBack'), number: true },
                  { label: t('fee'), number: true }, { label: t('vat'), number: true }, { label: t('payout'), number: true },
                ]}
              >
                {months.map((one) => <MonthRow key={one.month} settlement={one} onOpen={() => show({ month: one.month, currency })} />)}
              </OrderTable>
              <p className={styles.note}>{t('note')}</p>
            </>
          )}
        </>
      )}
      {isEditing && list.data !== undefined ? <AccountDialog account={list.data.account} onClose={() => setIsEditing(false)} /> : null}
      {opened === undefined ? null : <MonthDrawer settlement={opened} onClose={() => show({ month: null })} />}
    </>
  )
}

function MonthRow({ settlement, onOpen }: { settlement: SettlementAnswer; onOpen: () => void }) {
  const { t } = useTranslation('settlement')
  const amountText = useAmountText(settlement.currency)
  const month = useMonthText()(settlement.month)
  const isOpen = settlement.state === 'open'
  const amounts = [
    { name: t('received'), amount: settlement.receivedAmount }, { name: t('paidBack'), amount: -settlement.paidBackAmount },
    { name: t('fee'), amount: -settlement.feeAmount }, { name: t('vat'), amount: -settlement.vatAmount },
  ]
  return (
    <Table.Tr className={styles.month ?? ''}>
      <Table.Td>
        <div data-title><UnstyledButton aria-label={t('open', { month })} aria-haspopup="dialog" onClick={onOpen}>{month}</UnstyledButton></div>
      </Table.Td>
      <Table.Td data-badges><div><StateBadge settlement={settlement} /></div></Table.Td>
      {amounts.map(({ name, amount }) => <Table.Td key={name} className={styles.part ?? ''} data-number data-label={name}>{amountText(amount)}</Table.Td>)}
      <Table.Td className={styles.payout ?? ''} data-number>{amountText(settlement.payoutAmount)}{isOpen ? <span className={styles.help}>{t('isEstimate')}</span> : null}</Table.Td>
    </Table.Tr>
  )
}
