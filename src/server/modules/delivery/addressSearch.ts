import { AppError } from '#shared/kernel/errors.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import type { deliveryCalls } from '#shared/delivery/contract.ts'
import { spend } from '#server/infra/limits/rateLimiter.ts'
import { POSTCODE_PAGE, PostcodeError } from '#server/infra/postcode/index.ts'
import type { DeliveryPorts } from './service.ts'

/** Searches of one user within ten minutes: the provider counts them for the whole server. */
const SEARCHES = 60

/** Searches addresses at the provider; its key stays on the server. Throws `addressSearchUnavailable`, `addressSearchTooWide`, `tooManyAttempts`. */
export function createAddressSearch({ database: { db }, clock, postcodes, log }: DeliveryPorts) {
  return async (userSeq: number, { q, page }: { q: string; page: number }): Promise<CallReply<typeof deliveryCalls.searchAddress>> => {
    if (postcodes === undefined) throw new AppError('addressSearchUnavailable')
    await spend(db, clock, [{ key: `postcode:${userSeq}`, most: SEARCHES, windowMs: 10 * MINUTE_MS }])
    try {
      return { ...await postcodes.find(q, page), page, size: POSTCODE_PAGE }
    } catch (error) {
      if (!(error instanceof PostcodeError)) throw error
      if (error.kind === 'query') throw new AppError('addressSearchTooWide')
      log.warn({ reason: error.code }, 'the address search is not available')
      throw new AppError('addressSearchUnavailable')
    }
  }
}
export type AddressSearch = ReturnType<typeof createAddressSearch>
