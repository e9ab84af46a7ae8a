import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '#shared/desktop/bridge.ts'
import type { WireResponse } from '#shared/kernel/call/client.ts'
import { exposedBridge } from '#tests/support/desktop/exposedBridge.ts'
import { createDesktopPlatform } from './desktop.ts'

beforeEach(() => {
  vi.stubGlobal('location', { href: 'app://madang/classes?channelSeq=1' })
  vi.stubGlobal('document', { cookie: 'lang=ja', documentElement: { getAttribute: () => null } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const facts = { ok: true as const, value: { version: '1', serverOrigin: 'https://school.test', policy: { fixed: [], fault: null } } }

describe('createDesktopPlatform', () => {
  it('sends requests over the bridge with what the headers need of the page [AUTH-09]', async () => {
    const { bridge, asked } = exposedBridge({ 'app.getFacts': facts, 'rest.send': { ok: true, value: { status: 200, body: '{}' } } })
    const platform = await createDesktopPlatform(bridge)
    expect(platform).toMatchObject({ kind: 'desktop', serverOrigin: 'https://school.test' })
    expect(await platform.wire({ method: 'GET', url: '/api/main/v1.0/me' })).toEqual({ status: 200, body: '{}' })
    const sent = asked.find(([channel]) => channel === 'rest.send')
    expect(sent?.[1].slice(1)).toEqual([{ method: 'GET', url: '/api/main/v1.0/me' }, { language: 'ja', source: 'app://madang/classes?channelSeq=1' }])
  })

  it('gives up in main the request that the page gives up', async () => {
    let answer: (outcome: Outcome<WireResponse>) => void = () => {}
    const { bridge, asked } = exposedBridge({ 'app.getFacts': facts, 'rest.send': new Promise<Outcome<WireResponse>>((resolve) => { answer = resolve }) })
    const platform = await createDesktopPlatform(bridge)
    const controller = new AbortController()
    const request = platform.wire({ method: 'GET', url: '/api/main/v1.0/me' }, controller.signal)
    controller.abort()
    answer({ ok: false, refusal: 'noAnswer' })
    await expect(request).rejects.toMatchObject({ code: 'noAnswer' })
    const id = asked.find(([channel]) => channel === 'rest.send')?.[1][0]
    expect(asked).toContainEqual(['rest.abort', [id]])
  })

  it('throws what main refuses and hands pushes on', async () => {
    const { bridge, push } = exposedBridge({ 'app.getFacts': facts, 'uploads.pause': { ok: false, refusal: 'unknown' } })
    const { uploads } = await createDesktopPlatform(bridge)
    await expect(uploads.pause('x')).rejects.toMatchObject({ code: 'unknown' })
    const seen: unknown[] = []
    const stop = uploads.onChange((rows) => seen.push(rows))
    push('uploads.changed', [])
    stop()
    push('uploads.changed', [])
    expect(seen).toEqual([[]])
  })
})
