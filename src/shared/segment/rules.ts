import { z } from 'zod'
import { lineText } from '#shared/kernel/format/formats.ts'
import { seq } from '#shared/kernel/call/fields.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { memberAudiences } from '#shared/member/rules.ts'

/** Conditions of one segment. */
export const SEGMENT_CONDITIONS_MAX = 10
/** Characters of a segment's name. */
export const SEGMENT_NAME_MAX = 60
/** Segments of one site. */
export const SEGMENTS_MAX = 100
/** Characters that a memo can be searched for. */
export const SEGMENT_TEXT_MAX = 60
const DAYS_MAX = 3650
const WON_MAX = 1_000_000_000

const required = { error: validationMessage('validation:required') }
const days = z.int(required).min(1, { error: validationMessage('validation:min', { min: 1 }) }).max(DAYS_MAX, { error: validationMessage('validation:max', { max: String(DAYS_MAX) }) })
const percent = z.int(required).min(0).max(100, { error: validationMessage('validation:max', { max: 100 }) })
/** Null: any class of the site. */
const courseSeq = seq.nullable()
/** Those to whom it does not apply. */
const isNot = z.boolean().default(false)

/** What a member can be chosen by. */
export const segmentCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('audience'), isNot, audienceCd: z.enum(memberAudiences) }),
  z.object({ kind: z.literal('joined'), isNot, days }),
  z.object({ kind: z.literal('seen'), isNot, days }),
  z.object({ kind: z.literal('attends'), isNot, courseSeq }),
  z.object({ kind: z.literal('completed'), isNot, courseSeq }),
  /** In one of the classes, rounded down. */
  z.object({ kind: z.literal('progress'), isNot, courseSeq, from: percent, to: percent }),
  z.object({ kind: z.literal('bought'), isNot, courseSeq }),
  /** Won, paid and not paid back. */
  z.object({ kind: z.literal('spent'), isNot, won: z.int(required).min(1, { error: validationMessage('validation:min', { min: 1 }) }).max(WON_MAX) }),
  z.object({ kind: z.literal('membership'), isNot }),
  z.object({ kind: z.literal('marketing'), isNot }),
  z.object({ kind: z.literal('memo'), isNot, text: lineText.min(1, required).max(SEGMENT_TEXT_MAX) }),
])
export type SegmentCondition = z.infer<typeof segmentCondition>
export type SegmentKind = SegmentCondition['kind']

/** Kinds in the order in which they are offered. */
export const segmentKinds = segmentCondition.options.map(({ shape }) => shape.kind.value)

/** Members to whom all, or any, of the conditions apply. */
export const segmentRules = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(segmentCondition).min(1, required).max(SEGMENT_CONDITIONS_MAX, { error: validationMessage('validation:maxItems', { max: SEGMENT_CONDITIONS_MAX }) }),
})
export type SegmentRules = z.infer<typeof segmentRules>

const needs: Partial<Record<SegmentKind, Permission>> = { bought: 'SITE_SALES_READ', spent: 'SITE_SALES_READ', memo: 'SITE_MEMBER_READ' }

/** Classes that rules name. */
export const coursesOf = ({ conditions }: SegmentRules): number[] => [...new Set(conditions.flatMap((condition) => ('courseSeq' in condition && condition.courseSeq !== null ? [condition.courseSeq] : [])))]

/** What rules need beside the right to segments: a count must not tell what its reader may not see. */
export function permissionsOf({ conditions }: SegmentRules): Permission[] {
  return [...new Set(conditions.flatMap(({ kind }) => needs[kind] ?? []))]
}
