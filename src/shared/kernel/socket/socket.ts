import { z } from 'zod'
import { chatMessage } from './chatMessage.ts'
import { socketCommand } from './commands.ts'
import { TOPICS_MAX } from './limits.ts'

/** Path of the realtime connection (platform spec §7). Messages later than `since` (epoch ms, server time) are replayed. */
export const SOCKET_PATH = '/realtime'
export const socketQuery = { ticket: 'ticket', accessToken: 'Access-Token', since: 'since' } as const

/** Longest client message, bytes; a longer one closes the socket. */
export const CLIENT_MESSAGE_MAX_BYTES = 8 * 1024

const number = z.int().positive()
const site = z.object({ channelSeq: number })
const course = site.extend({ courseSeq: number })
const board = site.extend({ boardSeq: number })
const lesson = course.extend({ curriculumSeq: number })
const nothing = z.object({})

export type LessonPlace = z.infer<typeof lesson>

/** Subscriptions; the server checks the right to each. Messages for the user or session need none. */
export const topic = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('class'), ...course.shape }),
  z.object({ topic: z.literal('uploads'), ...course.shape }),
  z.object({ topic: z.literal('chat'), ...course.shape }),
  z.object({ topic: z.literal('board'), ...board.shape }),
])
export type Topic = z.infer<typeof topic>

/** Recipients: one connection, all of a session or user, or a topic's subscribers. */
export type Audience = 'socket' | 'session' | 'user' | Topic['topic'] | 'everyone'

/** `stop`: end the connection, no reconnect. `show`: notify the user. `refetch`: reload what it is about. `note`: go on. */
export type ClientAct = 'stop' | 'show' | 'refetch' | 'note'

function row<To extends Audience, Act extends ClientAct, Payload extends z.ZodObject>(to: To, act: Act, meaning: string, payload: Payload) {
  return { to, act, meaning, payload }
}

/** The server's commands (platform spec §8). They carry numbers and states, never content: REST checks the right again. Chat alone carries its messages (decision 0050). */
export const socketCodes = {
  [socketCommand.connected]: row('socket', 'refetch', 'The connection stands and listens to these topics from now on: what was told before is told again to who says since when.', z.object({ topics: z.array(topic) })),
  [socketCommand.alarmArrived]: row('user', 'refetch', 'An alarm arrived; says so when it is one for all members of a site at once, or in the user\'s quiet hours.', z.object({ alarmSeq: number, toAll: z.literal(true).optional(), isQuiet: z.literal(true).optional() })),
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
  [socketCommand.liveChanged]: row('class', 'refetch', 'A live lesson was opened by its host, or ended.', lesson),
  [socketCommand.boardChanged]: row('class', 'refetch', 'A post, question, comment or answer of a class changed.', course),
  [socketCommand.personChanged]: row('user', 'refetch', 'The person’s own particulars changed, or where the person is logged in.', nothing),
  [socketCommand.messagesMissed]: row('everyone', 'refetch', 'Messages may have been missed: ask again for whatever is shown.', nothing),
  [socketCommand.chatChanged]: row('chat', 'note', 'A room of a class has this message, new or changed; without one, its settings changed.', course.extend({ curriculumSeq: number.nullable(), message: chatMessage.optional() })),
  [socketCommand.bulkChanged]: row('user', 'refetch', 'A bulk change of the person went on, or ended; class 0: of members of the site.', site.extend({ courseSeq: z.int(), bulkSeq: number })),
  [socketCommand.missionChanged]: row('class', 'refetch', 'A hand-in or a challenge post of a class changed.', course),
  [socketCommand.siteBoardChanged]: row('board', 'refetch', 'A post or comment of a board of a site changed, or the person has seen it elsewhere.', board),
  [socketCommand.chatRead]: row('user', 'note', 'The person has read a room of a chat elsewhere.', course.extend({ curriculumSeq: number.nullable() })),
  [socketCommand.failed]: row('socket', 'note', 'The server failed at a command; it may be sent again.', nothing),
} as const

export type SocketCode = keyof typeof socketCodes
type CodesWhere<Part> = { [Code in SocketCode]: (typeof socketCodes)[Code] extends Part ? Code : never }[SocketCode]
export type RefetchCode = CodesWhere<{ act: 'refetch' }>
export type StopCode = CodesWhere<{ act: 'stop' }>
/** Codes that a REST call may announce after success. */
export type AnnouncedCode = (typeof socketCommand)['standingChanged' | 'curriculumChanged' | 'courseChanged' | 'enrollmentChanged' | 'progressChanged' | 'boardChanged' | 'siteBoardChanged' | 'missionChanged' | 'personChanged']

export type MessageOf<Code extends SocketCode> = { command: Code } & PayloadOf<Code>
type PayloadOf<Code extends SocketCode> = keyof (typeof socketCodes)[Code]['payload']['shape'] extends never ? unknown : z.infer<(typeof socketCodes)[Code]['payload']>
export type SocketMessage = { [Code in SocketCode]: MessageOf<Code> }[SocketCode]

export const PONG = { command: 'pong' } as const
export type Pong = typeof PONG

/** The spec names a lesson by `curriculumSeq` alone (platform spec §4); our clients add the class, which saves a look-up. */
const playedLesson = { curriculumSeq: number, channelSeq: number.optional(), courseSeq: number.optional() }

export const clientMessage = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('ping') }),
  /** Replaces all earlier subscriptions. */
  z.strictObject({ command: z.literal('topics'), topics: z.array(topic).max(TOPICS_MAX) }),
  /** Playback starts or stops (platform spec §4). */
  z.strictObject({ command: z.literal('turn_on'), ...playedLesson }),
  z.strictObject({ command: z.literal('turn_off'), ...playedLesson }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** Close codes (RFC 6455 §7.4; from 4000 our own). */
export const socketClose = {
  done: 1000,
  notText: 1003,
  notUnderstood: 1007,
  tooMuch: 1008,
  restart: 1012,
  signedOut: 4003,
  silent: 4008,
  blocked: 4013,
} as const

const closeOfStop: Record<StopCode, number> = { [socketCommand.sessionEnded]: socketClose.signedOut, [socketCommand.accountBlocked]: socketClose.blocked }

/** The code that a socket is closed with after a command that stops. */
export function closeCodeOf(command: StopCode): number {
  return closeOfStop[command]
}

/** The command of a close code, for when the command itself was lost. */
export function stopOfClose(closeCode: number): StopCode | undefined {
  return (Object.keys(closeOfStop) as StopCode[]).find((command) => closeOfStop[command] === closeCode)
}

/** Whether a command ends the connection for good. */
export function isStop(command: string): command is StopCode {
  return command in closeOfStop
}

/** Parses a server message; undefined when this version does not know it. */
export function parseServerMessage(text: string): SocketMessage | Pong | undefined {
  const read = parseJson(text)
  if (typeof read !== 'object' || read === null || !('command' in read) || typeof read.command !== 'string') return undefined
  const { command } = read
  if (command === PONG.command) return PONG
  if (!Object.hasOwn(socketCodes, command)) return undefined
  const payload = socketCodes[command as SocketCode].payload.safeParse(read)
  return payload.success ? ({ command, ...payload.data } as SocketMessage) : undefined
}

/** Parses a client message; undefined when invalid. */
export function parseClientMessage(text: string): ClientMessage | undefined {
  return clientMessage.safeParse(parseJson(text)).data
}

/** A topic as text, for sets and comparisons. */
export function topicKey(of: Topic): string {
  return `${of.topic}:${of.channelSeq}:${of.topic === 'board' ? of.boardSeq : of.courseSeq}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
