import { describe, expect, it } from 'vitest'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { createRealtimeClient } from './client.ts'
import type { SocketEvents } from './client.ts'

interface FakeSocket {
  ticket: string | null
  since: string | null
  events: SocketEvents
  sent: unknown[]
  closedWith: number | null
}

async function turn(): Promise<void> {
  for (let step = 0; step < 5; step += 1) await Promise.resolve()
}

const AHEAD_MS = 1_000_000

function open(tickets: (attempt: number) => Promise<string | null> = async (attempt) => `ticket ${attempt}`) {
  let now = 0
  let asked = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const sockets: FakeSocket[] = []
  const heard: SocketMessage[] = []
  const client = createRealtimeClient({
    async ticket() {
      const ticket = await tickets(asked += 1)
      return ticket === null ? null : { ticket, serverTime: now + AHEAD_MS }
    },
    now: () => now,
    open(query, events) {
      const said = new URLSearchParams(query)
      const socket: FakeSocket = { ticket: said.get('ticket'), since: said.get('since'), events, sent: [], closedWith: null }
      sockets.push(socket)
      return { send: (text) => socket.sent.push(JSON.parse(text)), close: (code) => { socket.closedWith = code } }
    },
    after(delayMs, run) {
      const timer = { at: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }, (message) => heard.push(message))

  /** Advances the clock, firing timers in order and running microtasks between them. */
  async function pass(milliseconds: number): Promise<void> {
    const until = now + milliseconds
    for (;;) {
      await turn()
      const next = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
      if (next === undefined) break
      timers.delete(next)
      now = next.at
      next.run()
    }
    now = until
    await turn()
  }
  const last = () => sockets.at(-1) ?? { ticket: '', since: null, events: {} as SocketEvents, sent: [], closedWith: null }
  const say = (message: unknown) => last().events.heard(JSON.stringify(message))
  async function connect(): Promise<void> {
    client.start()
    await pass(0)
    last().events.opened()
  }
  return { client, sockets, heard, pass, last, say, connect, timers, asked: () => asked }
}

const lesson = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3 }
const uploads = { topic: 'uploads', channelSeq: 1, courseSeq: 2 } as const

describe('the realtime client', () => {
  it('opens with a ticket, pings every 30 s and stays while the pongs come [ALRM-05]', async () => {
    const { last, pass, say, connect, sockets } = open()
    await connect()
    expect(last().ticket).toBe('ticket 1')
    for (let minute = 1; minute <= 20; minute += 1) {
      await pass(29_999)
      expect(last().sent).toHaveLength(minute - 1)
      await pass(1)
      expect(last().sent.at(-1)).toEqual({ command: 'ping' })
      say({ command: 'pong' })
    }
    expect(sockets).toHaveLength(1)
  })

  it('closes when no pong arrives by the next tick, and reconnects after 10 s with a fresh ticket [ALRM-05]', async () => {
    const { last, pass, connect, sockets } = open()
    await connect()
    await pass(59_999)
    expect(last().closedWith).toBeNull()
    await pass(1)
    expect(last().closedWith).toBe(4008)
    // The dead socket reports its close late.
    sockets[0]?.events.closed(1006)
    await pass(9_999)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets.map(({ ticket }) => ticket)).toEqual(['ticket 1', 'ticket 2'])
  })

  it('reconnects 10 s after each failure, with one socket at a time [ALRM-05]', async () => {
    const { last, pass, client, sockets } = open()
    client.start()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await pass(0)
      expect(sockets).toHaveLength(attempt)
      last().events.closed(1006)
      last().events.closed(1006)
      client.start()
      await pass(10_000)
    }
  })

  it('does not reconnect after stop(), also during the reconnect delay [ALRM-05]', async () => {
    const { client, last, pass, connect, sockets, timers } = open()
    await connect()
    last().events.closed(1006)
    await pass(5000)
    client.stop()
    await pass(600_000)
    expect(sockets).toHaveLength(1)
    expect(timers.size).toBe(0)
    client.start()
    await pass(0)
    expect(sockets).toHaveLength(2)
  })

  it.each(['E0003', 'E0013'])('does not reconnect after %s and delivers it once [ALRM-05]', async (command) => {
    const { client, last, pass, say, connect, sockets, heard } = open()
    await connect()
    say({ command })
    last().events.closed(command === 'E0003' ? 4003 : 4013)
    await pass(600_000)
    expect(heard).toEqual([{ command }])
    expect(client.phase()).toBe('stopped')
    expect(sockets).toHaveLength(1)
  })

  it('stops when nobody is signed in, and retries when the ticket request fails', async () => {
    const { client, pass, heard, asked, sockets } = open(async (attempt) => {
      if (attempt < 3) throw new Error('offline')
      return null
    })
    client.start()
    await pass(20_000)
    expect(asked()).toBe(3)
    expect(heard).toEqual([{ command: 'E0003' }])
    await pass(60_000)
    expect([asked(), sockets.length]).toEqual([3, 0])
  })

  it('ignores a ticket that arrives after stop()', async () => {
    const late = Promise.withResolvers<string>()
    const { client, pass, sockets } = open(() => late.promise)
    client.start()
    client.stop()
    late.resolve('late')
    await pass(0)
    expect(sockets).toEqual([])
  })

  it('sends its subscriptions at once and again after a reconnect, and delivers E0017 for what was missed', async () => {
    const { client, last, pass, connect, heard } = open()
    client.want({ topics: [uploads], playing: null })
    await connect()
    expect(last().sent).toEqual([{ command: 'topics', topics: [uploads] }])
    expect(heard).toEqual([])
    client.want({ topics: [uploads], playing: lesson })
    client.want({ topics: [uploads], playing: lesson })
    expect(last().sent.slice(1)).toEqual([{ command: 'turn_on', ...lesson }])
    last().events.closed(1012)
    await pass(10_000)
    last().events.opened()
    expect(last().sent).toEqual([{ command: 'topics', topics: [uploads] }, { command: 'turn_on', ...lesson }])
    expect(heard).toEqual([{ command: 'E0017' }])
    client.want({ topics: [], playing: null })
    expect(last().sent.slice(2)).toEqual([{ command: 'topics', topics: [] }, { command: 'turn_off', ...lesson }])
  })

  it('tells the server, in server time, since when data is shown, and then needs no E0017', async () => {
    const slow = Promise.withResolvers<string>()
    const { client, pass, last, heard } = open(() => slow.promise)
    await pass(5000)
    client.start(3500)
    await pass(10_000)
    slow.resolve('at last')
    await pass(0)
    expect(last().since).toBe(String(3500 + AHEAD_MS))
    await pass(20_000)
    last().events.opened()
    expect(heard).toEqual([])
  })

  it('asks for a full refetch when the first connection attempt failed', async () => {
    const { client, pass, last, heard } = open()
    client.start()
    await pass(0)
    last().events.closed(1006)
    await pass(10_000)
    last().events.opened()
    expect([last().since, heard]).toEqual([null, [{ command: 'E0017' }]])
  })

  it('starts fresh after stop(): the next user loaded their own pages', async () => {
    const { client, heard, connect, last, pass } = open()
    await connect()
    last().events.closed(1006)
    await pass(10_000)
    client.stop()
    await connect()
    expect([last().since, heard]).toEqual([String(10_000 + AHEAD_MS), []])
  })

  it('ignores messages it does not understand', async () => {
    const { heard, say, connect, last } = open()
    await connect()
    last().events.heard('{')
    say({ command: 'E0999' })
    say({ command: 'E0009', channelSeq: 1, courseSeq: 2 })
    expect(heard).toEqual([{ command: 'E0009', channelSeq: 1, courseSeq: 2 }])
  })
})
