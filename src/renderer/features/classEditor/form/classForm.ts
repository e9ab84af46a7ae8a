import { z } from 'zod'
import type { Course } from '#shared/course/contract.ts'
import { changedCourse } from '#shared/course/change.ts'
import { courseDefaults, courseDraft } from '#shared/course/form.ts'
import type { CourseForm } from '#shared/course/form.ts'
import { coursePublishIssues, publishIssueMessage } from '#shared/course/publish.ts'
import { courseTypeCd } from '#shared/kernel/codes.ts'

/** Of packages too, which are made elsewhere and never change their type. */
const formType = z.enum(courseTypeCd) as unknown as typeof courseDraft.shape.courseTypeCd extends z.ZodOptional<infer Type> ? Type : never

/** The form's schema: valid fields, and the rules for publishing, reported at their fields [STU-01]. */
export const classForm = courseDraft.required().extend({ courseTypeCd: formType }).superRefine((course, context) => {
  for (const issue of coursePublishIssues(course)) context.addIssue({ code: 'custom', path: issue.path, message: publishIssueMessage(issue) })
})

export type CourseField = keyof CourseForm
export const courseFields = Object.keys(courseDefaults) as CourseField[]

export function isCourseField(name: unknown): name is CourseField {
  return (courseFields as unknown[]).includes(name)
}

export function formOf(course: Course): CourseForm {
  return Object.fromEntries(courseFields.map((field) => [field, course[field]])) as unknown as CourseForm
}

/** Part of a change the server accepts: valid fields, but none while they would make a `published` class (`current`) unpublishable. */
export function sendableChange(change: Partial<CourseForm>, current: CourseForm, published: boolean): Partial<CourseForm> {
  const sound = Object.fromEntries(
    Object.entries(change).filter(([field, value]) => courseDraft.shape[field as CourseField].safeParse(value).success),
  ) as Partial<CourseForm>
  return published && coursePublishIssues(changedCourse(current, sound)).length > 0 ? {} : sound
}

/** Types of a new class, the usual one first; packages are created elsewhere. */
export const authoredTypes = [
  courseTypeCd.elearning, courseTypeCd.live, courseTypeCd.lecture, courseTypeCd.club, courseTypeCd.project, courseTypeCd.survey,
] as const
export type AuthoredType = (typeof authoredTypes)[number]
