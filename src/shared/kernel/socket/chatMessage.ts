import { z } from 'zod'

const seq = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** `deleted`: by its author or staff, its words are gone; `hidden`: by staff after a report. */
export const chatStates = ['shown', 'deleted', 'hidden'] as const
export type ChatState = (typeof chatStates)[number]

/** A message of a chat, the same for every reader, as calls and sockets carry it. Width and height in px. */
export const chatMessage = z.object({
  messageSeq: seq,
  /** Its place in the room, from 1, without gaps. */
  messageNo: seq,
  /** Of the room at its last change: one more than that of the change before. */
  version: seq,
  /** Null once the author has left. */
  userSeq: seq.nullable(),
  name: z.string(), profileImageUrl: z.string().nullable(), isStaff: z.boolean(),
  /** Chosen by the author's client, so that a repeated send makes one message. */
  sendNo: z.string(),
  /** Empty unless shown; likewise pictures and mentions. */
  content: z.string(),
  pictures: z.array(z.object({ imageUrl: z.string(), width: z.int(), height: z.int() })),
  mentions: z.array(z.object({ userSeq: seq, name: z.string() })),
  /** The message that it answers; its content is cut, and empty once it is gone. */
  replyTo: z.object({ messageSeq: seq, name: z.string(), content: z.string() }).nullable(),
  state: z.enum(chatStates),
  createdAt: z.iso.datetime({ offset: true }),
})
export type ChatMessage = z.infer<typeof chatMessage>
