import type { Course } from '#shared/course/contract.ts'
import { changedCourse } from '#shared/course/change.ts'
import { courseDefaults, courseDraft } from '#shared/course/form.ts'
import type { CourseForm } from '#shared/course/form.ts'
import { coursePublishIssues, publishIssueMessage } from '#shared/course/publish.ts'

/** A class's form: each field sound, and nothing in the way of publishing; what is wrong is said at its field [STU-01]. */
export const classForm = courseDraft.required().superRefine((course, context) => {
  for (const issue of coursePublishIssues(course)) context.addIssue({ code: 'custom', path: issue.path, message: publishIssueMessage(issue) })
})

export type CourseField = keyof CourseForm
export const courseFields = Object.keys(courseDefaults) as CourseField[]

/** Whether a name is one of the form's fields. */
export function isCourseField(name: unknown): name is CourseField {
  return (courseFields as unknown[]).includes(name)
}

/** The form's part of a class. */
export function formOf(course: Course): CourseForm {
  return Object.fromEntries(courseFields.map((field) => [field, course[field as keyof Course]])) as unknown as CourseForm
}

/**
 * What of a change the server would take: the fields that are sound by themselves; of a class whose edits apply at once to
 * its attendees (`published`) nothing as long as it could no longer be published so.
 * @param current the class as it is on the server
 */
export function sendableChange(change: Partial<CourseForm>, current: CourseForm, published: boolean): Partial<CourseForm> {
  const sound = Object.fromEntries(
    Object.entries(change).filter(([field, value]) => courseDraft.shape[field as CourseField].safeParse(value).success),
  ) as Partial<CourseForm>
  return published && coursePublishIssues(changedCourse(current, sound)).length > 0 ? {} : sound
}
