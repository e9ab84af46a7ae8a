import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { outcomePath } from '#renderer/entities/order/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { CheckoutPage } from '../components/CheckoutPage.tsx'
import { CheckoutSkeleton } from '../components/CheckoutSkeleton.tsx'
import { useCheckout } from '../useCheckout.ts'
import type { CouponChoice } from '../useCheckout.ts'

/** `/classes/{courseSeq}/payment?ps=` (ENR-09). Members only: others join first and come back (ENR-07). */
export function PaymentScreen() {
  const { t } = useTranslation('order')
  usePageTitle(t('pay.title'))
  const courseSeq = Number(useParams().courseSeq)
  const { pathname, search } = useLocation()
  const site = useSite()
  const go = useNavigateTo()
  const errorText = useErrorText()
  const [coupon, setCoupon] = useState<CouponChoice>('best')
  const checkout = useCheckout(courseSeq, coupon, site.isChannelUser)
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
  // Its deposit is awaited already (ENR-12).
  const awaited = order?.paymentStatus === paymentStatus.awaitingDeposit ? order : null
  useEffect(() => {
    if (awaited !== null) go(outcomePath('complete', awaited), { replace: true })
  }, [awaited, go])

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
  return <CheckoutPage key={courseSeq} checkout={checkout.data} onCoupon={setCoupon} pricing={checkout.isPlaceholderData} holding={checkout.isFetching} refetch={async () => (await checkout.refetch()).data ?? null} />
}
