import { isPack } from '#shared/kernel/codes.ts'
import { orderPaths, payPath } from '#shared/order/paths.ts'
import { pathOf } from '#renderer/lib/navigation/index.ts'

/** Path of an order's outcome. */
export function outcomePath(page: 'complete' | 'success' | 'fail', { courseSeq, courseTypeCd, orderNo }: { courseSeq: number | null; courseTypeCd: string; orderNo: string }): string {
  // A month of a membership has no page of a class.
  if (courseSeq === null) return pathOf({ path: orderPaths.paymenthistory, query: { orderNo } })
  return pathOf({ path: payPath({ courseTypeCd }, `-${page}`), params: { courseSeq }, query: { orderNo } })
}

/** Path where an order is paid once more; a user who has classes of a package agreed before. */
export function retryPath({ courseSeq, courseTypeCd, orderNo }: { courseSeq: number | null; courseTypeCd: string; orderNo: string }): string {
  if (courseSeq === null) return pathOf({ path: orderPaths.paymenthistory, query: { orderNo } })
  return pathOf({ path: payPath({ courseTypeCd }), params: { courseSeq }, query: { ps: '01', ...(isPack({ courseTypeCd }) ? { skipAttendCheck: 'true' } : {}) } })
}
