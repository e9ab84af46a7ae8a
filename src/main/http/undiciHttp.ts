import { Agent, request } from 'undici'
import type { HttpPort } from '#main/ports.ts'

const IDLE_TIMEOUT_MS = 60_000

/** HTTP over undici's `request`: streams both ways, no redirects, no cookies. */
export function createUndiciHttp(): HttpPort & { close(): Promise<void> } {
  const agent = new Agent({ connect: { timeout: 10_000 }, headersTimeout: IDLE_TIMEOUT_MS, bodyTimeout: IDLE_TIMEOUT_MS })
  return {
    async send({ method, url, headers, body, signal, onInterim }) {
      const empty = body === undefined || body === ''
      const answer = await request(url, {
        method, headers, dispatcher: agent,
        ...(empty ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
        ...(onInterim === undefined ? {} : { onInfo: (info) => onInterim(info.statusCode, flatten(info.headers)) }),
      })
      return { status: answer.statusCode, headers: flatten(answer.headers), body: answer.body }
    },
    close: () => agent.destroy(),
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]])),
  )
}
