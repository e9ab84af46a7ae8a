import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { parseServerMessage } from '#shared/kernel/socket/socket.ts'
import type { ClientMessage, LessonPlace, SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import { RECENT_MS, TOPICS_MAX } from '#shared/kernel/socket/limits.ts'
import { roomKey } from './bus.ts'
import { socketLimits } from './connection.ts'
import { createHub } from './hub.ts'
import type { Hub } from './hub.ts'

const USER = 7
const lesson: LessonPlace = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3 }
const classes = (from: number, count = TOPICS_MAX): Topic[] =>
  Array.from({ length: count }, (_, index) => ({ topic: 'class', channelSeq: 1, courseSeq: from + index }))

let end: (() => Promise<void>) | undefined
beforeEach(() => { vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }) })
afterEach(async () => {
  await end?.()
  vi.useRealTimers()
})

function slowSocket() {
  const sent: string[] = []
  const events = new EventEmitter()
  const socket = Object.assign(events, {
    OPEN: WebSocket.OPEN, readyState: WebSocket.OPEN as number, bufferedAmount: 0, closeCode: 0,
    send: (text: string) => sent.push(text),
    ping: () => events.emit('pong'),
    close(code: number) {
      if (socket.closeCode === 0) socket.closeCode = code
      socket.readyState = WebSocket.CLOSING
    },
    terminate() {
      socket.readyState = WebSocket.CLOSED
      events.emit('close')
    },
  })
  return { socket, sent }
}

/** A hub with one connection whose user may see the classes of `seen`; counts permission checks. */
function open() {
  const seen = new Set<number>()
  const asked: number[] = []
  const places: string[] = []
  const hub = createHub({
    rights: {
      async mayListen(_, topic) {
        const courseSeq = topic.topic === 'board' ? topic.boardSeq : topic.courseSeq
        asked.push(courseSeq)
        return seen.has(courseSeq)
      },
      lessonOf: async ({ curriculumSeq }) => (curriculumSeq === lesson.curriculumSeq ? lesson : undefined),
      async turnOn({ curriculumSeq }) {
        places.push(`on ${curriculumSeq}`)
        return curriculumSeq === lesson.curriculumSeq ? 'here' : 'elsewhere'
      },
      async turnOff(socketIds) {
        if (socketIds.length > 0) places.push('off')
      },
      async keep() {},
    },
    aliveSessions: async (sessionSeqs) => new Set(sessionSeqs),
    log: fastify().log,
  })
  const { socket, sent } = slowSocket()
  hub.add(socket as unknown as WebSocket, { userSeq: USER, sessionSeq: 1, channelSeq: null, clientId: 'one', tab: 'tab' })
  hub.start()
  end = () => {
    socket.terminate()
    return hub.stop()
  }
  const say = async (message: ClientMessage) => {
    socket.emit('message', Buffer.from(JSON.stringify(message)), false)
    await sleep(0)
  }
  const heard = () => sent.splice(0).map(parseServerMessage).filter((message) => message !== undefined)
  return { hub, seen, asked, places, socket, say, heard }
}

describe('permission checks of topics', () => {
  it('run once per refused topic, then refuse from the cache', async () => {
    const { asked, say, heard } = open()
    const topics = classes(100)
    await say({ command: 'topics', topics })
    heard()
    for (let again = 0; again < 5; again += 1) await say({ command: 'topics', topics })
    expect(asked.length).toBe(TOPICS_MAX)
    expect(heard().filter(({ command }) => command === 'E0012').length).toBe(5 * TOPICS_MAX)
  })

  it('are limited to two full lists per beat; excess closes the connection and stops its checks', async () => {
    const { asked, socket, say } = open()
    await say({ command: 'topics', topics: classes(100) })
    await say({ command: 'topics', topics: classes(200) })
    expect([asked.length, socket.closeCode]).toEqual([2 * TOPICS_MAX, 0])
    await say({ command: 'topics', topics: classes(300) })
    await say({ command: 'topics', topics: classes(400) })
    expect([asked.length, socket.closeCode]).toEqual([2 * TOPICS_MAX, 1008])
  })

  it('run again after a beat', async () => {
    const { asked, seen, socket, say, heard } = open()
    const [topic] = classes(100, 1) as [Exclude<Topic, { topic: 'board' }>]
    await say({ command: 'topics', topics: [topic, ...classes(200, TOPICS_MAX - 1)] })
    seen.add(topic.courseSeq)
    await vi.advanceTimersByTimeAsync(socketLimits.beatMs)
    heard()
    await say({ command: 'topics', topics: [topic] })
    await say({ command: 'topics', topics: classes(300) })
    expect(heard()[0]).toEqual({ command: 'E0001', topics: [topic] })
    expect([asked.length, socket.closeCode]).toEqual([2 * TOPICS_MAX + 1, 0])
  })

  it.each<SocketMessage>([{ command: 'E0010', channelSeq: 1, courseSeq: 100 }, { command: 'E0004', channelSeq: 1 }])(
    'are looked up again at once when those of the person have changed, in the tab that changed them too: $command', async (message) => {
      const { hub: receiver, seen, say, heard } = open()
      const topics = classes(100, 1)
      await say({ command: 'topics', topics })
      seen.add(100)
      receiver.deliver({ room: roomKey({ user: USER }), message, exceptTab: 'tab' })
      heard()
      await say({ command: 'topics', topics })
      expect(heard()).toEqual([{ command: 'E0001', topics }])
    })
})

describe('messages sent before a connection opened', () => {
  const user = roomKey({ user: USER })
  const topic: Topic = { topic: 'class', channelSeq: 1, courseSeq: 100 }
  const alarm = (alarmSeq: number): SocketMessage => ({ command: 'E0002', alarmSeq })
  function come(hub: Hub, shownMs?: number) {
    const { socket, sent } = slowSocket()
    hub.add(socket as unknown as WebSocket, { userSeq: USER, sessionSeq: 1, channelSeq: null, clientId: 'two', tab: 'other' }, shownMs === undefined ? undefined : Date.now() - shownMs)
    const listen = async (topics: Topic[]) => {
      socket.emit('message', Buffer.from(JSON.stringify({ command: 'topics', topics } satisfies ClientMessage)), false)
      await sleep(0)
    }
    return { listen, heard: () => sent.splice(0).map(parseServerMessage).filter((message) => message?.command !== 'E0001') }
  }
  beforeEach(() => { vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }) })

  it('are replayed once and in order, back to when the client fetched [ALRM-05]', () => {
    const { hub } = open()
    hub.deliver({ room: user, message: alarm(1) })
    vi.advanceTimersByTime(1001)
    for (const seq of [2, 3, 2]) hub.deliver({ room: user, message: alarm(seq) })
    hub.deliver({ room: roomKey({ user: USER + 1 }), message: alarm(4) })
    vi.advanceTimersByTime(1000)
    expect(come(hub, 1000).heard()).toEqual([alarm(3), alarm(2)])
    expect(come(hub).heard()).toEqual([])
    expect(come(hub, 2001).heard()).toEqual([alarm(1), alarm(3), alarm(2)])
    vi.advanceTimersByTime(RECENT_MS)
    expect(come(hub, RECENT_MS).heard()).toEqual([])
    expect(come(hub, RECENT_MS + 1).heard()).toEqual([{ command: 'E0017' }])
  })

  it('are not replayed to the tab that caused them; stop commands are never replayed', () => {
    const { hub } = open()
    hub.deliver({ room: user, message: { command: 'E0016' }, exceptTab: 'other' })
    hub.deliver({ room: user, message: { command: 'E0013' } })
    expect(come(hub, 1000).heard()).toEqual([])
  })

  it('exclude upload events, which clients refetch', async () => {
    const { hub, seen } = open()
    seen.add(100)
    hub.deliver({ room: roomKey({ ...topic, topic: 'uploads' }), message: { command: 'E0007', channelSeq: 1, courseSeq: 100, curriculumSeq: 3, uploadSeq: 1, state: 'ready' } })
    const { listen, heard } = come(hub, 1000)
    await listen([{ ...topic, topic: 'uploads' }])
    expect(heard()).toEqual([])
  })

  it('of a class are replayed after an authorized subscription', async () => {
    const { hub, seen } = open()
    const message: SocketMessage = { command: 'E0008', channelSeq: 1, courseSeq: 100 }
    hub.deliver({ room: roomKey(topic), message })
    const { listen, heard } = come(hub, 1000)
    await listen([topic])
    expect(heard()).toEqual([{ command: 'E0012', topic }])
    seen.add(100)
    const allowed = come(hub, 1000)
    await allowed.listen([topic])
    expect(allowed.heard()).toEqual([message])
  })
})

describe('a socket that is being closed', () => {
  it('executes neither new nor queued commands', async () => {
    const { asked, places, socket, say } = open()
    const waits = say({ command: 'turn_on', ...lesson })
    socket.emit('message', Buffer.from('{'), false)
    expect(socket.closeCode).toBe(1007)
    await waits
    await say({ command: 'topics', topics: classes(100) })
    await say({ command: 'turn_on', ...lesson })
    expect([places, asked]).toEqual([[], []])
  })

  it('ignores incoming frames, also for limits and the heartbeat', async () => {
    const { socket, say } = open()
    socket.ping = () => false
    await vi.advanceTimersByTimeAsync(socketLimits.beatMs)
    socket.close(1000)
    await say({ command: 'ping' })
    await vi.advanceTimersByTimeAsync(socketLimits.beatMs)
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })
})

describe('a hub that stops', () => {
  it('also closes connections accepted during shutdown', async () => {
    const { hub, socket } = open()
    const stopped = hub.stop()
    const late = slowSocket()
    hub.add(late.socket as unknown as WebSocket, { userSeq: USER, sessionSeq: 1, channelSeq: null, clientId: 'one', tab: 'tab' })
    expect([socket.closeCode, late.socket.closeCode, late.sent]).toEqual([1012, 1012, []])
    late.socket.terminate()
    socket.terminate()
    await stopped
  })
})

describe('the lease of a video', () => {
  it('is released when the connection turns on another video, allowed or not, and kept for the same one [ROOM-02]', async () => {
    const { places, say } = open()
    await say({ command: 'turn_on', ...lesson })
    await say({ command: 'turn_on', ...lesson })
    expect(places).toEqual(['on 3', 'on 3'])
    await say({ command: 'turn_on', ...lesson, curriculumSeq: 4 })
    expect(places).toEqual(['on 3', 'on 3', 'off', 'on 4'])
  })
})

describe('a chat, whose messages the socket carries [ROOM-04]', () => {
  const topic: Topic = { topic: 'chat', channelSeq: 1, courseSeq: 100 }
  const changed: SocketMessage = { command: 'E0101', channelSeq: 1, courseSeq: 100, curriculumSeq: null }
  const listen = async () => {
    const opened = open()
    opened.seen.add(topic.courseSeq)
    await opened.say({ command: 'topics', topics: [topic] })
    opened.heard()
    return { ...opened, deliver: () => opened.hub.deliver({ room: roomKey(topic), message: changed }) }
  }

  it.each<SocketMessage>([{ command: 'E0010', channelSeq: 1, courseSeq: 100 }, { command: 'E0004', channelSeq: 1 }])('is left when $command takes the right to it, and stays otherwise', async (message) => {
    const { hub, seen, heard, deliver } = await listen()
    hub.deliver({ room: roomKey({ user: USER }), message })
    await sleep(0)
    deliver()
    expect(heard().map(({ command }) => command)).toEqual([message.command, 'E0101'])
    seen.delete(topic.courseSeq)
    hub.deliver({ room: roomKey({ user: USER }), message })
    await sleep(0)
    deliver()
    expect(heard()).toEqual([message, { command: 'E0012', topic }])
  })

  it('is left within minutes once access has ended by time', async () => {
    const { seen, heard, deliver } = await listen()
    seen.delete(topic.courseSeq)
    const later = Date.now() + 6 * 60_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    await vi.advanceTimersByTimeAsync(socketLimits.beatMs)
    await sleep(0)
    clock.mockRestore()
    deliver()
    expect(heard().map(({ command }) => command)).toEqual(['E0012'])
  })
})
