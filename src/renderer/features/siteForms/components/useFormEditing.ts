import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import type { SiteForm } from '#shared/form/contract.ts'
import { FORM_TITLE_MAX, formContent, formSettings } from '#shared/form/rules.ts'
import type { FormContent } from '#shared/form/rules.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { siteFormKeys, siteFormQueries } from '#renderer/entities/form/editing.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { DRAFT_PREFIX, readDraft, removeDraft, writeDraft } from '#renderer/lib/drafts.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { applyServerIssues, useAppForm, useDraft, useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { editorReducer, faultsOf, startState } from './editorState.ts'

/** What the settings of a form are typed in. */
export const namedForm = z.object({ title: requiredText.pipe(lineText.max(FORM_TITLE_MAX)), settings: formSettings })

const keptContent = z.object({ version: z.string(), content: formContent })

/** The items as they were typed, across a reload; with what is not sound yet, so that nothing is lost. */
function readContent(key: string): { version: string; content: FormContent } | null {
  try {
    const stored: unknown = JSON.parse(readDraft('tab', key) ?? 'null')
    const sound = keptContent.safeParse(stored)
    if (sound.success) return sound.data
    const loose = z.object({ version: z.string(), content: z.looseObject({ steps: z.array(z.looseObject({ id: z.string(), items: z.array(z.looseObject({ id: z.string(), type: z.string(), label: z.string() })) })).min(1), lead: z.string(), thanks: z.string(), button: z.looseObject({}) }) }).safeParse(stored)
    return loose.success ? (loose.data as unknown as { version: string; content: FormContent }) : null
  } catch {
    return null
  }
}

/** `failed`: it was not saved, and may be tried again. `conflict`: another person saved first. */
export type SaveState = 'conflict' | 'dirty' | 'failed' | 'saved' | 'saving'

/** A form being edited: its items with undo, its settings, and how they are saved upon the version they began from. */
export function useFormEditing(saved: SiteForm, params: { channelSeq: number; formSeq: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const kept = usePersonStorage()
  const [key] = useState(() => kept.key(`${DRAFT_PREFIX}siteForm.items.${params.channelSeq}.${params.formSeq}`))
  const [begun] = useState(() => readContent(key))
  const base = useRef(begun?.version ?? saved.version)
  const [state, act] = useReducer(editorReducer, begun?.content ?? saved.content, startState)
  const [savedContent, setSavedContent] = useState(saved.content)
  const form = useAppForm<z.input<typeof namedForm>, z.output<typeof namedForm>>(namedForm, { title: saved.title, settings: saved.settings })
  const typed = useDraft(`siteForm.settings.${params.channelSeq}.${params.formSeq}`, form, { except: [] })
  const { content } = state
  const isFormDirty = form.formState.isDirty
  const isDirty = content !== savedContent || isFormDirty
  const faults = faultsOf(content.steps)
  const forget = () => {
    removeDraft('tab', key)
    typed.clear()
  }
  useUnsavedGuard(isDirty, { onLeave: forget })
  useEffect(() => {
    if (isDirty) writeDraft('tab', key, JSON.stringify({ version: base.current, content }))
    else removeDraft('tab', key)
  }, [key, content, isDirty])

  const refetch = () => invalidate(queries, siteFormKeys.ofForm(params))
  const store = useMutation({
    mutationFn: (body: { title: string; settings: z.output<typeof formSettings>; content: FormContent }) => client(contract.form.update, { params, body: { version: base.current, ...body } }),
    meta: { errors: 'inline' },
  })
  /** False: something must be corrected first, or it was refused. */
  const save = async (): Promise<boolean> => {
    if (store.isPending || Object.keys(faults).length > 0) return false
    const sent = { content, ...form.getValues() }
    if (!await form.trigger(undefined, { shouldFocus: true })) return false
    const { title, settings } = namedForm.parse(sent)
    try {
      const { form: stored } = await store.mutateAsync({ title, settings, content: formContent.parse(content) })
      base.current = stored.version
      setSavedContent(content)
      form.reset({ title: stored.title, settings: stored.settings })
      forget()
      await refetch()
      return true
    } catch (error) {
      applyServerIssues(form, error)
      return false
    }
  }
  const fresh = async () => (await queries.fetchQuery({ ...siteFormQueries.detail(client, params), staleTime: 0 })).form
  const publish = useMutation({
    mutationFn: async (status: PublishStatusCd) => {
      if (isDirty && !await save()) return null
      const { form: stored } = await client(contract.form.publish, { params, body: { publishStatusCd: status } })
      base.current = stored.version
      return status
    },
    onSettled: refetch,
  })
  const isConflict = isRefusal(store.error, errorTable.conflict.code)
  const saveState: SaveState = store.isPending ? 'saving' : !isDirty ? 'saved' : isConflict ? 'conflict' : store.isError ? 'failed' : 'dirty'
  return {
    state, act, form, faults, isDirty, saveState, error: store.error, save, publish, isPublished: saved.publishStatusCd === publishStatusCd.published,
    async takeTheirs() {
      const theirs = await fresh()
      base.current = theirs.version
      setSavedContent(theirs.content)
      act({ type: 'load', content: theirs.content })
      form.reset({ title: theirs.title, settings: theirs.settings })
      forget()
      store.reset()
    },
    async keepMine() {
      base.current = (await fresh()).version
      store.reset()
      await save()
    },
  }
}
export type FormEditing = ReturnType<typeof useFormEditing>
