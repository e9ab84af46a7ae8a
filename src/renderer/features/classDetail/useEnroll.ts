import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import type { Course } from '#shared/course/contract.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { enrollmentStep } from '#shared/enrollment/rules.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { paymentPath, useScheduleCheck } from '#renderer/entities/course/enrolling.ts'
import type { PaymentState } from '#renderer/entities/course/enrolling.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { carrySite, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { toast, useConfirm } from '#renderer/ui/index.ts'
import { keepEnrollIntent, takeEnrollIntent } from './enrollIntent.ts'

/**
 * Enrolls without payment, or leads to the payment page (ENR-07, ENR-08, ENR-11); login, joining the site and the schedule check come first.
 * With `again` the user confirms what happens to the old period. `offered`: what the main button offers.
 */
export function useEnroll(course: Course, { offered, again, entered, warns, query, path = paymentPath(course) }: {
  offered: 'attend' | 'pay' | null
  again: boolean
  entered: () => void
  /** Asks before anything else; false stops. */
  warns?: () => Promise<boolean>
  query?: { skipAttendCheck: 'true' }
  /** Of the payment page. */
  path?: string
}): { start: () => void; pending: boolean } {
  const { t } = useTranslation('course')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const passesSchedule = useScheduleCheck()
  const go = useNavigateTo()
  const { pathname, search } = useLocation()
  const session = useSession()
  const site = useSite()
  const { channelSeq, courseSeq } = course
  const params = { channelSeq, courseSeq }

  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => { isHere.current = false }
  }, [])
  const attend = useMutation({
    mutationFn: async () => {
      if (warns !== undefined && !await warns()) return null
      if (offered === 'attend' && again && !await confirm({ title: t('again.title'), message: t('again.text'), confirmLabel: t('action.enrollAgain') })) return null
      if (!await passesSchedule(params)) return null
      return offered === 'pay' ? 'pay' : client(contract.enrollment.attend, { params, ...(query && { query }) })
    },
    onSuccess: async (enrolled) => {
      if (enrolled === null) return
      if (enrolled === 'pay') {
        if (isHere.current) go(path, { state: { scheduleChecked: true } satisfies PaymentState })
        return
      }
      await refresh()
      if (enrolled.choiseStatusCd === choiseStatusCd.approved) {
        toast.show({ message: t('enrolled.toast'), tone: 'success' })
        if (isHere.current) entered()
      } else toast.show({ message: t('enrolled.waiting'), tone: 'success' })
    },
    // The class has probably changed meanwhile.
    onError: () => { void refresh() },
  })
  const refresh = () => invalidate(queries, [...courseKeys.one(params), ...courseKeys.mine(params)])

  const { mutate, isPending } = attend
  const step = enrollmentStep({ userSeq: session.user?.userSeq ?? null, isChannelUser: site.isChannelUser })
  const begin = useCallback((replace: boolean) => {
    if (step === 'enroll') {
      mutate()
      return
    }
    // The payment page checks the schedule of those who come from joining.
    const pays = step === 'join' && offered === 'pay'
    if (!pays) keepEnrollIntent(courseSeq, Date.now())
    go(pathOf({ path: authPaths[step], query: { next: pays ? carrySite(path, search) : `${pathname}${search}` } }), { replace })
  }, [step, offered, mutate, courseSeq, path, go, pathname, search])

  // A page that came as a visitor's offers what a visitor may do until the class is read for the user.
  const { isFetching } = useQuery(courseQueries.detail(client, channelSeq, courseSeq))
  const resumed = useRef(false)
  useEffect(() => {
    if (resumed.current || session.user === null || !site.standingKnown || offered === null || isFetching) return
    resumed.current = true
    if (takeEnrollIntent(courseSeq, Date.now())) begin(true)
  }, [session.user, site.standingKnown, isFetching, offered, courseSeq, begin])

  return { start: () => begin(false), pending: isPending }
}
