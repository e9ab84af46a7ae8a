import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { PACK_PATH, coursePaths } from '#shared/course/paths.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { outcomePath } from '#renderer/entities/order/index.ts'
import { useChannelSeq, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle } from '#renderer/ui/index.ts'
import { ApplicationPage } from '../components/ApplicationPage.tsx'
import { CheckoutPage } from '../components/CheckoutPage.tsx'
import { CheckoutSkeleton } from '../components/CheckoutSkeleton.tsx'
import { useCheckout } from '../useCheckout.ts'
import type { CouponChoice } from '../useCheckout.ts'

/**
 * `/classes/{courseSeq}/payment?ps=` (ENR-09): `ps` 00 applies first where staff approve. And that of a package, where `skipAttendCheck`
 * says that the user agreed although they have some of its classes (PACK-03). Members only: others join first and come back (ENR-07).
 */
export function PaymentScreen() {
  const courseSeq = Number(useParams().courseSeq)
  const { pathname, search } = useLocation()
  const site = useSite()
  const go = useNavigateTo()
  const mustJoin = site.standingKnown && !site.isChannelUser && !site.isStandingFailed
  useEffect(() => {
    if (mustJoin) go(pathOf({ path: authPaths.join, query: { next: `${pathname}${search}` } }), { replace: true })
  }, [mustJoin, go, pathname, search])
  const query = new URLSearchParams(search)
  const payment = {
    courseSeq, enabled: site.isChannelUser, skipAttendCheck: query.get('skipAttendCheck') === 'true',
    classPath: pathOf({ path: pathname.startsWith('/packages/') ? PACK_PATH : coursePaths['classes-view'], params: { courseSeq } }),
  }
  return query.get('ps') === '00' ? <Application {...payment} /> : <Payment {...payment} />
}

interface OfClass {
  courseSeq: number
  enabled: boolean
  skipAttendCheck: boolean
  classPath: string
}

/** Once staff have approved, the application is paid here. */
function Application(payment: OfClass) {
  const { courseSeq, enabled } = payment
  const { t } = useTranslation('attendee')
  usePageTitle(t('application.title'))
  const errorText = useErrorText()
  const application = useQuery({ ...attendeeQueries.application(useClient(), { channelSeq: useChannelSeq(), courseSeq }), enabled })
  if (application.isError && application.data === undefined) return <ErrorState page message={errorText(application.error)} onRetry={() => { void application.refetch() }} />
  if (application.data === undefined) return <CheckoutSkeleton />
  if (application.data.state === 'pay' && application.data.payAmount > 0) return <Payment {...payment} />
  return <ApplicationPage courseSeq={courseSeq} application={application.data} />
}

function Payment({ courseSeq, enabled, skipAttendCheck, classPath }: OfClass) {
  const { t } = useTranslation('order')
  usePageTitle(t('pay.title'))
  const go = useNavigateTo()
  const errorText = useErrorText()
  const [coupon, setCoupon] = useState<CouponChoice>('best')
  const checkout = useCheckout(courseSeq, { coupon, skipAttendCheck }, enabled)
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
  return <CheckoutPage key={courseSeq} checkout={checkout.data} onCoupon={setCoupon} skipAttendCheck={skipAttendCheck} pricing={checkout.isPlaceholderData} holding={checkout.isFetching} refetch={async () => (await checkout.refetch()).data ?? null} />
}
