import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'

/** What visitors and members still need of a site that is closing: who they are there, what they agreed to, and their money. */
const forEveryone: ReadonlySet<string> = new Set([
  'channel.auth', 'channel.channelUser', 'page.list', 'certificate.mine', 'certificate.verify', 'staff.leave',
  'order.detail', 'order.mine', 'order.cancel', 'order.receipt', 'order.receiptFile', 'order.refundQuote', 'order.requestRefund',
  'membership.mine', 'membership.cancel', 'card.mine', 'card.remove',
])
/** Domains in which staff finish what is paid, and owners take the closing back. */
const staffDomains: ReadonlySet<string> = new Set(['ownership', 'order', 'delivery', 'settlement', 'plan', 'savedView'])
/** Calls of staff that read, though they are no GET, or end what a member pays. */
const staffCalls: ReadonlySet<string> = new Set([
  'attendee.export', 'attendee.periodPreview', 'attendee.statusPreview', 'bulk.preview', 'bulk.sitePreview', 'mailText.preview', 'terms.preview', 'segment.count',
  'certificate.ofAttendee', 'membership.cancelSubscriber', 'preview.open',
])

/** Whether a call of a site that is closing is answered. Reads that are the same for everyone are, as staff need them too. */
export function isOpenWhileClosing({ name, method, publicRead }: Pick<CallDefinition, 'name' | 'method' | 'publicRead'>, { userTypeCd }: Pick<Actor, 'userTypeCd'>): boolean {
  if (publicRead === 'everyone' || forEveryone.has(name)) return true
  if (userTypeCd === null) return false
  return method === 'GET' || staffCalls.has(name) || staffDomains.has(name.split('.')[0] ?? '')
}
