import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import type { Course } from '#shared/course/contract.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { enrollmentStep } from '#shared/enrollment/rules.ts'
import { SCHEDULE_OPEN_CODE } from '#shared/course/schedule.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { toast, useAlert, useConfirm } from '#renderer/ui/index.ts'
import { keepEnrollIntent, takeEnrollIntent } from './enrollIntent.ts'

/**
 * Enrolls without payment (ENR-07, ENR-08, ENR-11); login or joining the site comes first and leads back.
 * The user may override a schedule conflict unless it is 100010, and with `again` confirms what happens to the old period.
 * `attendable`: the main button offers enrolling.
 */
export function useEnroll(course: Course, { attendable, again, entered }: { attendable: boolean; again: boolean; entered: () => void }): { start: () => void; pending: boolean } {
  const { t } = useTranslation('course')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
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
      if (again && !await confirm({ title: t('again.title'), message: t('again.text'), confirmLabel: t('action.enrollAgain') })) return null
      const check = await client(contract.enrollment.scheduleCheck, { params })
      if (check.resultCode !== SCHEDULE_OPEN_CODE) {
        if (check.resultCode === errorTable.scheduleClosed.code) {
          await alert({ message: check.message })
          return null
        }
        if (!await confirm({ title: t('schedule.title'), message: check.message, confirmLabel: t('schedule.goOn') })) return null
      }
      return client(contract.enrollment.attend, { params })
    },
    onSuccess: async (enrolled) => {
      if (enrolled === null) return
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
    keepEnrollIntent(courseSeq, Date.now())
    go(pathOf({ path: authPaths[step], query: { next: `${pathname}${search}` } }), { replace })
  }, [step, mutate, courseSeq, go, pathname, search])

  const resumed = useRef(false)
  useEffect(() => {
    if (resumed.current || session.user === null || !site.standingKnown || !attendable) return
    resumed.current = true
    if (takeEnrollIntent(courseSeq, Date.now())) begin(true)
  }, [session.user, site.standingKnown, attendable, courseSeq, begin])

  return { start: () => begin(false), pending: isPending }
}
