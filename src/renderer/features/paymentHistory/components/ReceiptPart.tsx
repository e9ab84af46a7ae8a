import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Order } from '#shared/order/contract.ts'
import { useMoneyText } from '#renderer/entities/order/amountText.ts'
import { orderQueries } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { ErrorState, Heading, Skeleton } from '#renderer/ui/index.ts'
import styles from './paymentHistory.module.css'

/** Supplier, tax and refunds of a paid order: what makes the printed order a receipt. */
export function ReceiptPart({ order: { orderNo } }: { order: Order }) {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const moneyText = useMoneyText()
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const receipt = useQuery(orderQueries.receipt(useClient(), { channelSeq, orderNo }))
  if (receipt.data === undefined) {
    return receipt.isError ? <ErrorState message={errorText(receipt.error)} onRetry={() => { void receipt.refetch() }} /> : <Skeleton height={220} radius="md" />
  }
  const { supplier, currency, isTaxed, totalAmount, supplyAmount, vatAmount, refunds, keptAmount } = receipt.data
  const text = (amount: number) => moneyText({ amount, currency })
  const facts = [['supplier', supplier.corpName], ['ceo', supplier.ceoName], ['regNo', supplier.regNo], ['addr', supplier.addr], ['phone', supplier.phone]] as const
  return (
    <section className={styles.receipt} aria-labelledby={`receipt-${orderNo}`}>
      <Heading order={3} size="h5" id={`receipt-${orderNo}`}>{t('receipt.title')}</Heading>
      <dl>
        {facts.filter(([, value]) => value !== '').map(([name, value]) => <div key={name}><dt>{t(`receipt.${name}`)}</dt><dd>{value}</dd></div>)}
        {isTaxed ? (
          <>
            <div><dt>{t('receipt.supply')}</dt><dd>{text(supplyAmount)}</dd></div>
            <div><dt>{t('receipt.vat')}</dt><dd>{text(vatAmount)}</dd></div>
          </>
        ) : currency === 'KRW' ? <div><dt>{t('receipt.vat')}</dt><dd>{t('receipt.untaxed')}</dd></div> : null}
        <div data-total><dt>{t('receipt.total')}</dt><dd>{text(totalAmount)}</dd></div>
        {refunds.map(({ at, amount }) => <div key={`${at} ${amount}`}><dt>{t('receipt.refund', { date: formatDay(at, language) })}</dt><dd>{t('line.minus', { amount: text(amount) })}</dd></div>)}
        {refunds.length === 0 ? null : <div><dt>{t('receipt.kept')}</dt><dd>{text(keptAmount)}</dd></div>}
      </dl>
      <p className={styles.quiet}>{t('receipt.help')}</p>
    </section>
  )
}
