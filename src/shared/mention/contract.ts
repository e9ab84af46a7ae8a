import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, seq } from '#shared/kernel/call/fields.ts'
import { MENTIONS_MAX } from '#shared/kernel/format/mentions.ts'

export const classPerson = z.object({ userSeq: seq, name: z.string(), profileImageUrl: z.string().nullable(), isStaff: z.boolean() })
export type ClassPerson = z.infer<typeof classPerson>

/** People of the class that a plain text names, as its writer picked them. */
export const namedPeople = z.array(seq).max(MENTIONS_MAX).default([])
/** A user that a plain text names. */
export const mention = z.object({ userSeq: seq, name: z.string() })
export type Mention = z.infer<typeof mention>

/** Mentions in the chat, posts and comments of a class (ROOM-04, ROOM-05). */
export const mentionCalls = /* @__PURE__ */ domainCalls('mention', {
  people: call({
    backend: 'main', version: 'v1.0', method: 'GET', path: '/channels/:channelSeq/courses/:courseSeq/people', access: 'session',
    summary: 'People of the class whose name begins so, for those who take part; a preview names nobody', params: courseParams,
    query: z.object({ q: z.string().trim().max(40).default('') }), response: z.object({ people: z.array(classPerson) }), errors: ['notEnrolled'],
  }),
})
