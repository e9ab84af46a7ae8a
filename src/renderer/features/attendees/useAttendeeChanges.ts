import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { PeriodReply, StatusReply } from '#shared/attendee/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendeeKeys } from '#renderer/entities/attendee/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { toast } from '#renderer/ui/index.ts'

export type StatusBody = CallInput<typeof contract.attendee.changeStatus>['body']
export type PeriodBody = CallInput<typeof contract.attendee.changePeriod>['body']

/** What undoes a change of status; a cancellation cannot be undone (courses spec §4). */
const backOf: Partial<Record<ChoiseStatusCd, ChoiseStatusCd>> = { [choiseStatusCd.approved]: choiseStatusCd.awaiting, [choiseStatusCd.awaiting]: choiseStatusCd.approved }

/** Changes of status and access period, each with an undo where there is one. */
export function useAttendeeChanges(params: CourseRef, onDone: () => void) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const refresh = () => invalidate(queries, [...attendeeKeys.ofClass(params), ...courseKeys.one(params), ...courseKeys.studioList(params)])
  const undo = useMutation({
    mutationFn: async (run: () => Promise<unknown>) => run(),
    onSuccess: () => { toast.show({ message: t('undone'), tone: 'success' }) },
    onSettled: refresh,
  })
  const said = (message: string, back: (() => Promise<unknown>) | null) => toast.show({
    message, tone: 'success', ...(back === null ? {} : { stay: 'long', action: { label: common('undo'), onClick: () => undo.mutate(back) } }),
  })
  const status = useMutation({
    mutationFn: (body: StatusBody) => client(contract.attendee.changeStatus, { params, body }),
    onSuccess: ({ attendSeqs }: StatusReply, { choiseStatusCd: to }) => {
      onDone()
      const back = backOf[to]
      if (attendSeqs.length > 0) said(t(`done.${to}`, { count: attendSeqs.length }), back === undefined ? null : () => client(contract.attendee.changeStatus, { params, body: { attendSeqs, choiseStatusCd: back, beyondYn: 'Y' } }))
    },
    onSettled: refresh,
  })
  const period = useMutation({
    mutationFn: (body: PeriodBody) => client(contract.attendee.changePeriod, { params, body }),
    onSuccess: ({ periods }: PeriodReply) => {
      onDone()
      const before = periods.map(({ attendSeq, before: validAt }) => ({ attendSeq, validAt }))
      if (periods.length > 0) said(t('done.period', { count: periods.length }), () => client(contract.attendee.restorePeriods, { params, body: { periods: before } }))
    },
    onSettled: refresh,
  })
  const withdraw = useMutation({
    mutationFn: (invitationSeqs: number[]) => client(contract.attendee.withdrawInvitations, { params, body: { invitationSeqs } }),
    onSuccess: ({ count }) => { toast.show({ message: t('invitations.withdrawn', { count }), tone: 'success' }) },
    onSettled: refresh,
  })
  return { status, period, withdraw }
}
