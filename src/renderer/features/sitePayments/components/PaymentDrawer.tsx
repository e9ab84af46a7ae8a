import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { formatTypedPhone } from '#shared/kernel/format/formats.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { OrderFacts, OrderStatusBadge, PriceLines, keptAmount, orderKeys, orderQueries, useFailureText } from '#renderer/entities/order/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, Drawer, ErrorState, Heading, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import type { PaymentDetail } from './paymentDetail.ts'
import { RefundDialog } from './RefundDialog.tsx'
import styles from './sitePayments.module.css'

export function PaymentDrawer({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const detail = useQuery(orderQueries.payment(useClient(), useChannelSeq(), orderNo))
  return (
    <Drawer opened onClose={onClose} title={t('staff.detail')} closeLabel={common('close')} size={560}>
      {detail.isPending ? <Skeleton height={360} radius="lg" /> : null}
      {detail.isError && detail.data === undefined ? <ErrorState message={errorText(detail.error)} onRetry={() => { void detail.refetch() }} /> : null}
      {detail.data === undefined ? null : <Detail detail={detail.data} />}
    </Drawer>
  )
}

function Detail({ detail }: { detail: PaymentDetail }) {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const priceText = usePriceText()
  const failureText = useFailureText()
  const { can } = useAbility()
  const [refunding, setRefunding] = useState(false)
  const { payment, lines } = detail
  const phone = payment.orderer?.phone ?? ''
  return (
    <div className={styles.sheet}>
      <div className={styles.head}><Heading order={2} size="h4">{payment.title}</Heading><OrderStatusBadge status={payment.paymentStatus} /></div>
      <p className={styles.buyer}>
        <strong>{payment.buyer.name}</strong>
        <span>{[payment.buyer.email, phone === '' ? '' : formatTypedPhone(phone)].filter((text) => text !== '').join(' · ')}</span>
      </p>
      {payment.refundRequestedAt === null || keptAmount(payment) === 0 ? null : (
        <Callout tone="warning" title={t('staff.askedAt', { date: formatMoment(payment.refundRequestedAt, language) })}>{payment.refundReason}</Callout>
      )}
      {payment.failure === null ? null : <Callout tone="warning">{failureText(payment)}</Callout>}
      {can('SITE_SALES_UPDATE') ? (
        <div className={styles.actions}>
          {payment.canConfirm ? <Confirm detail={detail} /> : null}
          {payment.canTakeBack ? <TakeBack detail={detail} /> : null}
          {keptAmount(payment) > 0 ? <Button onClick={() => setRefunding(true)}>{t('staff.refund')}</Button> : null}
        </div>
      ) : null}
      <PriceLines order={payment} />
      <OrderFacts order={payment} />
      <section>
        <Heading order={3} size="h5">{t('staff.lines')}</Heading>
        <p className={styles.quiet}>{lines.length === 0 ? t('staff.noLines') : t('staff.linesHelp')}</p>
        <ol className={styles.lines}>
          {lines.map((line) => (
            <li key={line.transferSeq}>
              <span><strong>{t(`staff.kind.${line.kind as 'sale'}`)}</strong><span>{[line.debit, line.credit].map((account) => t(`staff.account.${account as 'buyer'}`)).join(' → ')}</span></span>
              <span><strong>{priceText(line)}</strong><span>{formatMoment(line.at, language)}</span></span>
            </li>
          ))}
        </ol>
      </section>
      {refunding ? <RefundDialog detail={detail} onClose={() => setRefunding(false)} /> : null}
    </div>
  )
}

/** Books a bank deposit after a question (ENR-12). */
function Confirm({ detail: { payment } }: { detail: PaymentDetail }) {
  const { t } = useTranslation('order')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const priceText = usePriceText()
  const book = useMutation({
    mutationFn: async () => {
      const amount = priceText({ amount: payment.outstandingAmount, currency: payment.chargeCurrency })
      if (!await confirm({ title: t('staff.confirmAsk'), message: t('staff.confirmText', { name: payment.buyer.name, amount }), confirmLabel: t('staff.confirm') })) return false
      await client(contract.order.confirmDeposit, { params: { channelSeq, orderNo: payment.orderNo } })
      return true
    },
    onSuccess: (booked) => { if (booked) toast.show({ message: t('staff.confirmed'), tone: 'success' }) },
    onSettled: () => invalidate(queries, orderKeys.ofSite({ channelSeq })),
  })
  return <Button kind="primary" loading={book.isPending} onClick={() => book.mutate()}>{t('staff.confirm')}</Button>
}

/** Takes back what a coupon paid for in whole, after a question. */
function TakeBack({ detail: { payment } }: { detail: PaymentDetail }) {
  const { t } = useTranslation('order')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const take = useMutation({
    mutationFn: async () => {
      if (!await confirm({ title: t('staff.takeBackAsk'), message: t('staff.takeBackText', { name: payment.buyer.name }), confirmLabel: t('staff.takeBack'), danger: true })) return false
      await client(contract.order.takeBack, { params: { channelSeq, orderNo: payment.orderNo } })
      return true
    },
    onSuccess: (taken) => { if (taken) toast.show({ message: t('staff.takenBack'), tone: 'success' }) },
    onSettled: () => invalidate(queries, orderKeys.ofSite({ channelSeq })),
  })
  return <Button loading={take.isPending} onClick={() => take.mutate()}>{t('staff.takeBack')}</Button>
}
