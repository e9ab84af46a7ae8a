import { callbackify } from 'node:util'
import { Agent, request } from 'undici'
import type { buildConnector } from 'undici'
import type { HttpPort } from '#main/ports.ts'
import { targetOf } from './connector.ts'
import type { Connector } from './connector.ts'
import type { Route } from './routes.ts'

const IDLE_TIMEOUT_MS = 60_000

/** HTTP over undici's `request`: streams both ways, no redirects, no cookies. */
export function createUndiciHttp(connector: Connector): HttpPort & { close(): Promise<void> } {
  const current = new Map<string, { key: string; agent: Agent }>()
  /** Also those that finish their last requests. */
  const open = new Set<Agent>()

  function connectBy(origin: string, routes: readonly Route[]): buildConnector.connector {
    const connect = callbackify(() => connector.connect(targetOf(origin), routes))
    return (_options, callback) => connect((error, socket) => (error === null ? callback(null, socket) : callback(error, null)))
  }

  /** An agent of other routes finishes its requests and takes no more: its idle connections may lead through a network that is gone. */
  function agentFor(origin: string, routes: readonly Route[]): Agent {
    const key = JSON.stringify(routes)
    const known = current.get(origin)
    if (known?.key === key) return known.agent
    void known?.agent.close().finally(() => open.delete(known.agent))
    const agent = new Agent({ connect: connectBy(origin, routes), headersTimeout: IDLE_TIMEOUT_MS, bodyTimeout: IDLE_TIMEOUT_MS })
    open.add(agent)
    current.set(origin, { key, agent })
    return agent
  }

  return {
    async send({ method, url, headers, body, signal, onInterim }) {
      const { origin } = new URL(url)
      const dispatcher = agentFor(origin, await connector.routesTo(origin))
      const empty = body === undefined || body === ''
      const answer = await request(url, {
        method, headers, dispatcher,
        ...(empty ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
        ...(onInterim === undefined ? {} : { onInfo: (info) => onInterim(info.statusCode, flatten(info.headers)) }),
      })
      return { status: answer.statusCode, headers: flatten(answer.headers), body: answer.body }
    },
    async close() {
      await Promise.all([...open].map((agent) => agent.destroy()))
    },
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]])),
  )
}
