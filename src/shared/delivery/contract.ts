import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, pageQuery, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { orderNoText } from '#shared/order/orderNo.ts'
import { deliveryAddress } from './address.ts'
import { carriers } from './carriers.ts'
import { SHEET_ROWS_MAX } from '#shared/kernel/sheet/cells.ts'
import { CELL_MAX, lineProblems } from './sheet.ts'
import { bulkStates, deliveryState } from './states.ts'

const orderParams = z.object({ channelSeq: seq, orderNo: orderNoText })
const state = z.enum(deliveryState)
const carrier = z.enum(carriers)
const PAGE_MAX = 500
/** Most parcels of one change. */
export const CHANGE_MAX = 500

/** A stored address: rules may have been others when it was typed. */
const storedAddress = z.object({
  recipient: z.string(), phone: z.string(), abroadYn: yn, country: z.string(), postcode: z.string(), address: z.string(), detail: z.string(), note: z.string(),
})

/** The parcel of an order, as its buyer sees it. */
const delivery = z.object({
  orderNo: orderNoText,
  /** Null: not paid yet. */
  deliveryState: state.nullable(),
  carrier: carrier.nullable(),
  trackingNo: z.string().nullable(),
  shippedAt: moment.nullable(),
  /** Null once it was deleted, years after the delivery. */
  address: storedAddress.nullable(),
})
export type Delivery = z.infer<typeof delivery>

const staffDelivery = delivery.extend({
  deliveryState: state,
  courseSeq: seq.nullable(),
  title: z.string(),
  buyerName: z.string(),
  orderedAt: moment,
  changedAt: moment,
  refundRequestedAt: moment.nullable(),
})
export type StaffDelivery = z.infer<typeof staffDelivery>

const foundAddress = z.object({ postcode: z.string(), address: z.string(), lotAddress: z.string() })
export type FoundAddress = z.infer<typeof foundAddress>

const batch = z.object({ batchSeq: seq, kind: z.enum(['sheet', 'change']), count: z.int(), at: moment })
export type DeliveryBatch = z.infer<typeof batch>

const sheetRows = z.array(z.object({ line: z.int().min(1), orderNo: z.string().max(CELL_MAX), carrier: z.string().max(CELL_MAX), trackingNo: z.string().max(CELL_MAX) })).min(1).max(SHEET_ROWS_MAX)
const sheetLine = z.object({
  /** As in the sheet. */
  line: z.int(),
  outcome: z.enum(['ship', 'correct', 'same', 'wrong']),
  problem: z.enum(lineProblems).nullable(),
  carrier: carrier.nullable(), trackingNo: z.string(),
  /** Of the parcel as it is; empty where the line names none. */
  recipient: z.string(), title: z.string(), carrierBefore: carrier.nullable(), trackingNoBefore: z.string().nullable(),
  refundRequested: z.boolean(),
})
export type SheetLine = z.infer<typeof sheetLine>

/** Goods that are sent to buyers (courses spec §3, `deliveryCd`; platform spec §7, deliveries). */
export const deliveryCalls = /* @__PURE__ */ domainCalls('delivery', {
  searchAddress: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/addresses', access: 'member',
    summary: 'Searches Korean addresses with their postcodes, where the server has a provider',
    params: siteParams,
    query: z.object({ q: z.string().trim().min(2).max(80), page: z.coerce.number().int().min(1).max(100).default(1) }),
    response: z.object({ addresses: z.array(foundAddress), totalCount: z.int(), page: z.int(), size: z.int() }),
    errors: ['addressSearchUnavailable', 'addressSearchTooWide', 'tooManyAttempts'],
  }),
  mine: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/me/deliveries', access: 'session',
    summary: 'The parcels of orders of mine',
    params: siteParams,
    /** Separated by commas. */
    query: z.object({ orderNos: z.string().regex(/^\d{8}-[0-9A-HJKMNP-TV-Z]{16}(?:,\d{8}-[0-9A-HJKMNP-TV-Z]{16}){0,99}$/) }),
    response: z.object({ deliveries: z.array(delivery) }),
  }),
  changeAddress: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/orders/:orderNo/address', access: 'member',
    summary: 'Changes where an order of mine is sent, until it is shipped',
    params: orderParams,
    body: z.object({ address: deliveryAddress }),
    response: delivery,
    errors: ['orderNotFound', 'deliveryShipped'],
  }),
  list: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/deliveries', access: { site: 'SITE_SALES_READ' },
    summary: 'Lists the parcels of the site, newest order first',
    params: siteParams,
    query: pageQuery.extend({
      size: z.coerce.number().int().min(1).max(PAGE_MAX).default(20),
      /** In order number, recipient, phone or tracking number. */
      q: z.string().trim().max(100).default(''),
      deliveryState: state.optional(),
      courseSeq: seq.optional(),
      /** Days of ordering in Asia/Seoul, both included. */
      startDt: z.iso.date().optional(),
      endDt: z.iso.date().optional(),
    }),
    response: z.object({
      deliveries: z.array(staffDelivery), totalCount: z.int(), page: z.int(), size: z.int(),
      /** Of all that match, whatever their state. */
      counts: z.array(z.object({ deliveryState: state, count: z.int() })),
      /** Classes with parcels. */
      courses: z.array(z.object({ courseSeq: seq, title: z.string() })),
      /** The last change of the day that can be undone. */
      last: batch.nullable(),
    }),
  }),
  change: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/deliveries/state', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Moves parcels to a state; those that cannot get there stay as they are',
    params: siteParams,
    body: z.object({ orderNos: z.array(orderNoText).min(1).max(CHANGE_MAX), deliveryState: z.enum(bulkStates) }),
    response: z.object({ changedCount: z.int(), batchSeq: seq.nullable() }),
    errors: ['orderNotFound'],
  }),
  checkSheet: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/deliveries/sheet/check', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Says line by line what a sheet would change, and what is wrong with it',
    params: siteParams,
    bodyLimit: 1_000_000,
    body: z.object({ rows: sheetRows }),
    response: z.object({ lines: z.array(sheetLine) }),
  }),
  importSheet: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/deliveries/sheet', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Ships the parcels of a sheet; lines that are wrong change nothing',
    params: siteParams,
    bodyLimit: 1_000_000,
    body: z.object({ rows: sheetRows }),
    response: z.object({ lines: z.array(sheetLine), changedCount: z.int(), batchSeq: seq.nullable() }),
  }),
  undo: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/deliveries/undo', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Undoes a change of parcels; those that were changed again since stay as they are',
    params: siteParams,
    body: z.object({ batchSeq: seq }),
    response: z.object({ changedCount: z.int() }),
    errors: ['deliveryNotFound'],
  }),
})
