import { describe, expect, it } from 'vitest'
import { createListeners } from '#shared/kernel/listeners.ts'
import { until } from '#tests/support/until.ts'
import { createConnection } from './connection.ts'

function open() {
  const world = { online: true, answers: true, status: 200 }
  const network = createListeners()
  let waiting: { delayMs: number; run: () => void }[] = []
  const sent: string[] = []
  const connection = createConnection({
    async wire({ url }, signal) {
      sent.push(url)
      await Promise.resolve()
      signal?.throwIfAborted()
      if (!world.answers) throw new Error('no answer')
      return { status: world.status, body: '' }
    },
    checkUrl: '/api/check',
    isOnline: () => world.online,
    onNetwork: network.subscribe,
    after(delayMs, run) {
      const timer = { delayMs, run }
      waiting.push(timer)
      return () => { waiting = waiting.filter((other) => other !== timer) }
    },
  })
  const stop = connection.start()
  const seen: string[] = []
  connection.subscribe(() => seen.push(connection.state()))
  return {
    world, connection, seen, sent, stop,
    waits: () => waiting.map(({ delayMs }) => delayMs),
    ask: (signal?: AbortSignal) => connection.wire({ method: 'GET', url: '/api/x' }, signal).catch(() => undefined),
    setOnline(online: boolean) {
      world.online = online
      network.notify()
    },
    async pass() {
      const due = waiting
      waiting = []
      for (const { run } of due) run()
      await until(() => expect(due.length).toBeLessThanOrEqual(sent.length))
      await new Promise((resolve) => { setTimeout(resolve) })
    },
  }
}

describe('createConnection', () => {
  it('says so when the machine loses its network and when it is back [DESK-04]', () => {
    const { connection, setOnline, seen } = open()
    expect(connection.state()).toBe('fine')
    setOnline(false)
    setOnline(true)
    expect(seen).toEqual(['offline', 'fine'])
  })

  it('says that the server is away after two requests without an answer, and asks until it is back [DESK-04]', async () => {
    const { world, ask, pass, seen, waits, sent } = open()
    world.answers = false
    await ask()
    expect(seen).toEqual([])
    expect(waits()).toEqual([1000])
    await pass()
    expect(seen).toEqual(['serverAway'])
    expect(waits()).toEqual([5000])
    await pass()
    expect(seen).toEqual(['serverAway'])
    world.answers = true
    await pass()
    expect(seen).toEqual(['serverAway', 'fine'])
    expect(waits()).toEqual([])
    expect(sent.slice(1)).toEqual(sent.slice(1).map(() => '/api/check'))
  })

  it('says nothing of one request that went wrong by chance', async () => {
    const { world, ask, pass, seen } = open()
    world.answers = false
    await ask()
    world.answers = true
    await pass()
    expect(seen).toEqual([])
  })

  it('takes a proxy without its server for no answer, and a refusal of the server for one', async () => {
    const { world, ask, connection } = open()
    world.status = 502
    await ask()
    await ask()
    expect(connection.state()).toBe('serverAway')
    world.status = 500
    await ask()
    expect(connection.state()).toBe('fine')
  })

  it('does not count what the page itself gave up', async () => {
    const { ask, waits } = open()
    await ask(AbortSignal.abort())
    await ask(AbortSignal.abort())
    expect(waits()).toEqual([])
  })

  it('asks nothing while there is no network, and nothing after its end', async () => {
    const { world, ask, setOnline, waits, stop } = open()
    setOnline(false)
    world.answers = false
    await ask()
    await ask()
    expect(waits()).toEqual([])
    setOnline(true)
    stop()
    expect(waits()).toEqual([])
  })
})
