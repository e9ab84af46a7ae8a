import { createContext, use } from 'react'
import type { Course } from '#shared/course/contract.ts'
import type { CourseForm } from '#shared/course/form.ts'
import type { Autosave } from '#renderer/lib/autosave/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'

/** The class whose settings are open: one form over all its pages. */
export interface EditedClass {
  course: Course
  form: AppForm<CourseForm, CourseForm>
  autosave: Autosave<CourseForm>
  openPublish: () => void
  /** Shows the class as it is on the server now, in place of what was typed. */
  reload: () => Promise<void>
  /** The site reviews this class, and the person is not who reviews: it is submitted instead of made public. */
  isReviewed: boolean
}

export const ClassEditingContext = createContext<EditedClass | null>(null)

/** The class whose settings are open. */
export function useEditedClass(): EditedClass {
  const edited = use(ClassEditingContext)
  if (!edited) throw new Error('outside the class settings')
  return edited
}
