import { IconFileTypePdf, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#shared/order/contract.ts'
import { contract } from '#shared/contract.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { DepositInfo, OrderFacts, OrderStatusBadge, PriceLines, isUnpaid, keptAmount, orderKeys, orderQueries, retryPath, useFailureText } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Callout, Drawer, ErrorState, Heading, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import { OrderDelivery } from './OrderDelivery.tsx'
import { ReceiptPart } from './ReceiptPart.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import styles from './paymentHistory.module.css'

export function OrderDrawer({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const detail = useQuery(orderQueries.detail(useClient(), useChannelSeq(), orderNo))
  return (
    <Drawer opened onClose={onClose} title={t('history.detailTitle')} closeLabel={common('close')} size={480}>
      {detail.isPending ? <Skeleton height={320} radius="lg" /> : null}
      {detail.isError && detail.data === undefined ? <ErrorState message={errorText(detail.error)} onRetry={() => { void detail.refetch() }} /> : null}
      {detail.data === undefined ? null : <OrderDetail order={detail.data} />}
    </Drawer>
  )
}

function OrderDetail({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const failureText = useFailureText()
  const [refunding, setRefunding] = useState(false)
  const canRefund = keptAmount(order) > 0 && order.refundRequestedAt === null
  return (
    <div className={styles.sheet} data-print-sheet>
      <div className={styles.head}>
        <Heading order={2} size="h4">{order.title}</Heading>
        <OrderStatusBadge status={order.paymentStatus} />
      </div>
      {order.refundRequestedAt === null || keptAmount(order) === 0 ? null : <Callout tone="primary">{t('history.refundRequestedAt', { date: formatMoment(order.refundRequestedAt, language) })}</Callout>}
      {order.failure === null ? null : <Callout tone="warning">{failureText(order)}</Callout>}
      {order.deposit === null || order.paymentStatus !== paymentStatus.awaitingDeposit ? null : <DepositInfo order={order} deposit={order.deposit} />}
      <OrderDelivery orderNo={order.orderNo} />
      <PriceLines order={order} />
      <OrderFacts order={order} />
      {order.paidAmount === 0 ? null : <ReceiptPart order={order} />}
      <Actions order={order} {...(canRefund ? { onRefund: () => setRefunding(true) } : {})} />
      {refunding ? <RefundDialog order={order} onClose={() => setRefunding(false)} /> : null}
    </div>
  )
}

function Actions({ order, onRefund }: { order: Order; onRefund?: () => void }) {
  const { t } = useTranslation('order')
  const platform = usePlatform()
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { courseSeq, orderNo, receiptUrl } = order
  const cancel = useMutation({
    mutationFn: async () => {
      if (!await confirm({ title: t('history.cancelAsk'), message: t('history.cancelText'), confirmLabel: t('history.cancel'), cancelLabel: t('history.keep'), danger: true })) return false
      await client(contract.order.cancel, { params: { channelSeq, orderNo } })
      return true
    },
    onSuccess: (cancelled) => { if (cancelled) toast.show({ message: t('history.cancelled'), tone: 'success' }) },
    onSettled: () => invalidate(queries, [...orderKeys.mine({ channelSeq }), ...(courseSeq === null ? [] : courseKeys.one({ channelSeq, courseSeq }))]),
  })
  const save = useMutation({
    async mutationFn() {
      const { url, fileName } = await client(contract.order.receiptFile, { params: { channelSeq, orderNo } })
      return platform.saveFile(url, fileName)
    },
    onSuccess(outcome) {
      if (outcome !== 'cancelled') toast.show({ message: t(outcome === 'saved' ? 'history.pdfSaved' : 'history.pdfBegun'), tone: 'success' })
    },
  })
  return (
    <div className={styles.actions}>
      {order.paymentStatus === paymentStatus.paying && courseSeq !== null ? <Button component={Link} to={retryPath(order)} kind="primary">{t('history.pay')}</Button> : null}
      {receiptUrl === null ? null : (
        <Button leftSection={<IconReceipt size={18} stroke={1.75} aria-hidden="true" />} onClick={() => { void platform.openExternal(new URL(receiptUrl, platform.serverOrigin || location.origin).href) }}>{t('complete.receipt')}</Button>
      )}
      {order.paidAmount === 0 ? null : (
        <>
          <Button leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />} loading={save.isPending} onClick={() => save.mutate()}>{t('history.pdf')}</Button>
          <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>{t('history.print')}</Button>
        </>
      )}
      {isUnpaid(order) ? <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>{t('history.cancel')}</Button> : null}
      {onRefund === undefined ? null : <Button onClick={onRefund}>{t('history.refund')}</Button>}
    </div>
  )
}
