import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefundBatch } from '#shared/order/batches.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { orderKeys, orderQueries } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Badge, Button, Callout, Dialog, ErrorState, Progress, Skeleton } from '#renderer/ui/index.ts'
import styles from './sitePayments.module.css'

/** How far a batch of refunds is, with the result of each order. It goes on when the page is closed. */
export function BatchDialog({ batchNo, onClose }: { batchNo: string; onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const batch = useQuery(orderQueries.refundBatch(useClient(), channelSeq, batchNo))
  const waiting = batch.data?.waitingCount
  useEffect(() => {
    if (waiting === 0) void invalidate(queries, orderKeys.ofSite({ channelSeq }))
  }, [waiting, queries, channelSeq])
  return (
    <Dialog opened onClose={onClose} title={t('bulk.progress')} closeLabel={common('close')} footer={<Button kind="primary" onClick={onClose}>{common('close')}</Button>}>
      {batch.isPending ? <Skeleton height={200} radius="md" /> : null}
      {batch.isError && batch.data === undefined ? <ErrorState message={errorText(batch.error)} onRetry={() => { void batch.refetch() }} /> : null}
      {batch.data === undefined ? null : <Results batch={batch.data} />}
    </Dialog>
  )
}

const tones = { done: 'success', failed: 'danger', waiting: 'neutral' } as const

function Results({ batch: { items, doneCount, failedCount, waitingCount } }: { batch: RefundBatch }) {
  const { t } = useTranslation('order')
  const priceText = usePriceText()
  return (
    <div className={styles.form}>
      <Progress size="md" label={t('bulk.progress')} tone={failedCount > 0 ? 'warning' : 'success'} value={((doneCount + failedCount) * 100) / items.length} />
      <output className={styles.quiet}>{waitingCount > 0 ? t('bulk.waiting', { done: doneCount + failedCount, all: items.length }) : t('bulk.finished', { count: doneCount })}</output>
      {failedCount === 0 ? null : <Callout tone="danger">{t('bulk.failed', { count: failedCount })}</Callout>}
      <ul className={styles.plans}>
        {items.map((item) => (
          <li key={item.orderNo}>
            <span><strong>{item.title}</strong><span>{item.buyerName} · {item.orderNo}</span>{item.failure === null ? null : <span data-failure>{item.failure}</span>}</span>
            <span><strong>{item.amount === 0 ? t(`bulk.action.${item.action}`) : priceText(item)}</strong><Badge tone={tones[item.state]}>{t(`bulk.state.${item.state}`)}</Badge></span>
          </li>
        ))}
      </ul>
    </div>
  )
}
