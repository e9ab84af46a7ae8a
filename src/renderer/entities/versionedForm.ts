import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useAppForm, useDraft, useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { toast } from '#renderer/ui/index.ts'
import { invalidate } from './callQuery.ts'

interface VersionedFormOptions<Saved extends { version: string }, Input extends FieldValues, Body> {
  /** Of the draft in the browser. */
  name: string
  rule: z.ZodType<Input, Input>
  saved: Saved
  formOf: (saved: Saved) => Input
  bodyOf: (typed: Input) => Body
  /** What undo stores; without it a save offers none. */
  before?: Body
  /** Fails where another person saved after `version`. */
  save: (body: Body & { version: string }) => Promise<Saved>
  readKey: QueryKey
  /** Queries that show what was saved. */
  shownKeys: readonly QueryKey[]
  texts: { saved: string; undo: string }
}

/** A settings form that is saved whole over one version, with undo. What was typed survives a reload, an error and the save of another person. */
export function useVersionedForm<Saved extends { version: string }, Input extends FieldValues, Body>(
  { name, rule, saved, formOf, bodyOf, before, save, readKey, shownKeys, texts }: VersionedFormOptions<Saved, Input, Body>,
) {
  const queries = useQueryClient()
  const form = useAppForm<Input, Input>(rule, formOf(saved) as DefaultValues<Input>)
  const draft = useDraft(name, form, { except: [] })
  const { isDirty } = form.formState
  useUnsavedGuard(isDirty, { onLeave: draft.clear })
  const store = useMutation({
    mutationFn: save,
    meta: { errors: 'inline' },
    async onSuccess(now) {
      form.reset(formOf(now))
      draft.clear()
      queries.setQueryData(readKey, now)
      await invalidate(queries, shownKeys)
    },
  })
  const submit = async (typed: Input) => {
    const { version } = await store.mutateAsync({ ...bodyOf(typed), version: saved.version })
    if (before === undefined) return toast.show({ message: texts.saved, tone: 'success' })
    const undo = () => { void store.mutateAsync({ ...before, version }).catch(() => undefined) }
    return toast.show({ message: texts.saved, tone: 'success', stay: 'long', action: { label: texts.undo, onClick: undo } })
  }
  const revert = () => {
    form.reset()
    draft.clear()
    // What another person has saved meanwhile.
    void queries.invalidateQueries({ queryKey: readKey })
  }
  return { form, isDirty, isSaving: store.isPending, submit, revert }
}
