import { courseTypeCd } from '#shared/kernel/codes.ts'
import type { CourseDraft, CourseForm } from './form.ts'
import type { PublishIssue } from './publish.ts'

/** Half-built features. Disabled ones cannot be chosen, so that no class depends on a missing half. */
export const features = ['survey'] as const
export type Feature = (typeof features)[number]

const needs: { [Field in keyof CourseForm]?: Record<string, Feature> } = {
  courseTypeCd: { [courseTypeCd.survey]: 'survey' },
}

/** The disabled feature that a form choice needs; null when it can be chosen. */
export function closedFeature(field: keyof CourseForm, value: unknown, open: readonly Feature[]): Feature | null {
  const feature = typeof value === 'string' ? needs[field]?.[value] : undefined
  return feature === undefined || open.includes(feature) ? null : feature
}

/** The fields that choose a disabled feature and did not already in `current`. */
export function closedChoices(form: CourseDraft, open: readonly Feature[], current: CourseDraft = {}): PublishIssue[] {
  const fields = Object.keys(needs) as (keyof CourseForm)[]
  return fields.filter((field) => form[field] !== current[field] && closedFeature(field, form[field], open) !== null)
    .map((field) => ({ path: [field], messageKey: 'validation:notOpenYet', params: {} }))
}

/** The given fields without those that choose a disabled feature. */
export function openChoices(change: CourseDraft, open: readonly Feature[]): CourseDraft {
  return Object.fromEntries(Object.entries(change).filter(([field, value]) => closedFeature(field as keyof CourseForm, value, open) === null))
}
