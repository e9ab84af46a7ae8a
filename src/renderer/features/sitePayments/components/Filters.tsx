import { useTranslation } from 'react-i18next'
import { currency } from '#shared/kernel/codes.ts'
import { paymentFields } from '#shared/order/listing.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { GridChange } from '#renderer/lib/gridView/gridView.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { FoldedFilters } from '#renderer/ui/grid/index.ts'
import { Button, SearchField, Select } from '#renderer/ui/index.ts'
import { isFiltered, unfiltered } from '../paymentsView.ts'
import type { PaymentsView } from '../paymentsView.ts'
import styles from './sitePayments.module.css'

export function Filters({ view, onChange }: { view: PaymentsView; onChange: (change: GridChange) => void }) {
  const { t } = useTranslation('order')
  const { q, filters } = view
  const set = (values: Record<string, string | null>) => onChange({ filters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) })
  const pick = (name: 'paidYN' | 'paymentStatus' | 'payMethodCd' | 'currency' | 'refundAsked', label: string, choices: readonly { value: string; label: string }[]) => (
    <Select size="sm" label={label} value={filters[name] ?? ''} data={[{ value: '', label: t('staff.all') }, ...choices]} onChange={(value) => set({ [name]: value })} />
  )
  return (
    <search className={styles.filters}>
      <Select
        size="sm" label={t('staff.field')} value={filters.qField ?? 'orderNo'} onChange={(value) => set({ qField: value === 'orderNo' ? '' : value })}
        data={paymentFields.map((value) => ({ value, label: t(`staff.fields.${value}`) }))}
      />
      <SearchField className={styles.search} label={t('staff.search')} q={q} onSearch={(next) => onChange({ q: next })} />
      <FoldedFilters count={Object.keys(view.filters).filter((name) => name !== 'qField').length}>
        <DateField size="sm" label={t('staff.start')} value={filters.startDt ?? null} maxDate={filters.endDt} onChange={(day) => set({ startDt: String(day ?? '') })} />
        <DateField size="sm" label={t('staff.end')} value={filters.endDt ?? null} minDate={filters.startDt} onChange={(day) => set({ endDt: String(day ?? '') })} />
        {pick('paidYN', t('staff.paid'), (['Y', 'N'] as const).map((value) => ({ value, label: t(`staff.paids.${value}`) })))}
        {pick('paymentStatus', t('staff.status'), Object.values(paymentStatus).map((value) => ({ value, label: t(`status.${value}`) })))}
        {pick('payMethodCd', t('staff.method'), Object.values(payMethodCd).map((value) => ({ value, label: t(`method.${value}`) })))}
        {pick('currency', t('staff.currency'), Object.values(currency).map((value) => ({ value, label: t(`staff.currencies.${value}`) })))}
        {pick('refundAsked', t('staff.asks'), [{ value: 'Y', label: t('staff.refundWaits') }])}
      </FoldedFilters>
      {isFiltered(view) ? <Button size="sm" kind="quiet" className={styles.clear ?? ''} onClick={() => onChange(unfiltered)}>{t('staff.clear')}</Button> : null}
    </search>
  )
}
