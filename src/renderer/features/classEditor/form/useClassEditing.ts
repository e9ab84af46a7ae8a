import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { RestError } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import type { Course } from '#shared/course/contract.ts'
import type { CourseForm } from '#shared/course/form.ts'
import { courseState } from '#shared/course/lifecycle.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { mergeEdits, useAutosave, useSaveState } from '#renderer/lib/autosave/index.ts'
import type { Autosave } from '#renderer/lib/autosave/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useAppForm } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { classForm, courseFields, formOf, isCourseField, sendableChange } from './classForm.ts'
import type { CourseField } from './classForm.ts'

export interface EditConflict {
  fields: CourseField[]
  keepMine: () => void
  takeTheirs: () => void
}

interface ClassEditing {
  form: AppForm<CourseForm, CourseForm>
  autosave: Autosave<CourseForm>
  conflict: EditConflict | null
  reload: () => Promise<void>
}

/** The form of a class, with autosave that survives errors, reloads and lost sessions [STU-09]. */
export function useClassEditing(course: Course): ClassEditing {
  const { channelSeq, courseSeq } = course
  const client = useClient()
  const queries = useQueryClient()
  const { user } = useSession()
  const base = useRef(formOf(course))
  const published = useRef(false)
  useEffect(() => { published.current = courseState(course) === 'private' })

  const autosave = useAutosave<CourseForm>({
    name: `class.${user?.userSeq ?? 0}.${channelSeq}.${courseSeq}`,
    version: course.updatedAt,
    sendable: useCallback((patch: Partial<CourseForm>) => sendableChange(patch, base.current, published.current), []),
    save: async (patch, version) => {
      const { updatedAt } = await client(contract.course.update, { params: { channelSeq, courseSeq }, body: { course: patch, ...(version === null ? {} : { updatedAt: version }) } })
      base.current = { ...base.current, ...patch }
      void invalidate(queries, courseKeys.draft({ channelSeq, courseSeq }))
      return updatedAt
    },
  })
  const form = useAppForm<CourseForm, CourseForm>(classForm, { ...formOf(course), ...autosave.unsaved() })
  const state = useSaveState(autosave)
  const [conflict, setConflict] = useState<EditConflict | null>(null)

  const applying = useRef(false)
  const show = useCallback((values: CourseForm) => {
    applying.current = true
    for (const field of courseFields) {
      if (JSON.stringify(form.getValues(field)) !== JSON.stringify(values[field])) form.setValue(field, values[field] as never)
    }
    applying.current = false
  }, [form])

  useEffect(() => {
    const subscription = form.watch((values, { name }) => {
      if (applying.current || !isCourseField(name)) return
      autosave.change({ [name]: values[name] })
    })
    return () => subscription.unsubscribe()
  }, [form, autosave])

  useEffect(() => {
    if (state.kind !== 'refused' || !(state.error instanceof RestError)) return
    for (const { path, message } of state.error.issues) {
      const field = path.find(isCourseField)
      if (field !== undefined) form.setError(field, { type: 'server', message })
    }
  }, [state, form])

  useEffect(() => {
    if (state.kind !== 'stale') return undefined
    let left = false
    const resolve = async () => {
      const { course: now } = await queries.fetchQuery(editingQueries.course(client, channelSeq, courseSeq))
      if (left) return
      const theirs = formOf(now)
      const { values, conflicts } = mergeEdits(base.current, autosave.unsaved(), theirs)
      const goOn = (shown: CourseForm) => {
        base.current = theirs
        setConflict(null)
        show(shown)
        autosave.rebase(now.updatedAt)
      }
      if (conflicts.length === 0) {
        goOn(values)
        return
      }
      setConflict({
        fields: conflicts,
        keepMine: () => goOn(values),
        takeTheirs: () => {
          autosave.forget(conflicts)
          goOn({ ...theirs, ...autosave.unsaved() })
        },
      })
    }
    resolve().catch(() => undefined)
    return () => { left = true }
  }, [state.kind, autosave, client, queries, channelSeq, courseSeq, show])

  const reload = useCallback(async () => {
    const { course: now } = await queries.fetchQuery(editingQueries.course(client, channelSeq, courseSeq))
    autosave.forget()
    base.current = formOf(now)
    setConflict(null)
    show(base.current)
    autosave.rebase(now.updatedAt)
  }, [autosave, client, queries, channelSeq, courseSeq, show])

  return { form, autosave, conflict, reload }
}

interface EditedClass {
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
