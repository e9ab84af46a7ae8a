import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { orderQueries, outcomePath } from '#renderer/entities/order/index.ts'
import { useChannelSeq, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle } from '#renderer/ui/index.ts'
import { CheckoutPage } from '../components/CheckoutPage.tsx'
import { CheckoutSkeleton } from '../components/CheckoutSkeleton.tsx'
import { useCheckout } from '../useCheckout.ts'

/** `/classes/{courseSeq}/payment?ps=` (ENR-09). Members only: others join first and come back (ENR-07). */
export function PaymentScreen() {
  const { t } = useTranslation('order')
  usePageTitle(t('pay.title'))
  const courseSeq = Number(useParams().courseSeq)
  const { pathname, search } = useLocation()
  const site = useSite()
  const go = useNavigateTo()
  const errorText = useErrorText()
  const checkout = useCheckout(courseSeq, site.isChannelUser)
  const mustJoin = site.standingKnown && !site.isChannelUser && !site.isStandingFailed
  useEffect(() => {
    if (mustJoin) go(pathOf({ path: authPaths.join, query: { next: `${pathname}${search}` } }), { replace: true })
  }, [mustJoin, go, pathname, search])
  const classPath = pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })
  const stopped = checkout.data === null
  useEffect(() => {
    if (stopped) go(classPath, { replace: true })
  }, [stopped, go, classPath])
  const order = checkout.data?.order
  const awaited = order?.paymentStatus === paymentStatus.awaitingDeposit ? order : null
  useEffect(() => {
    if (awaited !== null) go(outcomePath('complete', awaited), { replace: true })
  }, [awaited, go])

  if (isRefusal(checkout.error, errorTable.depositAwaited.code)) return <AwaitedDeposit courseSeq={courseSeq} message={errorText(checkout.error)} />
  if (checkout.isError && checkout.data === undefined) {
    return (
      <EmptyState
        title={<PageTitle flush>{errorText(checkout.error)}</PageTitle>}
        action={(
          <>
            <Button component={Link} to={classPath} kind="primary">{t('pay.back')}</Button>
            <Button loading={checkout.isFetching} onClick={() => { void checkout.refetch() }}>{t('pay.again')}</Button>
          </>
        )}
      />
    )
  }
  if (!checkout.data || awaited !== null) return <CheckoutSkeleton />
  return <CheckoutPage key={courseSeq} checkout={checkout.data} holding={checkout.isFetching} refetch={async () => (await checkout.refetch()).data ?? null} />
}

/** Leads to the order of this class that awaits its deposit (ENR-12). */
function AwaitedDeposit({ courseSeq, message }: { courseSeq: number; message: string }) {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const go = useNavigateTo()
  const errorText = useErrorText()
  const mine = useQuery(orderQueries.mine(client, channelSeq, { page: 1, size: 100 }))
  const awaited = mine.data?.orders.find((order) => order.courseSeq === courseSeq && order.paymentStatus === paymentStatus.awaitingDeposit)
  useEffect(() => {
    if (awaited !== undefined) go(outcomePath('complete', awaited), { replace: true })
  }, [awaited, go])
  if (mine.isPending || awaited !== undefined) return <CheckoutSkeleton />
  return <ErrorState page message={mine.isError ? errorText(mine.error) : message} onRetry={() => { void mine.refetch() }} />
}
