import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import { curriculumBody } from '#shared/curriculum/items.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { messageOfIssue, validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { mergeEdits, useAutosave } from '#renderer/lib/autosave/index.ts'
import type { Autosave } from '#renderer/lib/autosave/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useFieldError } from '#renderer/lib/form/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { useConfirm } from '#renderer/ui/index.ts'
import { useEditor } from '../useCurriculum.ts'

export type ItemFields = Record<string, unknown>

export interface ItemEditing {
  body: CurriculumBody
  autosave: Autosave<ItemFields>
  /** Stable, as parts of the form are memoised; so is `errorOf` while the messages are the same. */
  set: (fields: ItemFields) => void
  errorOf: (field: string) => string | undefined
}

function sendable(change: ItemFields, base: CurriculumBody): ItemFields {
  const parsed = curriculumBody.safeParse({ ...base, ...change })
  if (parsed.success) return change
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
  // A link's provider and length go with it.
  if (wrong.has('linkUrl')) for (const field of ['vodTypeCd', 'duration']) wrong.add(field)
  return Object.fromEntries(Object.entries(change).filter(([field]) => !wrong.has(field)))
}

/** Autosave of an item's fields; input survives a reload [STU-09]. */
export function useItemEditing(item: CurriculumItem, locked: boolean): ItemEditing {
  const { channelSeq, courseSeq, actions } = useEditor()
  const { t } = useTranslation('studio')
  const { t: own } = useTranslation('curriculum')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { user } = useSession()
  const fieldError = useFieldError()
  const base = useRef(item.body)
  const autosave = useAutosave<ItemFields>({
    name: `item.${user?.userSeq ?? 0}.${channelSeq}.${item.curriculumSeq}`,
    version: item.updatedAt,
    sendable: useCallback((change: ItemFields) => sendable(change, base.current), []),
    save: async (change, version) => {
      const saved = await actions.save(item.curriculumSeq, { ...base.current, ...change } as CurriculumBody, version)
      base.current = { ...base.current, ...change } as CurriculumBody
      return saved.updatedAt
    },
  })
  const [body, setBody] = useState<CurriculumBody>({ ...item.body, ...autosave.unsaved() } as CurriculumBody)
  // The kind alone: the state itself changes with each key.
  const kind = useSyncExternalStore(autosave.subscribe, () => autosave.state().kind)

  useEffect(() => {
    if (kind !== 'stale') return undefined
    let left = false
    const resolve = async () => {
      const items = await queries.fetchQuery({ ...editingQueries.curriculum(client, channelSeq, courseSeq), staleTime: 0 })
      const now = items.find(({ curriculumSeq }) => curriculumSeq === item.curriculumSeq)
      if (left || now === undefined) return
      const mine = autosave.unsaved()
      const { conflicts } = mergeEdits<ItemFields>(base.current, mine, now.body)
      // Escape keeps the local values.
      const takeTheirs = conflicts.length > 0 && (await confirm({ title: t('conflict.title'), message: own('conflict'), confirmLabel: t('conflict.theirs'), cancelLabel: t('conflict.mine') }))
      if (takeTheirs) autosave.forget(conflicts as string[])
      base.current = now.body
      setBody({ ...now.body, ...autosave.unsaved() } as CurriculumBody)
      autosave.rebase(now.updatedAt)
    }
    resolve().catch(() => undefined)
    return () => { left = true }
  }, [kind, autosave, client, queries, channelSeq, courseSeq, item.curriculumSeq, confirm, t, own])

  // Renamed in the list or after its file.
  const { title } = item.body
  useEffect(() => {
    if (title === base.current.title || 'title' in autosave.unsaved()) return
    base.current = { ...base.current, title }
    setBody((before) => ({ ...before, title }))
  }, [title, autosave])

  // Send what was refused while the server processed the video.
  useEffect(() => {
    if (!locked && autosave.state().kind === 'refused') void autosave.flush()
  }, [locked, autosave])

  const issues = useMemo(() => curriculumBody.safeParse(body, { reportInput: true }).error?.issues ?? [], [body])
  const labels: Record<string, string> = {
    title: own(body.curriculumTypeCd === curriculumTypeCd.section ? 'panel.sectionName' : 'panel.name'), messageCount: own('mission.messages'),
    maxChallengeCount: own('mission.max'), dailyChallengeCount: own('mission.daily'), completionRateCondition: own('mission.condition'),
  }
  const messages = JSON.stringify(Object.fromEntries(issues.toReversed().map((issue) => {
    const { key, params } = messageOfIssue(issue)
    const field = String(issue.path[0])
    return [field, fieldError(validationMessage(key, params), labels[field])]
  })))
  return {
    body,
    autosave,
    set: useCallback((fields: ItemFields) => {
      setBody((before) => ({ ...before, ...fields }) as CurriculumBody)
      autosave.change(fields)
    }, [autosave]),
    errorOf: useCallback((field: string) => (JSON.parse(messages) as Record<string, string | undefined>)[field], [messages]),
  }
}
