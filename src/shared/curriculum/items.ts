import { z } from 'zod'
import { curriculumTypeCd, liveTypeCd, vodTypeCd, yn } from '#shared/kernel/codes.ts'
import type { CurriculumTypeCd, VodTypeCd } from '#shared/kernel/codes.ts'
import { dayRule, lineText, timeRule, urlRule } from '#shared/kernel/format/formats.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { LIVE_LIMIT_PERCENT_DEFAULT } from '#shared/live/attendance.ts'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import type { VideoLink } from '#shared/kernel/video/videoLinks.ts'

export const CURRICULUM_TITLE_MAX = 100
export const CURRICULUM_CONTENT_MAX = 100_000
/** Percent of a video to watch for completion. */
export const LIMIT_PERCENT_DEFAULT = 100

/** Item types that can be made, in the order of the editor's menu. */
export const authorableTypes = [
  curriculumTypeCd.video, curriculumTypeCd.live, curriculumTypeCd.offline, curriculumTypeCd.text, curriculumTypeCd.materials, curriculumTypeCd.mission, curriculumTypeCd.certification, curriculumTypeCd.chat, curriculumTypeCd.course,
  curriculumTypeCd.section,
] as const satisfies readonly CurriculumTypeCd[]
export type AuthorableType = (typeof authorableTypes)[number]

export const itemTitle = lineText.min(1, { error: validationMessage('validation:required') }).max(CURRICULUM_TITLE_MAX)
const html = richText(CURRICULUM_CONTENT_MAX).default('')
const yesNo = z.enum(yn)
const day = dayRule.nullable().default(null)
const time = timeRule.nullable().default(null)
const emptyOr = (rule: z.ZodType<string>) => z.union([z.literal(''), rule]).default('')
const count = z.int().nonnegative()

/** Fields of every item (courses spec §3); xp and points are given on completion. `missionType` is the item's type, `classTime` the length between start and end. */
const base = { title: itemTitle, content: html, xp: count.default(0), point: count.default(0) }

const joinTime = z.int().min(0).max(24 * 60).nullable().default(null)

const live = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.live), ...base,
  /** Day and times in Asia/Seoul. */
  liveAt: day, liveStartAt: time, liveEndAt: time, liveEndDateAt: day,
  liveType: z.enum(liveTypeCd).default(liveTypeCd.zoom),
  joinUrl: emptyOr(urlRule), meetingId: z.string().max(100).default(''), password: z.string().max(100).default(''),
  /** Minutes before the start from which one can join; null: `LIVE_JOIN_WINDOW_MINUTES`. */
  attendeeJoinTimeLive: joinTime, tchJoinTimeLive: joinTime,
  /** Percent of the length to attend for completion. */
  limitPercent: z.int().min(0).max(100).default(LIVE_LIMIT_PERCENT_DEFAULT),
})

const section = z.object({ curriculumTypeCd: z.literal(curriculumTypeCd.section), ...base })

/** A linked or uploaded video; fields that only the server knows come with the item's uploads. */
const video = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.video), ...base,
  vodTypeCd: z.enum(vodTypeCd).default(vodTypeCd.hosted),
  /** URL or id on YouTube or Vimeo; empty for an upload. */
  linkUrl: z.string().trim().max(500).default(''),
  duration: z.number().nonnegative().nullable().default(null),
  limitPercent: z.int().min(0).max(100).default(LIMIT_PERCENT_DEFAULT),
  /** Watch-100 % option: the first play blocks skipping and speed-up, and only the whole video completes (courses spec §4 Video). */
  watchWholeYn: yesNo.default(yn.no),
  isPublic: z.boolean().default(false),
  /** Simultaneous-viewing limit; default on unless open to anyone (courses spec §5). */
  limitDupPlay: yesNo.optional(),
  /** Viewing-time limit: `multiplyPlayTime` × length, or `limitPlayTime` minutes; null for none. */
  multiplyPlayTime: z.number().positive().max(100).nullable().default(null),
  limitPlayTime: z.int().positive().nullable().default(null),
  /** Whether the learner may change the speed; default yes (courses spec §5). */
  vodSpeedControlYn: yesNo.default(yn.yes),
}).superRefine((item, context) => {
  if (item.isPublic && item.limitDupPlay === yn.yes) {
    context.addIssue({ code: 'custom', path: ['limitDupPlay'], message: validationMessage('validation:videoPublicDuplicate') })
  }
  if (item.vodTypeCd !== vodTypeCd.hosted && item.linkUrl !== '') {
    if (linkedVideo(item) === null) {
      context.addIssue({ code: 'custom', path: ['linkUrl'], message: validationMessage('validation:videoSource') })
    }
  }
})

/** The provider's video of a lesson; null for a hosted file, or without a link that fits. */
export function linkedVideo({ vodTypeCd: type, linkUrl }: { vodTypeCd: VodTypeCd; linkUrl: string }): VideoLink | null {
  const link = type === vodTypeCd.hosted ? null : parseVideoLink(linkUrl)
  return link !== null && vodTypeCd[link.provider] === type ? link : null
}

/** What a mission asks its learners for: a text, or a link with a text if they like. */
export const missionWork = { text: '00', link: '01' } as const
export type MissionWork = (typeof missionWork)[keyof typeof missionWork]

const mission = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.mission), ...base,
  workTypeCd: z.enum(missionWork).default(missionWork.text),
  /** Last day in Asia/Seoul, shown to learners; a late hand-in is marked, not refused. */
  dueAt: day,
})

const offline = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.offline), ...base,
  addrRoad1: z.string().max(200).default(''), addrRoad2: z.string().max(200).default(''), zipcode: z.string().max(10).default(''),
  lat: z.number().min(-90).max(90).nullable().default(null), lon: z.number().min(-180).max(180).nullable().default(null),
  offlineStartAt: day, offlineStartTime: time, offlineEndTime: time,
})

const text = z.object({ curriculumTypeCd: z.literal(curriculumTypeCd.text), ...base })

const materials = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.materials), ...base,
  /** PDF files open in the app with a watermark, without download. */
  pdfSecurityYn: yesNo.default(yn.no),
})

/** Most messages that a chat-room mission can ask for. */
export const CHAT_MISSION_MAX = 100

const chat = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.chat), ...base,
  /** Messages that a learner writes in the room to complete it. */
  messageCount: z.int().min(1).max(CHAT_MISSION_MAX).default(1),
  /** Last day in Asia/Seoul, shown to learners; a later message counts too. */
  dueAt: day,
})

/** Most lessons that a lesson-complete mission names. */
export const NAMED_LESSONS_MAX = 200

const course = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.course), ...base,
  /** Lessons of the same class; `canBeNamed` says which. */
  lessonSeqs: z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).max(NAMED_LESSONS_MAX).default([]),
})

export const publicScope = { attendees: 'STUD', staff: 'STAFF' } as const

const certification = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.certification), ...base,
  maxChallengeCount: z.int().min(1).max(1000).default(1),
  dailyChallengeCount: z.int().min(1).max(100).default(1),
  dailyChallengeStartTime: time, dailyChallengeEndTime: time,
  completionRateCondition: z.int().min(1).max(100).default(100),
  /** Who sees the posts of others: the class, or its staff alone. */
  publicScope: z.enum(publicScope).default(publicScope.attendees),
})

/** Input of a curriculum item by type (courses spec §3; STU-03); parsing fills defaults. `curriculumPublishIssues` checks the rest. */
export const curriculumBody = z.discriminatedUnion('curriculumTypeCd', [
  live, section, video, mission, offline, text, materials, chat, course, certification,
])
export type CurriculumBody = z.infer<typeof curriculumBody>
export type CurriculumBodyInput = z.input<typeof curriculumBody>
export type CurriculumBodyOf<TypeCd extends CurriculumTypeCd> = Extract<CurriculumBody, { curriculumTypeCd: TypeCd }>

/** A new item with the spec's defaults. Throws a ZodError when the title is empty or too long. */
export function newCurriculumBody(typeCd: CurriculumTypeCd, title: string): CurriculumBody {
  return curriculumBody.parse({ curriculumTypeCd: typeCd, title })
}

/** An item in a copied class: a lesson-complete mission names the copies of its lessons. Others are returned as they are. */
export function withCopiedLessons(body: CurriculumBody, copyOf: ReadonlyMap<number, number>): CurriculumBody {
  if (body.curriculumTypeCd !== curriculumTypeCd.course || body.lessonSeqs.length === 0) return body
  return { ...body, lessonSeqs: body.lessonSeqs.flatMap((seq) => copyOf.get(seq) ?? []) }
}

/** How an uploaded recording of a live lesson plays: as a hosted video with the defaults, counted by the share that the lesson asks for. */
export function recordingBody({ title, limitPercent }: Pick<CurriculumBodyOf<'00'>, 'title' | 'limitPercent'>): CurriculumBodyOf<'02'> {
  return video.parse({ curriculumTypeCd: curriculumTypeCd.video, title, limitPercent })
}

/** Whether files go along when an item is copied: a recording stays with the lesson that was held. */
export const copiesFiles = ({ curriculumTypeCd: type }: Pick<CurriculumBody, 'curriculumTypeCd'>): boolean => type !== curriculumTypeCd.live

export const PDF_TYPE = 'application/pdf'

/** Whether a materials file opens in the app only: a PDF of a secured item (ROOM-03). */
export function isSecuredFile(item: Pick<CurriculumBodyOf<'06'>, 'pdfSecurityYn'>, file: { contentType: string }): boolean {
  return item.pdfSecurityYn === yn.yes && file.contentType === PDF_TYPE
}

/** Whether an account may play the video in one place only: default on, never when open to anyone. */
export function limitsDuplicatePlay(item: Pick<CurriculumBodyOf<'02'>, 'isPublic' | 'limitDupPlay'>): boolean {
  return !item.isPublic && item.limitDupPlay !== yn.no
}

/** Title of a copy: `Title (2)`, with the first free number; cut to `maxLength`. */
export function copyTitle(title: string, taken: readonly string[], maxLength = CURRICULUM_TITLE_MAX): string {
  const stem = title.replace(/ \(\d+\)$/, '')
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`
    const copy = stem.slice(0, maxLength - suffix.length).trimEnd() + suffix
    if (!taken.includes(copy)) return copy
  }
}
