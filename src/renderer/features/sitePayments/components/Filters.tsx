import { useTranslation } from 'react-i18next'
import { paymentStatus } from '#shared/order/status.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { Button, SearchField, Select } from '#renderer/ui/index.ts'
import { isFiltered, paymentsViewOf, searchFields } from '../paymentsView.ts'
import type { PaymentsView } from '../paymentsView.ts'
import styles from './sitePayments.module.css'

export function Filters({ view, onChange }: { view: PaymentsView; onChange: (change: Partial<PaymentsView>) => void }) {
  const { t } = useTranslation('order')
  const all = { value: '', label: t('staff.all') }
  return (
    <search className={styles.filters}>
      <Select
        size="sm" label={t('staff.field')} value={view.qField} onChange={(value) => onChange({ qField: value as PaymentsView['qField'] })}
        data={searchFields.map((value) => ({ value, label: t(`staff.fields.${value}`) }))}
      />
      <SearchField className={styles.search} label={t('staff.search')} q={view.q} onSearch={(q) => onChange({ q })} />
      <DateField size="sm" label={t('staff.start')} value={view.startDt === '' ? null : view.startDt} maxDate={view.endDt === '' ? undefined : view.endDt} onChange={(day) => onChange({ startDt: String(day ?? '') })} />
      <DateField size="sm" label={t('staff.end')} value={view.endDt === '' ? null : view.endDt} minDate={view.startDt === '' ? undefined : view.startDt} onChange={(day) => onChange({ endDt: String(day ?? '') })} />
      <Select
        size="sm" label={t('staff.paid')} value={view.paidYN} onChange={(value) => onChange({ paidYN: value as PaymentsView['paidYN'] })}
        data={[all, ...(['Y', 'N'] as const).map((value) => ({ value, label: t(`staff.paids.${value}`) }))]}
      />
      <Select
        size="sm" label={t('staff.status')} value={view.paymentStatus} onChange={(value) => onChange({ paymentStatus: value as PaymentsView['paymentStatus'] })}
        data={[all, ...Object.values(paymentStatus).map((value) => ({ value, label: t(`status.${value}`) }))]}
      />
      <Select
        size="sm" label={t('staff.method')} value={view.payMethodCd} onChange={(value) => onChange({ payMethodCd: value as PaymentsView['payMethodCd'] })}
        data={[all, ...Object.values(payMethodCd).map((value) => ({ value, label: t(`method.${value}`) }))]}
      />
      {isFiltered(view) ? <Button size="sm" kind="quiet" className={styles.clear ?? ''} onClick={() => onChange({ ...paymentsViewOf(new URLSearchParams()), size: view.size })}>{t('staff.clear')}</Button> : null}
    </search>
  )
}
