import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { ConferenceError } from './conference.ts'

/** A class begins within a minute: a provider that has not answered by then is down. */
const TIMEOUT_MS = 8_000
const ANSWER_BYTES_MAX = 256 * 1024

export interface CallerDeps {
  fetch: typeof fetch
  log: Pick<FastifyBaseLogger, 'warn'>
  timeoutMs?: number
}

export interface ProviderCall {
  /** For the log; addresses and bodies hold keys. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface ProviderAnswer {
  status: number
  /** Throws `unavailable` when the answer does not fit. */
  read<T extends z.ZodType>(schema: T): z.output<T>
}

/** Calls a provider's API. Throws `unavailable` for no answer in time, 429 and 5xx, `refused` for 401 and 403. */
export function createCaller(provider: string, { fetch, log, timeoutMs = TIMEOUT_MS }: CallerDeps): (call: ProviderCall) => Promise<ProviderAnswer> {
  return async ({ name, method, url, headers, body }) => {
    const failed = (kind: ConferenceError['kind'], code: string) => {
      log.warn({ provider, call: name, reason: code }, 'a provider of live classes did not do what was asked')
      return new ConferenceError(kind, code)
    }
    const { status, text } = await answered(fetch, url, { method, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs), ...(body === undefined ? {} : { body }) })
      .catch((error: unknown) => { throw failed('unavailable', error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network') })
    if (status >= 500 || status === 429) throw failed('unavailable', `http${status}`)
    if (status === 401 || status === 403) throw failed('refused', `http${status}`)
    return {
      status,
      read(schema) {
        const fits = schema.safeParse(parsed(text))
        if (!fits.success) throw failed('unavailable', `unexpectedAnswer${status}`)
        return fits.data
      },
    }
  }
}

async function answered(fetch: CallerDeps['fetch'], url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, text: text.slice(0, ANSWER_BYTES_MAX) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
