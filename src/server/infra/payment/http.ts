import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { PaymentError } from './provider.ts'
import type { ProviderName } from './provider.ts'

export interface CallerDeps {
  fetch: typeof fetch
  log: Pick<FastifyBaseLogger, 'warn'>
  timeoutMs: number
}

export interface ProviderCall {
  /** For the log; addresses may hold keys. */
  name: string
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface ProviderAnswer {
  status: number
  /** Undefined for an empty body. */
  json: unknown
  /** Throws `unknown` when the answer does not fit. */
  read<T extends z.ZodType>(schema: T): z.output<T>
}

/**
 * Calls a provider's API. Throws `unknown` when it does not answer in time, is down, or answers no JSON: it may have done it.
 * The log has the kind of failure alone: requests and answers hold keys and personal data.
 */
export function createCaller(provider: ProviderName, { fetch, log, timeoutMs }: CallerDeps): (call: ProviderCall) => Promise<ProviderAnswer> {
  return async ({ name, method, url, headers, body }) => {
    const unknown = (code: string) => {
      log.warn({ provider, call: name, reason: code }, 'payment provider did not answer clearly')
      return new PaymentError('unknown', code, `${provider} did not answer ${name} clearly: ${code}`)
    }
    const { status, text } = await answered(fetch, url, { method, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs), ...(body === undefined ? {} : { body }) })
      .catch((error: unknown) => { throw unknown(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network') })
    if (status >= 500 || status === 429) throw unknown(`http${status}`)
    const json = parsed(text)
    if (json === notJson) throw unknown('notJson')
    return {
      status,
      json,
      read(schema) {
        const fits = schema.safeParse(json)
        if (!fits.success) throw unknown('unexpectedAnswer')
        return fits.data
      },
    }
  }
}

async function answered(fetch: CallerDeps['fetch'], url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}

const notJson = Symbol('not JSON')

/** Parses JSON of strangers; `notJson` when it is none. */
function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}
