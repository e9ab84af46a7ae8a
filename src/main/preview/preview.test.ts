import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Wire } from '#shared/kernel/call/client.ts'
import { memoryIpc, silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { recordingPreviewView } from '#tests/support/desktop/desktopSurroundings.ts'
import { createPreview } from './preview.ts'

const bounds = { x: 0, y: 56, width: 1200, height: 700 }
const target = { channelSeq: 1, courseSeq: 7 }
const granting: Wire = async () => ({ status: 200, body: JSON.stringify({ ticket: 'signed.ticket', expiresAt: '2026-11-21T00:00:00Z' }) })

function open(wire: Wire | undefined = granting) {
  const view = recordingPreviewView()
  const ipc = memoryIpc()
  const pushed: string[] = []
  ipc.onPush((channel) => pushed.push(channel))
  const preview = createPreview({ view, wire: () => wire, serverOrigin: 'https://school.test', ipc, log: silentLog })
  return { view, pushed, preview, handlers: preview.handlers }
}

describe('createPreview', () => {
  it('shows the class with a ticket that the requesting page never gets [DESK-06]', async () => {
    const { view, handlers } = open()
    expect(await handlers.open(target, bounds)).toBeUndefined()
    expect(view.address).toBe('https://school.test/classes/7?channelSeq=1#preview=signed.ticket')
    expect(view.bounds).toEqual(bounds)
    await handlers.place({ ...bounds, width: 390 })
    expect(view.bounds?.width).toBe(390)
    await handlers.close()
    expect(view.address).toBeUndefined()
  })

  it('shows the front page of a site without a class [DESK-06]', async () => {
    const asked: string[] = []
    const { view, handlers } = open(async (request, signal) => {
      asked.push(new URL(request.url, 'https://school.test').pathname)
      return granting(request, signal)
    })
    await handlers.open({ channelSeq: 1 }, bounds)
    expect([asked.at(-1)?.endsWith('/channels/1/preview'), view.address]).toEqual([true, 'https://school.test/main?channelSeq=1#preview=signed.ticket'])
  })

  it('shows nothing when logged out or when the server rejects', async () => {
    const guest = open()
    await expect(createPreview({ view: guest.view, wire: () => undefined, serverOrigin: 'https://school.test', ipc: memoryIpc(), log: silentLog }).handlers.open(target, bounds))
      .rejects.toMatchObject({ code: 'loginRequired' })
    const refused = open(async () => ({ status: 403, body: JSON.stringify({ code: '900002', message: 'no', requestId: 'x' }) }))
    await expect(refused.handlers.open(target, bounds)).rejects.toThrow('no')
    expect(refused.view.address).toBeUndefined()
  })

  it('stays closed when closed during the ticket request', async () => {
    let answer = (): void => {}
    const waiting = new Promise<void>((resolve) => { answer = resolve })
    const { view, handlers } = open(async (...sent) => {
      await waiting
      return granting(...sent)
    })
    const opening = handlers.open(target, bounds)
    await handlers.close()
    answer()
    await opening
    await settled()
    expect(view.address).toBeUndefined()
  })

  it('notifies the page of a crash', async () => {
    const { view, handlers, pushed, preview } = open()
    await handlers.open(target, bounds)
    view.die()
    expect(pushed).toEqual(['preview.gone'])
    preview.close()
    view.die()
    expect(pushed).toEqual(['preview.gone'])
  })
})
