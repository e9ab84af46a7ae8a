import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#shared/order/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useCopy } from '#renderer/ui/feedback/useCopy.ts'
import { Button, Heading } from '#renderer/ui/index.ts'
import styles from './order.module.css'

/** Where to pay an order that awaits a deposit (ENR-12). */
export function DepositInfo({ order, deposit }: { order: Order; deposit: NonNullable<Order['deposit']> }) {
  const { t } = useTranslation('order')
  const id = useId()
  const language = useLanguage()
  const priceText = usePriceText()
  const { copy, isByHand } = useCopy(t('deposit.copied'))
  return (
    <section className={styles.deposit} aria-labelledby={id}>
      <Heading order={2} size="h4" id={id}>{t('deposit.title')}</Heading>
      <p className={styles.quiet}>{order.payMethodCd === payMethodCd.bankDeposit ? t('deposit.textStaff') : t('deposit.text')}</p>
      <dl className={styles.facts}>
        <div><dt>{t('deposit.bank')}</dt><dd>{deposit.bankName}</dd></div>
        <div>
          <dt>{t('deposit.number')}</dt>
          <dd className={styles.number}>
            <strong>{deposit.number}</strong>
            <Button size="xs" className={styles.unprinted ?? ''} leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />} onClick={() => { void copy(deposit.number.replace(/\D/g, '')) }}>{t('deposit.copy')}</Button>
          </dd>
        </div>
        <div><dt>{t('deposit.holder')}</dt><dd>{deposit.holder}</dd></div>
        <div><dt>{t('deposit.amount')}</dt><dd><strong>{priceText({ amount: order.outstandingAmount, currency: order.chargeCurrency })}</strong></dd></div>
        <div><dt>{t('deposit.until')}</dt><dd>{formatMoment(deposit.until, language)}</dd></div>
      </dl>
      {isByHand ? <p className={styles.error} role="alert">{t('deposit.copyFailed')}</p> : null}
    </section>
  )
}
