import { orderPaths } from '#shared/order/paths.ts'
import { paymentPs } from '#shared/enrollment/rules.ts'
import { pathOf } from '#renderer/lib/navigation/index.ts'

/** Path of a class's payment page (ENR-09). */
export function paymentPath(course: { courseSeq: number; choiseTypeCd: string }): string {
  return pathOf({ path: orderPaths['classes-payment'], params: { courseSeq: course.courseSeq }, query: { ps: paymentPs(course) } })
}

/** Path of an order's outcome. */
export function outcomePath(page: 'complete' | 'success' | 'fail', { courseSeq, orderNo }: { courseSeq: number; orderNo: string }): string {
  return pathOf({ path: orderPaths[`classes-payment-${page}`], params: { courseSeq }, query: { orderNo } })
}

/** Navigation state of the payment page: the schedule was checked on the way. */
export interface PaymentState { scheduleChecked: true }
