import { SHEET_ROWS_MAX, cellText as readCell, headKey, headLineOf } from '#shared/kernel/sheet/cells.ts'
import { carrierOf, isTrackingNo, trackingNoOf } from './carriers.ts'
import type { Carrier } from './carriers.ts'
import { deliveryState } from './states.ts'
import type { DeliveryState } from './states.ts'

/** Most characters of a cell that are kept. */
export const CELL_MAX = 60

/** A line of a sheet; `line` as spreadsheets count them. */
export interface SheetRow {
  line: number
  orderNo: string
  carrier: string
  trackingNo: string
}

export type SheetProblem = 'tooMany' | 'noOrders' | 'blank'

/** A cell of a sheet of tracking numbers. */
export const cellText = (cell: string): string => readCell(cell, CELL_MAX)

const heads = {
  orderNo: ['주문번호', 'orderno', 'ordernumber', 'order', '注文番号'],
  carrier: ['택배사', '택배회사', '배송업체', 'carrier', 'courier', '配送業者', '配送会社'],
  trackingNo: ['운송장번호', '송장번호', '운송장', 'trackingno', 'trackingnumber', 'tracking', '送り状番号', '追跡番号'],
}

/** Where the columns are: by their names, else the first three. */
function columnsOf(head: readonly string[]): { columns: Record<keyof typeof heads, number>; hasHead: boolean } {
  const keys = head.map(headKey)
  const at = (names: readonly string[]) => keys.findIndex((key) => names.includes(key))
  const [orderNo, carrier, trackingNo] = [at(heads.orderNo), at(heads.carrier), at(heads.trackingNo)]
  if (orderNo < 0) return { columns: { orderNo: 0, carrier: 1, trackingNo: 2 }, hasHead: false }
  return { columns: { orderNo, carrier, trackingNo }, hasHead: true }
}

/** Reads order numbers, carriers and tracking numbers. Lines without a carrier and a number are left out: they are not sent yet. */
export function readSheet(cells: readonly (readonly string[])[]): { rows: SheetRow[]; blankCount: number } | { problem: SheetProblem } {
  const { start, head } = headLineOf(cells, heads.orderNo)
  if (start < 0) return { problem: 'noOrders' }
  const { columns, hasHead } = columnsOf(cells[head] ?? [])
  if (hasHead && (columns.carrier < 0 || columns.trackingNo < 0)) return { problem: 'noOrders' }
  const rows: SheetRow[] = []
  let blankCount = 0
  for (let index = hasHead ? head + 1 : start; index < cells.length; index += 1) {
    const row = cells[index] ?? []
    const read = (column: keyof typeof heads) => cellText(row[columns[column]] ?? '')
    const [orderNo, carrier, trackingNo] = [read('orderNo'), read('carrier'), read('trackingNo')]
    if (orderNo === '' && carrier === '' && trackingNo === '') continue
    if (carrier === '' && trackingNo === '') blankCount += 1
    else if (rows.length === SHEET_ROWS_MAX) return { problem: 'tooMany' }
    else rows.push({ line: index + 1, orderNo, carrier, trackingNo })
  }
  return rows.length > 0 ? { rows, blankCount } : { problem: blankCount === 0 ? 'noOrders' : 'blank' }
}

export const lineProblems = ['order', 'twice', 'carrier', 'trackingNo', 'rounded', 'state', 'refunding'] as const
export type LineProblem = (typeof lineProblems)[number]

/** The parcel that a line is about. */
export interface KnownParcel {
  deliveryState: DeliveryState
  carrier: Carrier | null
  trackingNo: string | null
  /** Its money is going back. */
  refunding: boolean
}

export type LineVerdict =
  | { outcome: 'ship' | 'correct' | 'same'; carrier: Carrier; trackingNo: string }
  | { outcome: 'wrong'; problem: LineProblem }

/** What a line of a sheet does: ships a parcel, corrects its number, nothing, or what is wrong with it. @param isRepeated an earlier line has the same order and was good */
export function judgeLine(row: Pick<SheetRow, 'carrier' | 'trackingNo'>, parcel: KnownParcel | undefined, isRepeated: boolean): LineVerdict {
  const wrong = (problem: LineProblem): LineVerdict => ({ outcome: 'wrong', problem })
  if (parcel === undefined) return wrong('order')
  if (isRepeated) return wrong('twice')
  const carrier = carrierOf(cellText(row.carrier))
  if (carrier === undefined) return wrong('carrier')
  const trackingNo = trackingNoOf(cellText(row.trackingNo))
  // Spreadsheets show long numbers as 6.12346E+11, and save what they show.
  if (/^\d(?:\.\d+)?E\+?\d+$/.test(trackingNo)) return wrong('rounded')
  if (!isTrackingNo(carrier, trackingNo)) return wrong('trackingNo')
  if (parcel.refunding) return wrong('refunding')
  if (parcel.deliveryState === deliveryState.preparing) return { outcome: 'ship', carrier, trackingNo }
  if (parcel.deliveryState !== deliveryState.shipped) return wrong('state')
  return { outcome: parcel.carrier === carrier && parcel.trackingNo === trackingNo ? 'same' : 'correct', carrier, trackingNo }
}
