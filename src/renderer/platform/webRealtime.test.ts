import { describe, expect, it, vi } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { createWebRealtime } from './webRealtime.ts'

function open() {
  let user: { userSeq: number } | null = null
  const told: string[] = []
  const startedAt: (number | undefined)[] = []
  let deliver: (message: SocketMessage) => void = () => {}
  const load = vi.fn(async (hand: (message: SocketMessage) => void) => {
    deliver = hand
    return { start: (askedAt?: number) => { told.push('start'); startedAt.push(askedAt) }, stop: () => void told.push('stop'), want: () => void told.push('want'), phase: () => 'open' as const }
  })
  const realtime = createWebRealtime(load)
  const wire = realtime.watching(async () => ({ status: 200, body: JSON.stringify({ user }) }))
  const ask = async (url: string) => {
    await wire({ method: 'GET', url })
    await new Promise((resolve) => { setTimeout(resolve) })
  }
  return { realtime, load, told, startedAt, ask, as: (userSeq: number | null) => { user = userSeq === null ? null : { userSeq } }, say: (message: SocketMessage) => deliver(message) }
}

const session = callUrl(auth.session, {})

describe('the connection of a page', () => {
  it('is neither opened nor loaded for a guest', async () => {
    const { load, ask, realtime } = open()
    await ask(session)
    realtime.want({ topics: [], playing: null })
    expect(load).not.toHaveBeenCalled()
  })

  it('opens for who is logged in, once, and again after the login that follows an end elsewhere', async () => {
    const { load, ask, as, told } = open()
    as(5)
    await ask(session)
    expect(told).toEqual(['stop', 'want', 'start'])
    await ask(session)
    expect(told.slice(3)).toEqual(['want', 'start'])
    as(null)
    await ask(session)
    expect(told.slice(5)).toEqual(['stop'])
    as(6)
    await ask(callUrl(auth.login, {}))
    expect(told.slice(6)).toEqual(['stop', 'want', 'start'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('counts from the question to which the person was the answer, however long the rest took', async () => {
    const { ask, as, startedAt, load } = open()
    const loaded = Promise.withResolvers<void>()
    const client = load.getMockImplementation()
    load.mockImplementation(async (deliver) => {
      await loaded.promise
      return (client as NonNullable<typeof client>)(deliver)
    })
    as(5)
    const before = performance.now()
    await ask(session)
    const after = performance.now()
    loaded.resolve()
    await vi.waitFor(() => expect(startedAt).toHaveLength(1))
    expect(startedAt[0]).toBeGreaterThanOrEqual(before)
    expect(startedAt[0]).toBeLessThanOrEqual(after)
  })

  it('ends with the logout', async () => {
    const { ask, as, told } = open()
    as(5)
    await ask(session)
    await ask(callUrl(auth.logout, {}))
    expect(told.at(-1)).toBe('stop')
  })

  it('hands messages on until unsubscribed, and passes over other calls', async () => {
    const { ask, as, say, realtime, load } = open()
    as(5)
    await ask('/api/main/v1.0/me')
    expect(load).not.toHaveBeenCalled()
    await ask(session)
    const heard: string[] = []
    const stop = realtime.onMessage(({ command }) => heard.push(command))
    say({ command: 'E0017' })
    stop()
    say({ command: 'E0017' })
    expect(heard).toEqual(['E0017'])
  })
})
