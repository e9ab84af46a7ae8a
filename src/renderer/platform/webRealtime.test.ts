import { describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { createWebRealtime } from './webRealtime.ts'

function open() {
  const session = createSessionStore()
  const told: string[] = []
  const startedAt: (number | undefined)[] = []
  let deliver: (message: SocketMessage) => void = () => {}
  const load = vi.fn(async (hand: (message: SocketMessage) => void) => {
    deliver = hand
    return { start: (askedAt?: number) => { told.push('start'); startedAt.push(askedAt) }, stop: () => void told.push('stop'), want: () => void told.push('want'), phase: () => 'open' as const }
  })
  const realtime = createWebRealtime({ session, load })
  const settled = () => new Promise((resolve) => { setTimeout(resolve) })
  return {
    session, realtime, load, told, startedAt, settled,
    async confirm(userSeq: number | null, askedAt = 0) {
      session.confirm(userSeq === null ? null : { userSeq, name: `user ${userSeq}` }, askedAt)
      await settled()
    },
    say: (message: SocketMessage) => deliver(message),
  }
}

describe('the connection of a page', () => {
  it('is neither opened nor loaded for a guest', async () => {
    const { load, confirm, realtime } = open()
    await confirm(null)
    realtime.want({ topics: [], playing: null })
    expect(load).not.toHaveBeenCalled()
  })

  it('opens for who is logged in, once, and again after the login that follows an end elsewhere', async () => {
    const { load, confirm, session, settled, told } = open()
    await confirm(5)
    expect(told).toEqual(['stop', 'want', 'start'])
    await confirm(5)
    expect(told.slice(3)).toEqual(['want', 'start'])
    session.end('E0003')
    await settled()
    expect(told.slice(5)).toEqual(['stop'])
    session.expectLogin()
    await confirm(6)
    expect(told.slice(6)).toEqual(['stop', 'want', 'start'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('counts from when the server was asked who is logged in, however long the rest took', async () => {
    const { confirm, startedAt, load } = open()
    const loaded = Promise.withResolvers<void>()
    const client = load.getMockImplementation()
    load.mockImplementation(async (deliver) => {
      await loaded.promise
      return (client as NonNullable<typeof client>)(deliver)
    })
    await confirm(5, 1234)
    loaded.resolve()
    await vi.waitFor(() => expect(startedAt).toEqual([1234]))
  })

  it('does not open where the user has logged out before it was loaded', async () => {
    const { confirm, session, settled, told, load } = open()
    const loaded = Promise.withResolvers<void>()
    const client = load.getMockImplementation()
    load.mockImplementation(async (deliver) => {
      await loaded.promise
      return (client as NonNullable<typeof client>)(deliver)
    })
    await confirm(5)
    session.logOut()
    loaded.resolve()
    await settled()
    expect(told).not.toContain('start')
  })

  it.each(['logout', 'account switched in another tab'])('ends with the %s', async (how) => {
    const { confirm, session, settled, told } = open()
    await confirm(5)
    if (how === 'logout') session.logOut()
    else session.confirm({ userSeq: 6, name: 'other' }, 1)
    await settled()
    expect(told.slice(3)).toEqual(how === 'logout' ? ['stop'] : ['stop', 'want', 'start'])
  })

  it('hands messages on until unsubscribed', async () => {
    const { confirm, say, realtime } = open()
    await confirm(5)
    const heard: string[] = []
    const stop = realtime.onMessage(({ command }) => heard.push(command))
    say({ command: 'E0017' })
    stop()
    say({ command: 'E0017' })
    expect(heard).toEqual(['E0017'])
  })
})
