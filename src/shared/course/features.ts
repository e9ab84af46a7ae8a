import { choiseTypeCd, courseTypeCd, fareCd, userLimitTypeCd } from '#shared/kernel/codes.ts'
import type { CourseDraft, CourseForm } from './form.ts'
import type { PublishIssue } from './publish.ts'

/**
 * Parts of the product of which one half is there and the other is not yet. A closed one cannot be chosen for a class, so
 * that nobody makes one that its learners cannot take: pay for, be accepted to, or find lessons in.
 */
export const features = ['payment', 'approval', 'live', 'missions', 'survey'] as const
export type Feature = (typeof features)[number]

const needs: { [Field in keyof CourseForm]?: Record<string, Feature> } = {
  fareCd: { [fareCd.paid]: 'payment' },
  choiseTypeCd: { [choiseTypeCd.approval]: 'approval' },
  userLimitTypeCd: { [userLimitTypeCd.waitlist]: 'approval' },
  courseTypeCd: { [courseTypeCd.live]: 'live', [courseTypeCd.project]: 'missions', [courseTypeCd.survey]: 'survey' },
}

/** The closed feature that a choice of a class's form needs; null where it can be made. */
export function closedFeature(field: keyof CourseForm, value: unknown, open: readonly Feature[]): Feature | null {
  const feature = typeof value === 'string' ? needs[field]?.[value] : undefined
  return feature === undefined || open.includes(feature) ? null : feature
}

/** What of a class's form chooses something closed, but for what `current` has already. */
export function closedChoices(form: CourseDraft, open: readonly Feature[], current: CourseDraft = {}): PublishIssue[] {
  const fields = Object.keys(needs) as (keyof CourseForm)[]
  return fields.filter((field) => form[field] !== current[field] && closedFeature(field, form[field], open) !== null)
    .map((field) => ({ path: [field], messageKey: 'validation:notOpenYet', params: {} }))
}

/** The given fields without those that choose something closed. */
export function openChoices(change: CourseDraft, open: readonly Feature[]): CourseDraft {
  return Object.fromEntries(Object.entries(change).filter(([field, value]) => closedFeature(field as keyof CourseForm, value, open) === null))
}
