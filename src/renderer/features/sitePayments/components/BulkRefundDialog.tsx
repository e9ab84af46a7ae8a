import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { batchModes, planBlocks } from '#shared/order/batches.ts'
import type { BatchMode, RefundPlan } from '#shared/order/batches.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { orderQueries } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import { Button, Callout, Dialog, ErrorState, Heading, Segmented, Skeleton, TextField } from '#renderer/ui/index.ts'
import styles from './sitePayments.module.css'

type Preview = CallResult<typeof contract.order.refundPreview>

/** Shows what a refund of the chosen orders does, and starts it (platform spec §8; SET-07, ENR-13). A repeated press starts once. */
export function BulkRefundDialog({ orderNos, onClose, onStarted }: { orderNos: string[]; onClose: () => void; onStarted: (batchNo: string) => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const [batchNo] = useState(newUuid)
  const [mode, setMode] = useState<BatchMode>('rule')
  const [reason, setReason] = useState('')
  const preview = useQuery(orderQueries.refundPreview(client, channelSeq, { orderNos, mode }))
  const plans = preview.data?.plans.filter(({ action }) => action !== 'none') ?? []
  const start = useMutation({
    mutationFn: () => client(contract.order.startRefundBatch, { params: { channelSeq }, body: { batchNo, mode, reason: reason.trim(), orders: plans.map(({ orderNo, amount }) => ({ orderNo, amount })) } }),
    meta: { errors: 'inline' },
    onSuccess: () => onStarted(batchNo),
    onError: (error) => { if (isRefusal(error, errorTable.refundChanged.code)) void preview.refetch() },
  })
  return (
    <Dialog
      opened onClose={onClose} title={t('bulk.title')} closeLabel={common('close')} size="large" keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="danger" loading={start.isPending} disabled={plans.length === 0 || preview.isPlaceholderData} onClick={() => start.mutate()}>{t('bulk.start', { count: plans.length })}</Button>
        </>
      )}
    >
      <div className={styles.form}>
        <Segmented label={t('bulk.mode')} value={mode} onChange={setMode} choices={batchModes.map((value) => ({ value, label: t(`bulk.modes.${value}`) }))} />
        {preview.isPending ? <Skeleton height={240} radius="md" /> : null}
        {preview.isError && preview.data === undefined ? <ErrorState message={errorText(preview.error)} onRetry={() => { void preview.refetch() }} /> : null}
        {preview.data === undefined ? null : <Shown preview={preview.data} />}
        <TextField label={t('refund.reason')} value={reason} maxLength={200} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
        {start.error === null ? null : <Callout tone="danger">{errorText(start.error)}</Callout>}
      </div>
    </Dialog>
  )
}

function Shown({ preview: { plans, sums, blocked, accessCount, couponCount } }: { preview: Preview }) {
  const { t } = useTranslation('order')
  const priceText = usePriceText()
  const cancels = plans.filter(({ action }) => action === 'cancel').length
  const left = planBlocks.filter((block) => blocked[block] > 0)
  return (
    <>
      <Callout tone="warning" title={t('staff.before')}>
        <ul className={styles.consequences}>
          {sums.length === 0 ? <li>{t('bulk.nothing')}</li> : sums.map((sum) => <li key={sum.currency}>{t('bulk.sum', { amount: priceText(sum) })}</li>)}
          {accessCount === 0 ? null : <li>{t('bulk.access', { count: accessCount })}</li>}
          {couponCount === 0 ? null : <li>{t('bulk.coupons', { count: couponCount })}</li>}
          {cancels === 0 ? null : <li>{t('bulk.cancels', { count: cancels })}</li>}
        </ul>
      </Callout>
      {left.length === 0 ? null : (
        <Callout title={t('bulk.left', { count: left.reduce((total, block) => total + blocked[block], 0) })}>
          <ul className={styles.consequences}>{left.map((block) => <li key={block}>{t(`bulk.block.${block}`, { count: blocked[block] })}</li>)}</ul>
        </Callout>
      )}
      <section>
        <Heading order={3} size="h5">{t('bulk.orders')}</Heading>
        <ul className={styles.plans}>{plans.map((plan) => <Plan key={plan.orderNo} plan={plan} />)}</ul>
      </section>
    </>
  )
}

function Plan({ plan }: { plan: RefundPlan }) {
  const { t } = useTranslation('order')
  const priceText = usePriceText()
  const why = plan.block === 'other' ? t(`bulk.reason.${plan.reason ?? 'nothing'}`) : plan.block === null ? t(`bulk.action.${plan.action}`) : t(`bulk.why.${plan.block}`)
  return (
    <li data-left={plan.block === null ? undefined : true}>
      <span><strong>{plan.title}</strong><span>{plan.buyerName} · {plan.orderNo}</span></span>
      <span><strong>{plan.amount === 0 ? '–' : priceText(plan)}</strong><span>{why}</span></span>
    </li>
  )
}
