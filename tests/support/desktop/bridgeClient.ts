import type { Page } from 'playwright'
import type { BridgeApi, Outcome } from '#shared/desktop/bridge.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Client, WireRequest, WireResponse } from '#shared/kernel/call/client.ts'

type Send = (request: WireRequest) => Promise<Outcome<WireResponse>>

/** A typed client over the desktop's main process. Throws when main refuses. */
export function clientOver(send: Send): Client {
  return createClient(async (request) => {
    const outcome = await send(request)
    if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`)
    return outcome.value
  })
}

/** The typed client in a desktop page, over the real preload. */
export function bridgeClient(page: Page): Client {
  return clientOver((request) => page.evaluate(
    (sent) => (globalThis as unknown as { madang: BridgeApi }).madang.rest.send(crypto.randomUUID(), sent, { language: 'ko', source: location.href }), request,
  ))
}
