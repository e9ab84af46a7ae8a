/** What a parcel of an order is doing. Our codes: the specification gives none. */
export const deliveryState = { preparing: '00', shipped: '01', delivered: '02', returning: '03', returned: '04', cancelled: '99' } as const
export type DeliveryState = (typeof deliveryState)[keyof typeof deliveryState]

const { preparing, shipped, delivered, returning, returned, cancelled } = deliveryState

/** Where staff may move a parcel; `shipped` needs a carrier and a number. Each step has its way back, but a cancelled parcel stays where it is. */
const staffMoves: Record<DeliveryState, readonly DeliveryState[]> = {
  [preparing]: [shipped, cancelled],
  [shipped]: [preparing, delivered, returning],
  [delivered]: [shipped, returning],
  [returning]: [delivered, returned],
  [returned]: [returning],
  [cancelled]: [],
}

/** Whether staff may move a parcel from one state to another. */
export const canMove = (from: DeliveryState, to: DeliveryState): boolean => staffMoves[from].includes(to)

/** The states that staff set for many parcels at once; shipping takes a number for each. */
export const bulkStates = [delivered, returning, returned, preparing, cancelled] as const

/** Whether the buyer has the goods, or they are on their way: a refund waits until they are back. */
export const areGoodsOut = (state: DeliveryState): boolean => state === shipped || state === delivered || state === returning

/** The state once the buyer asks for a refund: what was sent comes back. */
export const stateOnRefundRequest = (state: DeliveryState): DeliveryState => (state === shipped || state === delivered ? returning : state)

/** The state once all money went back: what was not sent stays here. */
export const stateOnRefund = (state: DeliveryState): DeliveryState => (state === preparing ? cancelled : state)

/** Whether the buyer may still change the address. */
export const canChangeAddress = (state: DeliveryState | null): boolean => state === null || state === preparing
