import { lookup as systemLookup } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { isPublicAddress } from './publicAddress.ts'

const TIMEOUT_MS = 5 * SECOND_MS
/** Of an answer; the rest is not read. */
const ANSWER_BYTES_MAX = 16 * 1024

export type OutsideTrouble = 'address' | 'timeout' | 'network'

/** An address outside could not be called. */
export class OutsideError extends Error {
  readonly trouble: OutsideTrouble
  constructor(trouble: OutsideTrouble, cause?: unknown) {
    super(`the address could not be called: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/** Calls addresses that people of a site chose. */
export interface Outside {
  /** Returns the HTTP status; follows no redirect. Rejects with `OutsideError`. */
  post(url: string, sent: { headers: Record<string, string>; body: string }): Promise<number>
}

type Lookup = (hostname: string, options: LookupOptions & { all: true }, done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void

export interface OutsideOptions {
  lookup?: Lookup
  /** Certificate authority beside the system's, and hosts that may be private: for tests, no setting names them. */
  ca?: string
  allowed?: ReadonlySet<string>
  timeoutMs?: number
}

/** HTTPS to the public internet alone: the address is checked when the connection is made, so that a name cannot lead elsewhere after a check (SSRF, DNS rebinding). */
export function createOutside({ lookup = systemLookup, ca, allowed = new Set(), timeoutMs = TIMEOUT_MS }: OutsideOptions = {}): Outside {
  const checkedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return done(error ?? new OutsideError('network'), '', 4)
      if (!allowed.has(hostname) && !addresses.every(({ address }) => isPublicAddress(address))) return done(new OutsideError('address'), '', 4)
      if (options.all === true) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }

  return {
    async post(address, { headers, body }) {
      const url = new URL(address)
      const host = url.hostname.replaceAll(/^\[|\]$/g, '')
      // An address is not looked up; its other spellings (decimal, octal, hexadecimal) are one after parsing.
      if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || (isIP(host) !== 0 && !allowed.has(host) && !isPublicAddress(host))) throw new OutsideError('address')
      // One for each call: a kept connection would outlive its check.
      const dispatcher = new Agent({ connect: { lookup: checkedLookup, timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) }, pipelining: 0 })
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal })
        await answer.body.dump({ limit: ANSWER_BYTES_MAX, signal }).catch(() => undefined)
        return answer.statusCode
      } catch (error) {
        throw outsideErrorOf(error)
      } finally {
        await dispatcher.destroy()
      }
    },
  }
}

function outsideErrorOf(error: unknown): OutsideError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideError) return cause
    if (cause instanceof AggregateError) return outsideErrorOf(cause.errors[0])
    if (cause.name === 'TimeoutError' || (cause as NodeJS.ErrnoException).code === 'UND_ERR_CONNECT_TIMEOUT') return new OutsideError('timeout', error)
  }
  return new OutsideError('network', error)
}
