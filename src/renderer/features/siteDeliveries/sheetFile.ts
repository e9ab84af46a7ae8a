import { addressLine } from '#shared/delivery/address.ts'
import type { StaffDelivery } from '#shared/delivery/contract.ts'
import { formatTypedPhone } from '#shared/kernel/format/formats.ts'

/** A row of the sheet that goes out; its last two columns come back filled in. A phone keeps its hyphens, a postcode its brackets: spreadsheets drop leading zeros. */
export function rowOf(parcel: StaffDelivery, texts: { state: string; carrier: string; orderedAt: string }): string[] {
  const { orderNo, title, buyerName, address, trackingNo } = parcel
  return [
    orderNo, texts.orderedAt, title, buyerName, address?.recipient ?? '', address === null ? '' : formatTypedPhone(address.phone), address === null ? '' : addressLine(address), address?.note ?? '', texts.state,
    texts.carrier, trackingNo ?? '',
  ]
}
