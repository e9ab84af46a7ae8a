import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { chatMessage } from '#shared/kernel/socket/chatMessage.ts'
import { namedPeople } from '#shared/mention/contract.ts'
import {
  BANNED_WORD_LENGTH, BANNED_WORDS_MAX, CHAT_PAGE, CHAT_PICTURES_MAX, CHAT_TEXT_MAX, muteSpans, pictureSenders, slowModes,
} from './rules.ts'

export const CHAT_REASON_MAX = 200
/** Room for a 2 MB picture as a data URL. */
const PICTURE_BODY_MAX = 3 * 1024 * 1024

const slowSeconds = z.literal(slowModes)
/** The room of a lesson (07); absent: the class's. */
const ofLesson = { curriculumSeq: seq.optional() }
const reason = z.string().trim().max(CHAT_REASON_MAX)

export const chatReportForm = z.object({ reason: reason.min(1, { error: validationMessage('validation:required') }) })
export const muteForm = z.object({ span: z.enum(muteSpans).default('tenMinutes'), reason: reason.default('') })

export const chatSettingsForm = z.object({
  isOn: z.boolean(), slowSeconds, pictures: z.enum(pictureSenders),
  bannedWords: z.array(lineText.min(1).max(BANNED_WORD_LENGTH)).max(BANNED_WORDS_MAX),
})
export type ChatSettings = z.infer<typeof chatSettingsForm>

const messageForm = z.object({
  ...ofLesson,
  /** A number of the client's own choice: the same one again returns the message that it made. */
  sendNo: z.uuid(),
  content: z.string().trim().max(CHAT_TEXT_MAX).default(''),
  pictures: z.array(z.string().max(200)).max(CHAT_PICTURES_MAX).default([]),
  replyToSeq: seq.nullable().default(null),
  userSeqs: namedPeople,
}).refine(({ content, pictures }) => content !== '' || pictures.length > 0, { error: validationMessage('validation:content'), path: ['content'] })
export type MessageForm = z.output<typeof messageForm>

const mute = z.object({ until: moment.nullable(), reason: z.string() })

const room = z.object({
  /** Number of the last message, and of the last change. */
  lastNo: z.int(), version: z.int(),
  /** The last message that I read; null: never opened. */
  readNo: z.int().nullable(),
  isFrozen: z.boolean(),
  /** What holds, and what this room says itself. */
  slowSeconds: z.int(), ownSlowSeconds: z.int().nullable(),
  mute: mute.nullable(),
  standing: z.enum(['staff', 'reader', 'attendee']),
  can: z.object({ write: z.boolean(), pictures: z.boolean(), manage: z.boolean() }),
  /** Of the lesson's room. */
  mission: z.object({ needed: z.int(), written: z.int(), isComplete: z.boolean(), dueAt: z.string().nullable() }).nullable(),
})
export type ChatRoom = z.infer<typeof room>

const muted = mute.extend({ userSeq: seq, name: z.string(), profileImageUrl: z.string().nullable(), byName: z.string(), createdAt: moment })
export type Muted = z.infer<typeof muted>

const reported = z.object({
  messageSeq: seq, courseSeq: seq, curriculumSeq: seq.nullable(), title: z.string(), name: z.string(), content: z.string(), pictures: z.array(z.string()),
  isHidden: z.boolean(), createdAt: moment,
  reports: z.array(z.object({ name: z.string(), reason: z.string(), createdAt: moment })),
})
export type ReportedMessage = z.infer<typeof reported>

const messageParams = courseParams.extend({ messageSeq: seq })
const CHAT = '/channels/:channelSeq/courses/:courseSeq/chat' as const
const common = { backend: 'main', version: 'v1.0' } as const
const entering = ['notEnrolled', 'chatOff', 'notFound'] as const
const writing = [...entering, 'noPermission', 'classInTrash'] as const
const manages = { course: 'CLASS_ROOM_UPDATE' } as const

/** The chat of a class and of its chat-room missions (ROOM-04, SET-07). */
export const chatCalls = /* @__PURE__ */ domainCalls('chat', {
  room: call({
    ...common, method: 'GET', path: CHAT, access: 'session',
    summary: 'Enters a room: where it stands, and what I may do', params: courseParams, query: z.object(ofLesson), response: room, errors: [...entering],
  }),
  messages: call({
    ...common, method: 'GET', path: `${CHAT}/messages`, access: 'session',
    summary: 'Messages of a room: the newest before a number, or everything that changed after a version', params: courseParams,
    query: z.object({ ...ofLesson, beforeNo: z.coerce.number().int().positive().optional(), after: z.coerce.number().int().nonnegative().optional() }),
    response: z.object({ messages: z.array(chatMessage).max(CHAT_PAGE), hasMore: z.boolean(), version: z.int() }), errors: [...entering],
  }),
  send: call({
    ...common, method: 'POST', path: `${CHAT}/messages`, access: 'session', verifiedFor: 'posting',
    summary: 'Writes a message; the same number again returns the message that it made', params: courseParams, body: messageForm,
    response: z.object({ message: chatMessage, isComplete: z.boolean() }),
    errors: [...writing, 'chatMuted', 'chatFrozen', 'chatWordRefused', 'postingTooFast', 'emailNotVerified'],
  }),
  remove: call({
    ...common, method: 'POST', path: `${CHAT}/messages/:messageSeq/delete`, access: 'session',
    summary: 'Deletes my message, or any as staff', params: messageParams, response: done, errors: [...writing],
  }),
  report: call({
    ...common, method: 'POST', path: `${CHAT}/messages/:messageSeq/report`, access: 'session',
    summary: 'Reports a message to the staff', params: messageParams, body: chatReportForm, response: done, errors: [...writing, 'postingTooFast'],
  }),
  read: call({
    ...common, method: 'POST', path: `${CHAT}/read`, access: 'session',
    summary: 'Says up to which message I have read a room', params: courseParams, body: z.object({ ...ofLesson, lastNo: z.int().nonnegative() }), response: done, errors: [...entering],
  }),
  unread: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/chat/unread', access: 'member',
    summary: 'Unread messages of my rooms, at most 100 rooms', params: siteParams, query: z.object({ courseSeq: seq.optional() }),
    response: z.object({ rooms: z.array(z.object({ courseSeq: seq, curriculumSeq: seq.nullable(), unread: z.int() })) }),
  }),
  picture: call({
    ...common, method: 'POST', path: `${CHAT}/picture`, access: 'session', bodyLimit: PICTURE_BODY_MAX, verifiedFor: 'posting',
    summary: 'Stores a picture for a message of mine: JPG or PNG up to 2 MB as a data URL; one that is not sent is removed', params: courseParams, body: z.object({ image: z.string() }),
    response: z.object({ imageUrl: z.string(), width: z.int(), height: z.int() }),
    errors: [...writing, 'chatMuted', 'chatFrozen', 'fileTypeRefused', 'fileLimitExceeded', 'tooManyRequests', 'postingTooFast', 'emailNotVerified'],
  }),
  mute: call({
    ...common, method: 'POST', path: `${CHAT}/mutes`, access: manages,
    summary: 'Mutes a learner in the rooms of a class', params: courseParams, body: muteForm.extend({ userSeq: seq }), response: done, errors: ['notFound', 'noPermission', 'classInTrash'],
  }),
  unmute: call({
    ...common, method: 'POST', path: `${CHAT}/mutes/:userSeq/delete`, access: manages,
    summary: 'Lets a muted learner write again', params: courseParams.extend({ userSeq: seq }), response: done, errors: ['notFound'],
  }),
  mutes: call({
    ...common, method: 'GET', path: `${CHAT}/mutes`, access: { course: 'CLASS_ROOM_READ' },
    summary: 'Who is muted in a class, the latest 100', params: courseParams, response: z.object({ mutes: z.array(muted) }),
  }),
  manage: call({
    ...common, method: 'POST', path: `${CHAT}/room`, access: manages,
    summary: 'Freezes a room, so that staff alone write, or sets its slow mode (null: the site’s)', params: courseParams,
    body: z.object({ ...ofLesson, isFrozen: z.boolean(), slowSeconds: slowSeconds.nullable() }), response: done, errors: ['notFound', 'chatOff', 'classInTrash'],
  }),
  settings: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/chat/settings', access: { site: 'SITE_CLASS_READ' },
    summary: 'Settings of the chat of a site’s classes', params: siteParams, response: chatSettingsForm,
  }),
  updateSettings: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/chat/settings', access: { site: 'SITE_CLASS_UPDATE' },
    summary: 'Changes the settings of the chat of a site’s classes', params: siteParams, body: chatSettingsForm, response: done,
  }),
  reports: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/chat/reports', access: { site: 'SITE_CLASS_READ' },
    summary: 'Reported messages that nobody has decided on, newest first', params: siteParams, query: z.object({ lastSeq: seq.optional() }),
    response: z.object({ messages: z.array(reported), hasMore: z.boolean() }),
  }),
  decide: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/chat/reports/:messageSeq', access: { site: 'SITE_CLASS_UPDATE' },
    summary: 'Hides a reported message, or leaves it; either closes its reports', params: siteParams.extend({ messageSeq: seq }), body: z.object({ hidden: z.boolean() }), response: done, errors: ['notFound'],
  }),
})
