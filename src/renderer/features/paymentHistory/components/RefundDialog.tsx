import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Order } from '#shared/order/contract.ts'
import { areGoodsOut } from '#shared/delivery/states.ts'
import { z } from 'zod'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useMoneyText } from '#renderer/entities/order/amountText.ts'
import { deliveryKeys, deliveryQueries } from '#renderer/entities/delivery/index.ts'
import { RefundTerms, orderKeys, orderQueries, useRefundReason } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, Callout, Dialog, ErrorState, Skeleton, toast } from '#renderer/ui/index.ts'
import styles from './paymentHistory.module.css'

const refundForm = z.object({ reason: lineText.min(1, { error: validationMessage('validation:required') }).max(200) })

/** Asks for a refund; first shows what the rule gives back and why (ENR-13). */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: delivery } = useTranslation('delivery')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const moneyText = useMoneyText()
  const reasonText = useRefundReason()
  const formId = useId()
  const params = { channelSeq, orderNo: order.orderNo }
  const quote = useQuery(orderQueries.refundQuote(client, params))
  const parcel = useQuery(deliveryQueries.mine(client, channelSeq, [order.orderNo])).data?.deliveries[0]
  const waits = parcel !== undefined && parcel.deliveryState !== null && areGoodsOut(parcel.deliveryState)
  const form = useAppForm(refundForm, { reason: '' })
  const draft = useDraft(`refund.${order.orderNo}`, form, { except: [], local: true })
  const send = useMutation({
    mutationFn: (body: { reason: string }) => client(contract.order.requestRefund, { params, body }),
    meta: { errors: 'inline' },
    onSuccess: async () => {
      draft.clear()
      await invalidate(queries, [...orderKeys.mine({ channelSeq }), ...deliveryKeys.mine()])
      toast.show({ message: t('refund.sent'), tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      opened onClose={onClose} title={t('refund.title')} closeLabel={common('close')} keepOnClickOutside
      footer={quote.data === undefined ? undefined : (
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={send.isPending}>{t('refund.send')}</Button>
        </>
      )}
    >
      {quote.isPending ? <Skeleton height={140} aria-label={t('refund.loading')} /> : null}
      {quote.isError && quote.data === undefined ? <ErrorState message={errorText(quote.error)} onRetry={() => { void quote.refetch() }} /> : null}
      {quote.data === undefined ? null : (
        <Form form={form} id={formId} className={styles.refund ?? ''} onSubmit={async (values) => { await send.mutateAsync(values) }}>
          <div className={styles.quote}>
            <span>{t('refund.amount')}</span>
            <strong>{quote.data.amount === 0 ? t('refund.none') : moneyText(quote.data)}</strong>
            <span>{t('refund.of', { amount: moneyText({ amount: quote.data.refundable, currency: quote.data.currency }) })}</span>
            <p>{reasonText(quote.data)}</p>
          </div>
          {waits ? <Callout tone="warning">{delivery('mine.refund')}</Callout> : null}
          <p className={styles.quiet}>{t('refund.access')}</p>
          <details className={styles.rule}>
            <summary>{t('rule.title')}</summary>
            <RefundTerms rule={quote.data.rule} courseTypeCd={order.courseTypeCd} />
          </details>
          <FormTextField control={form.control} name="reason" label={t('refund.reason')} description={t('refund.reasonHelp')} maxLength={200} required data-autofocus />
        </Form>
      )}
    </Dialog>
  )
}
