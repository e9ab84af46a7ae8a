import { z } from 'zod'
import { curriculumTypeCd, liveTypeCd, vodTypeCd, yn } from '#shared/kernel/codes.ts'
import type { CurriculumTypeCd } from '#shared/kernel/codes.ts'
import { dayRule, lineText, timeRule, urlRule } from '#shared/kernel/format/formats.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { parseVideoLink } from './videoLinks.ts'

/** Most characters of a lesson title or section name. */
export const CURRICULUM_TITLE_MAX = 100
/** Most characters of a lesson's rich text, markup included. */
export const CURRICULUM_CONTENT_MAX = 100_000
/** Percent of a film to be seen for the lesson to be complete, unless the teacher sets less: the whole of it. */
export const LIMIT_PERCENT_DEFAULT = 100

/** Item types that the editor makes so far; the schemas of the others are complete all the same. */
export const authorableTypes = [
  curriculumTypeCd.section, curriculumTypeCd.video, curriculumTypeCd.text, curriculumTypeCd.materials,
] as const satisfies readonly CurriculumTypeCd[]

/** Whether the editor makes items of this type. */
export function isAuthorable(typeCd: string): boolean {
  return (authorableTypes as readonly string[]).includes(typeCd)
}

/** The title of an item or section. */
export const itemTitle = lineText.min(1, { error: validationMessage('validation:required') }).max(CURRICULUM_TITLE_MAX)
const html = richText(CURRICULUM_CONTENT_MAX).default('')
const yesNo = z.enum(yn)
const day = dayRule.nullable().default(null)
const time = timeRule.nullable().default(null)
const emptyOr = (rule: z.ZodType<string>) => z.union([z.literal(''), rule]).default('')
const count = z.int().nonnegative()

/** Fields of every item (courses spec §3); xp and points are what completing it gives. */
const base = { title: itemTitle, content: html, xp: count.default(0), point: count.default(0) }
/** Fields of the mission types: how it is worked on, and what kind of mission it is. */
const missionBase = { ...base, workTypeCd: z.string().max(10).default(''), missionType: z.string().max(20).default('') }

const live = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.live), ...base,
  /** Length in minutes. */
  classTime: count.nullable().default(null),
  /** Day, and times of day, in Asia/Seoul. */
  liveAt: day, liveStartAt: time, liveEndAt: time, liveEndDateAt: day,
  liveType: z.enum(liveTypeCd).default(liveTypeCd.zoom),
  joinUrl: emptyOr(urlRule), meetingId: z.string().max(100).default(''), password: z.string().max(100).default(''),
})

const section = z.object({ curriculumTypeCd: z.literal(curriculumTypeCd.section), ...base })

/**
 * A film by link or upload. What only the server knows of an uploaded film (uploadVodSeq, uploadOriginFile, fileSize,
 * vodLockStatusCd, its true duration) is no part of what is written here; it comes with the item's uploads.
 */
const video = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.video), ...base,
  vodTypeCd: z.enum(vodTypeCd).default(vodTypeCd.hosted),
  /** Address or id on YouTube or Vimeo; empty for a hosted film. */
  linkUrl: z.string().trim().max(500).default(''),
  /** Seconds; of a linked film. */
  duration: z.number().nonnegative().nullable().default(null),
  /** Percent of the length that completes the lesson. */
  limitPercent: z.int().min(0).max(100).default(LIMIT_PERCENT_DEFAULT),
  /** Open to anyone without enrolling. */
  isPublic: z.boolean().default(false),
  /** Simultaneous-viewing limit; on unless the film is open to anyone (courses spec §5). */
  limitDupPlay: yesNo.optional(),
  /** Viewing-time limit: `multiplyPlayTime` times the length, or `limitPlayTime` minutes; null for none. */
  multiplyPlayTime: z.number().positive().max(100).nullable().default(null),
  limitPlayTime: z.int().positive().nullable().default(null),
  /** Whether the learner may change the speed; on by default (courses spec §5). */
  vodSpeedControlYn: yesNo.default(yn.yes),
}).superRefine((item, context) => {
  if (item.isPublic && item.limitDupPlay === yn.yes) {
    context.addIssue({ code: 'custom', path: ['limitDupPlay'], message: validationMessage('validation:videoPublicDuplicate') })
  }
  if (item.vodTypeCd !== vodTypeCd.hosted && item.linkUrl !== '') {
    const provider = item.vodTypeCd === vodTypeCd.youtube ? 'youtube' : 'vimeo'
    if (parseVideoLink(item.linkUrl)?.provider !== provider) {
      context.addIssue({ code: 'custom', path: ['linkUrl'], message: validationMessage('validation:videoSource') })
    }
  }
})

const mission = z.object({ curriculumTypeCd: z.literal(curriculumTypeCd.mission), ...missionBase })

const offline = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.offline), ...base,
  addrRoad1: z.string().max(200).default(''), addrRoad2: z.string().max(200).default(''), zipcode: z.string().max(10).default(''),
  lat: z.number().min(-90).max(90).nullable().default(null), lon: z.number().min(-180).max(180).nullable().default(null),
  offlineStartAt: day, offlineStartTime: time, offlineEndTime: time,
})

const text = z.object({ curriculumTypeCd: z.literal(curriculumTypeCd.text), ...base })

/** Materials; the files themselves are the item's uploads. */
const materials = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.materials), ...base,
  /** PDF files are shown in the app with a watermark and cannot be downloaded. */
  pdfSecurityYn: yesNo.default(yn.no),
})

const chat = z.object({ curriculumTypeCd: z.literal(curriculumTypeCd.chat), ...missionBase })

/** Complete when the lessons of another class are. */
const course = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.course), ...missionBase,
  courseSeq: z.int().positive().nullable().default(null),
})

const certification = z.object({
  curriculumTypeCd: z.literal(curriculumTypeCd.certification), ...missionBase,
  maxChallengeCount: z.int().min(1).max(1000).default(1),
  dailyChallengeCount: z.int().min(1).max(100).default(1),
  dailyChallengeStartTime: time, dailyChallengeEndTime: time,
  /** Percent of maxChallengeCount that completes it. */
  completionRateCondition: z.int().min(1).max(100).default(100),
  /** Who sees the posts: everyone on the site, or those in the class. */
  publicScope: z.enum(['ALL', 'STUD']).default('STUD'),
})

/**
 * What a teacher writes into a curriculum item, by type (courses spec §3; STU-03). Parsing fills every default, so that a
 * new item needs its type and title alone; what is missing for publishing is told by `curriculumPublishIssues`.
 */
export const curriculumBody = z.discriminatedUnion('curriculumTypeCd', [
  live, section, video, mission, offline, text, materials, chat, course, certification,
])
export type CurriculumBody = z.infer<typeof curriculumBody>
export type CurriculumBodyInput = z.input<typeof curriculumBody>
/** The body of one type. */
export type CurriculumBodyOf<TypeCd extends CurriculumTypeCd> = Extract<CurriculumBody, { curriculumTypeCd: TypeCd }>

/** A new item of a type with the spec's defaults. Throws a ZodError when the title is empty or too long. */
export function newCurriculumBody(typeCd: CurriculumTypeCd, title: string): CurriculumBody {
  return curriculumBody.parse({ curriculumTypeCd: typeCd, title })
}

/** Media type of a PDF file, as the server reads it from the content. */
export const PDF_TYPE = 'application/pdf'

/** Whether a file of materials is for reading in the app alone: a PDF of an item whose teacher secured it (ROOM-03). */
export function isSecuredFile(item: Pick<CurriculumBodyOf<'06'>, 'pdfSecurityYn'>, file: { contentType: string }): boolean {
  return item.pdfSecurityYn === yn.yes && file.contentType === PDF_TYPE
}

/** Whether one account may play the film in one place only: the limit is on by default, never for a film open to anyone. */
export function limitsDuplicatePlay(item: Pick<CurriculumBodyOf<'02'>, 'isPublic' | 'limitDupPlay'>): boolean {
  return !item.isPublic && item.limitDupPlay !== yn.no
}

/** The title of a copy: `Title (2)`, with the first number from 2 that no other title has; cut to the longest allowed. */
export function copyTitle(title: string, taken: readonly string[], maxLength = CURRICULUM_TITLE_MAX): string {
  const stem = title.replace(/ \(\d+\)$/, '')
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`
    const copy = stem.slice(0, maxLength - suffix.length).trimEnd() + suffix
    if (!taken.includes(copy)) return copy
  }
}
