import { z } from 'zod'
import { socketCommand } from './commands.ts'
import { TOPICS_MAX } from './limits.ts'

/**
 * Path of the realtime connection. It is opened with `?ticket=…` by our own clients, with `?Access-Token=…` by others (platform spec
 * §7). `since` says when the client began to ask for what it shows, in milliseconds since the epoch by the server's time: what was
 * told after that is told to it when the connection stands.
 */
export const SOCKET_PATH = '/realtime'
export const socketQuery = { ticket: 'ticket', accessToken: 'Access-Token', since: 'since' } as const

/** Longest message of a client in bytes; a longer one closes the socket. */
export const CLIENT_MESSAGE_MAX_BYTES = 8 * 1024

const number = z.int().positive()
const site = z.object({ channelSeq: number })
const course = site.extend({ courseSeq: number })
const lesson = course.extend({ curriculumSeq: number })
const nothing = z.object({})

/** A lesson as the socket names it. */
export type LessonPlace = z.infer<typeof lesson>

/**
 * What a client may ask to hear of; the server checks the right to each.
 * - `class`: a class that the person may see.
 * - `uploads`: the files of a class that the person may edit, and what the server makes of them.
 *
 * What concerns the person or the session comes unasked.
 */
export const topic = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('class'), ...course.shape }),
  z.object({ topic: z.literal('uploads'), ...course.shape }),
])
export type Topic = z.infer<typeof topic>

/** Who a message goes to: the connection that asked, all of a session, all of a person, or those who listen to a topic. */
export type Audience = 'socket' | 'session' | 'user' | Topic['topic'] | 'everyone'

/**
 * What a client does at a message.
 * - `stop`: ends the connection, tells the person why, and does not come back by itself.
 * - `show`: tells the person.
 * - `refetch`: asks again for what the message is about, where it is shown.
 * - `note`: goes on; the connection itself is meant.
 */
export type ClientAct = 'stop' | 'show' | 'refetch' | 'note'

function row<To extends Audience, Act extends ClientAct, Payload extends z.ZodObject>(to: To, act: Act, meaning: string, payload: Payload) {
  return { to, act, meaning, payload }
}

/**
 * The commands of the server (platform spec §8: E500 and E0001 to E0017 exist; E0003 and E0013 stop). A message carries
 * numbers and states, never content: who hears of a change asks for it by REST, where the right is checked again.
 */
export const socketCodes = {
  [socketCommand.connected]: row('socket', 'refetch', 'The connection stands and listens to these topics from now on: what was told before is told again to who says since when.', z.object({ topics: z.array(topic) })),
  [socketCommand.alarmArrived]: row('user', 'refetch', 'An alarm arrived; one for all members of a site at once says so.', z.object({ alarmSeq: number, toAll: z.literal(true).optional() })),
  [socketCommand.sessionEnded]: row('session', 'stop', 'The session ended elsewhere: signed out, a changed password, or expired.', nothing),
  [socketCommand.standingChanged]: row('user', 'refetch', 'The person’s standing on a site changed.', site),
  [socketCommand.playsElsewhere]: row('socket', 'show', 'The video plays on another device of the person; this one must not.', lesson),
  [socketCommand.mayPlay]: row('socket', 'note', 'The video may play here.', lesson),
  [socketCommand.uploadChanged]: row('uploads', 'refetch', 'A file of a class arrived, went on, is ready, failed or was taken off.', lesson.extend({ uploadSeq: number, state: z.string() })),
  [socketCommand.curriculumChanged]: row('class', 'refetch', 'The curriculum of a class changed.', course),
  [socketCommand.courseChanged]: row('class', 'refetch', 'What a class says of itself changed.', course),
  [socketCommand.enrollmentChanged]: row('user', 'refetch', 'The person’s enrollment in a class changed.', course),
  [socketCommand.progressChanged]: row('user', 'refetch', 'The person’s progress in a class changed.', course),
  [socketCommand.refused]: row('socket', 'note', 'Asked for something that one may not have: a topic, or a lesson to play.', z.object({ topic: topic.optional(), lesson: lesson.optional() })),
  [socketCommand.accountBlocked]: row('user', 'stop', 'The account was blocked.', nothing),
  [socketCommand.liveChanged]: row('class', 'refetch', 'A live lesson began, ended or moved. Nothing sends it yet: there are no live lessons.', lesson),
  [socketCommand.boardChanged]: row('class', 'refetch', 'A board of a class has something new. Nothing sends it yet: there are no boards.', course),
  [socketCommand.personChanged]: row('user', 'refetch', 'The person’s own particulars changed, or where the person is logged in.', nothing),
  [socketCommand.messagesMissed]: row('everyone', 'refetch', 'Messages may have been missed: ask again for whatever is shown.', nothing),
  [socketCommand.failed]: row('socket', 'note', 'The server failed at a command; it may be sent again.', nothing),
} as const

export type SocketCode = keyof typeof socketCodes
type CodesWhere<Part> = { [Code in SocketCode]: (typeof socketCodes)[Code] extends Part ? Code : never }[SocketCode]
/** Codes at which a client asks for something again. */
export type RefetchCode = CodesWhere<{ act: 'refetch' }>
/** Codes that end the connection for good. */
export type StopCode = CodesWhere<{ act: 'stop' }>
/** Codes that a REST call may announce, once it has gone well, to those whom its path names. */
export type AnnouncedCode = (typeof socketCommand)['standingChanged' | 'curriculumChanged' | 'courseChanged' | 'enrollmentChanged' | 'progressChanged' | 'personChanged']

/** A command of the server with what belongs to it. */
export type MessageOf<Code extends SocketCode> = { command: Code } & PayloadOf<Code>
type PayloadOf<Code extends SocketCode> = keyof (typeof socketCodes)[Code]['payload']['shape'] extends never ? unknown : z.infer<(typeof socketCodes)[Code]['payload']>
export type SocketMessage = { [Code in SocketCode]: MessageOf<Code> }[SocketCode]

/** The answer to a client's ping. */
export const PONG = { command: 'pong' } as const
export type Pong = typeof PONG

/** A lesson that plays. The specification names it by `curriculumSeq` alone (platform spec §4); our own clients say where it is, which spares a look-up. */
const playedLesson = { curriculumSeq: number, channelSeq: number.optional(), courseSeq: number.optional() }

/** What a client sends. */
export const clientMessage = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('ping') }),
  /** All that the client wants to hear of; takes the place of what it asked for before. */
  z.strictObject({ command: z.literal('topics'), topics: z.array(topic).max(TOPICS_MAX) }),
  /** A video begins to play, or stops (platform spec §4). */
  z.strictObject({ command: z.literal('turn_on'), ...playedLesson }),
  z.strictObject({ command: z.literal('turn_off'), ...playedLesson }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** Why a socket was closed (RFC 6455 §7.4; from 4000 our own). */
export const socketClose = {
  done: 1000,
  notText: 1003,
  notUnderstood: 1007,
  tooMuch: 1008,
  restart: 1012,
  signedOut: 4003,
  /** Nothing was heard in time. */
  silent: 4008,
  blocked: 4013,
} as const

const closeOfStop: Record<StopCode, number> = { [socketCommand.sessionEnded]: socketClose.signedOut, [socketCommand.accountBlocked]: socketClose.blocked }

/** The code that a socket is closed with after a command that stops. */
export function closeCodeOf(command: StopCode): number {
  return closeOfStop[command]
}

/** The command that a close code stands for, when the command itself was lost. */
export function stopOfClose(closeCode: number): StopCode | undefined {
  return (Object.keys(closeOfStop) as StopCode[]).find((command) => closeOfStop[command] === closeCode)
}

/** Whether a command ends the connection for good. */
export function isStop(command: string): command is StopCode {
  return command in closeOfStop
}

/** Reads a message of the server; undefined for what this version does not know. */
export function parseServerMessage(text: string): SocketMessage | Pong | undefined {
  const read = parseJson(text)
  if (typeof read !== 'object' || read === null || !('command' in read) || typeof read.command !== 'string') return undefined
  const { command } = read
  if (command === PONG.command) return PONG
  if (!Object.hasOwn(socketCodes, command)) return undefined
  const payload = socketCodes[command as SocketCode].payload.safeParse(read)
  return payload.success ? ({ command, ...payload.data } as SocketMessage) : undefined
}

/** Reads a message of a client; undefined when it is none. */
export function parseClientMessage(text: string): ClientMessage | undefined {
  return clientMessage.safeParse(parseJson(text)).data
}

/** A topic as one word, for sets and comparisons. */
export function topicKey({ topic: name, channelSeq, courseSeq }: Topic): string {
  return `${name}:${channelSeq}:${courseSeq}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
