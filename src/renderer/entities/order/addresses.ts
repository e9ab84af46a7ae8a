import { orderPaths } from '#shared/order/paths.ts'
import { pathOf } from '#renderer/lib/navigation/index.ts'

/** Path of an order's outcome. */
export function outcomePath(page: 'complete' | 'success' | 'fail', { courseSeq, orderNo }: { courseSeq: number; orderNo: string }): string {
  return pathOf({ path: orderPaths[`classes-payment-${page}`], params: { courseSeq }, query: { orderNo } })
}
