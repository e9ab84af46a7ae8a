import { createContext, use } from 'react'
import type { Course } from '#shared/course/contract.ts'
import type { CourseForm } from '#shared/course/form.ts'
import type { Autosave } from '#renderer/lib/autosave/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'

export interface EditedClass {
  course: Course
  form: AppForm<CourseForm, CourseForm>
  autosave: Autosave<CourseForm>
  openPublish: () => void
  reload: () => Promise<void>
  isReviewed: boolean
}

export const ClassEditingContext = createContext<EditedClass | null>(null)

export function useEditedClass(): EditedClass {
  const edited = use(ClassEditingContext)
  if (!edited) throw new Error('outside the class settings')
  return edited
}
