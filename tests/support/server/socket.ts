import { WebSocket } from 'ws'
import { realtimeCalls } from '#shared/realtime/contract.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { parseServerMessage, SOCKET_PATH, socketQuery } from '#shared/kernel/socket/socket.ts'
import type { ClientMessage, Pong, SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'

type Message = SocketMessage | Pong

export interface TestSocket {
  raw: WebSocket
  /** Messages not taken yet, in order. */
  received: Message[]
  send(message: ClientMessage | string | Buffer): void
  /** The next message of a command, received already or later; drops those before it. Rejects when none comes. */
  next<Command extends Message['command']>(command: Command): Promise<Extract<Message, { command: Command }>>
  /** All messages not taken yet, up to the pong of a new ping. */
  rest(): Promise<Message[]>
  closed: Promise<number>
  close(): void
}

export interface SocketOptions {
  ticket?: string
  token?: string
  clientId?: string
  tab?: string
  /** Since when the client shows its data. */
  since?: number | string
  headers?: Record<string, string>
}

/** Opens a socket; rejects with `status` when the server refuses the upgrade. */
export async function openSocket(origin: string, { ticket, token, clientId = 'api-tests', tab, since, headers }: SocketOptions): Promise<TestSocket> {
  const address = new URL(SOCKET_PATH, origin.replace(/^http/, 'ws'))
  if (ticket !== undefined) address.searchParams.set(socketQuery.ticket, ticket)
  if (token !== undefined) address.searchParams.set(socketQuery.accessToken, token)
  if (since !== undefined) address.searchParams.set(socketQuery.since, String(since))
  const raw = new WebSocket(address, {
    perMessageDeflate: false,
    headers: { [headerNames.clientId]: clientId, ...(tab === undefined ? {} : { [headerNames.httpSession]: tab }), ...headers },
  })
  const received: Message[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<number>((resolve) => { raw.once('close', resolve) })
  raw.on('error', () => undefined)
  raw.on('message', (frame: Buffer) => {
    const message = parseServerMessage(frame.toString())
    if (message === undefined) throw new Error(`the server sent ${frame.toString()}`)
    received.push(message)
    for (const look of waiting) look()
  })
  await new Promise<void>((resolve, reject) => {
    raw.once('open', resolve)
    raw.once('unexpected-response', (_request, response) => {
      raw.terminate()
      reject(Object.assign(new Error(`answered ${response.statusCode}`), { status: response.statusCode }))
    })
    raw.once('error', reject)
  })

  function upTo(command: Message['command']): Promise<Message[]> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const index = received.findIndex((message) => message.command === command)
        if (index < 0) return
        done()
        resolve(received.splice(0, index + 1))
      }
      const timer = setTimeout(() => {
        done()
        reject(new Error(`no ${command} came; received ${JSON.stringify(received)}`))
      }, PATIENCE_MS)
      const done = () => {
        clearTimeout(timer)
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
  }
  const send = (message: ClientMessage | string | Buffer) => raw.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))

  return {
    raw, received, closed, send,
    next: async (command) => (await upTo(command)).at(-1) as never,
    async rest() {
      send({ command: 'ping' })
      return (await upTo('pong')).slice(0, -1)
    },
    close: () => raw.close(),
  }
}

/** Requests a ticket as our clients do. */
export async function askTicket(origin: string, token: string, options: { clientId?: string; tab?: string } = {}): Promise<string> {
  return (await askForSocket(origin, token, options)).ticket
}

/** As `askTicket`, with the server's time. */
export async function askForSocket(origin: string, token: string, { clientId = 'api-tests', tab = '' } = {}): Promise<{ ticket: string; serverTime: number }> {
  const answer = await fetch(origin + callUrl(realtimeCalls.ticket, {}), {
    method: 'POST', headers: { [headerNames.accessToken]: token, [headerNames.clientId]: clientId, [headerNames.httpSession]: tab },
  })
  if (answer.status !== 200) throw new Error(`the ticket call answered ${answer.status}`)
  return realtimeCalls.ticket.response.parse(await answer.json())
}

/** Opens a socket with a new ticket. */
export async function connect(origin: string, token: string, options: Omit<SocketOptions, 'ticket' | 'token'> = {}): Promise<TestSocket> {
  const socket = await openSocket(origin, { ...options, ticket: await askTicket(origin, token, options) })
  await socket.next('E0001')
  return socket
}

/** Subscribes to topics and waits until it takes effect. */
export async function listenTo(socket: TestSocket, ...topics: Topic[]): Promise<void> {
  socket.send({ command: 'topics', topics })
  await socket.next('E0001')
}
