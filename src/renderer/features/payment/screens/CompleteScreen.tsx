import { IconCheck, IconHourglass, IconReceiptRefund } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isPack } from '#shared/kernel/codes.ts'
import type { Order } from '#shared/order/contract.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { coursePath } from '#shared/course/paths.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { lessonToOpen } from '#renderer/entities/course/lessonToOpen.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { DepositInfo, OrderFacts, PriceLines } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button } from '#renderer/ui/index.ts'
import { CheckoutSkeleton } from '../components/CheckoutSkeleton.tsx'
import { NoOrder } from '../components/NoOrder.tsx'
import { Outcome, Ways } from '../components/Outcome.tsx'
import { useOutcomeOrder } from '../useOutcomeOrder.ts'
import styles from '../components/payment.module.css'

/** `/classes/{courseSeq}/payment/complete?orderNo=`: the receipt, or where to pay the deposit (ENR-10, ENR-12). */
export function CompleteScreen() {
  const { orderNo, order, error, retry } = useOutcomeOrder('complete')
  if (orderNo === null || error !== null) return <NoOrder error={error} retry={retry} />
  if (order === undefined) return <CheckoutSkeleton />
  return order.paymentStatus === paymentStatus.awaitingDeposit ? <Awaiting order={order} /> : <Paid order={order} />
}

function Awaiting({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const courseSeq = Number(useParams().courseSeq)
  usePageTitle(t('complete.waiting'))
  return (
    <Outcome icon={<IconHourglass size={32} />} title={t('complete.waiting')} text={t('complete.waitingText', { title: order.title })}>
      {order.deposit === null ? null : <DepositInfo order={order} deposit={order.deposit} />}
      <div className={styles.card}><OrderFacts order={order} /></div>
      <Ways>
        <Button component={Link} to={orderPaths.paymenthistory} kind="primary">{t('complete.history')}</Button>
        <Button component={Link} to={pathOf({ path: coursePath(order), params: { courseSeq } })}>{t(isPack(order) ? 'complete.pack' : 'complete.class')}</Button>
      </Ways>
    </Outcome>
  )
}

function Paid({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const courseSeq = Number(useParams().courseSeq)
  const { receiptUrl } = order
  const isRefunded = order.paymentStatus === paymentStatus.refunded
  const title = isRefunded ? t('complete.refunded') : t('complete.title')
  usePageTitle(title)
  const platform = usePlatform()
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useChannelSeq()
  // The class was loaded before its buyer was enrolled.
  useEffect(() => { void invalidate(queries, [...courseKeys.one({ channelSeq, courseSeq }), ...courseKeys.mine({ channelSeq })]) }, [queries, channelSeq, courseSeq])
  const outline = useQuery(courseQueries.outline(client, channelSeq, courseSeq))
  const lesson = outline.data === undefined ? null : lessonToOpen(outline.data.curriculums)
  const classPath = pathOf({ path: coursePath(order), params: { courseSeq } })
  return (
    <Outcome
      icon={isRefunded ? <IconReceiptRefund size={32} /> : <IconCheck size={32} stroke={2.5} />} {...(isRefunded ? {} : { tone: 'success' as const })}
      title={title} text={isRefunded ? order.title : t('complete.text', { title: order.title })}
    >
      <Ways>
        {isRefunded || lesson === null
          ? <Button component={Link} to={classPath} kind="primary" size="lg">{t(isPack(order) ? 'complete.pack' : 'complete.class')}</Button>
          : <Button component={Link} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq, curriculumId: lesson } })} kind="primary" size="lg">{t('complete.classroom')}</Button>}
      </Ways>
      <div className={styles.card}><PriceLines order={order} /></div>
      <div className={styles.card}><OrderFacts order={order} /></div>
      <Ways>
        {receiptUrl === null ? null : <Button onClick={() => { void platform.openExternal(new URL(receiptUrl, platform.serverOrigin || location.origin).href) }}>{t('complete.receipt')}</Button>}
        <Button component={Link} to={orderPaths.paymenthistory}>{t('complete.history')}</Button>
      </Ways>
    </Outcome>
  )
}
