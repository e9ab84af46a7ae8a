import { z } from 'zod'
import type { InputIssue } from '#shared/kernel/errors.ts'
import { callUrl } from './call.ts'
import type { CallDefinition, CallInput, CallResult } from './call.ts'

/** A platform-independent request: URL below the server's origin, JSON text as body. */
export interface WireRequest {
  method: 'GET' | 'POST'
  url: string
  body?: string
}

export interface WireResponse {
  status: number
  body: string
  retryAfter?: string | undefined
}

/** Sends a request with the common headers (web: fetch; desktop: bridge; tests: undici). Rejects without a response. */
export type Wire = (request: WireRequest, signal?: AbortSignal) => Promise<WireResponse>

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
})

/** A refused call with the server's code and localised message (platform spec §8). */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string
  readonly issues: InputIssue[]
  readonly retryAfter: string | undefined

  constructor(status: number, body: z.infer<typeof errorBody>, retryAfter?: string) {
    super(body.message)
    this.name = 'RestError'
    this.status = status
    this.code = body.code
    this.requestId = body.requestId
    this.issues = body.issues ?? []
    this.retryAfter = retryAfter
  }
}

/** No usable response: offline, server down, or a response that is not the platform's. */
export class WireError extends Error {
  override readonly name = 'WireError'
  /** Set when something else responded, such as a proxy. */
  readonly answer: Pick<WireResponse, 'status' | 'retryAfter'> | undefined

  constructor(message: string, options?: ErrorOptions & { answer?: WireResponse }) {
    super(message, options)
    this.answer = options?.answer
  }
}

/** Every error status rejects, also 404 and 410, which the spec treats as empty success (docs/decisions/0016-gone-is-an-error.md). */
export type Client = <D extends CallDefinition>(definition: D, input?: CallInput<D>, signal?: AbortSignal) => Promise<CallResult<D>>

/** Creates the typed client. Throws RestError, WireError, and the signal's reason on abort. */
export function createClient(wire: Wire): Client {
  return async (definition, input, signal) => {
    const url = callUrl(definition, (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown> })
    const request: WireRequest = { method: definition.method, url }
    if (definition.body !== undefined) request.body = JSON.stringify((input as { body?: unknown } | undefined)?.body ?? {})
    let response: WireResponse
    try {
      response = await wire(request, signal)
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw new WireError('no answer', { cause })
    }
    return parseAnswer(definition, response)
  }
}

function parseAnswer<D extends CallDefinition>(definition: D, response: WireResponse): CallResult<D> {
  let json: unknown
  try {
    json = response.body === '' ? null : JSON.parse(response.body)
  } catch (cause) {
    throw new WireError(`answer ${response.status} is not JSON`, { cause, answer: response })
  }
  if (response.status >= 400) {
    const refused = errorBody.safeParse(json)
    if (!refused.success) throw new WireError(`answer ${response.status} is not the platform's`, { answer: response })
    throw new RestError(response.status, refused.data, response.retryAfter)
  }
  const parsed = definition.response.safeParse(json)
  if (!parsed.success) throw new WireError('answer does not fit the contract', { cause: parsed.error })
  return parsed.data as CallResult<D>
}
