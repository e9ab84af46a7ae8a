import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { SCHEDULE_OPEN_CODE } from '#shared/course/schedule.ts'
import { paymentPs } from '#shared/enrollment/rules.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { pathOf } from '#renderer/lib/navigation/index.ts'
import { useAlert, useConfirm } from '#renderer/ui/index.ts'

/** Path of a class's payment page (ENR-09). */
export function paymentPath(course: { courseSeq: number; choiseTypeCd: string }): string {
  return pathOf({ path: orderPaths['classes-payment'], params: { courseSeq: course.courseSeq }, query: { ps: paymentPs(course) } })
}

/** Navigation state of the payment page: the schedule was checked on the way. */
export interface PaymentState { scheduleChecked: true }

/** Checks a class's schedule before enrollment or payment (ENR-08): true to go on. The user may override a conflict unless it is 100010. */
export function useScheduleCheck(): (params: { channelSeq: number; courseSeq: number }) => Promise<boolean> {
  const { t } = useTranslation('course')
  const client = useClient()
  const confirm = useConfirm()
  const alert = useAlert()
  return async (params) => {
    const check = await client(contract.enrollment.scheduleCheck, { params })
    if (check.resultCode === SCHEDULE_OPEN_CODE) return true
    if (check.resultCode !== errorTable.scheduleClosed.code) return confirm({ title: t('schedule.title'), message: check.message, confirmLabel: t('schedule.goOn') })
    await alert({ message: check.message })
    return false
  }
}
