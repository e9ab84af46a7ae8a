import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTable } from '#shared/kernel/errors.ts'
import { contract } from '#shared/contract.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { Button, Callout, Dialog, Skeleton, Stack, Text, toast } from '#renderer/ui/index.ts'
import { BlockerList, usePublishIssues } from '../publish/blockers.tsx'
import { useEditedClass } from '../form/useClassEditing.ts'
import { ChangeList } from './ChangeList.tsx'

export type DraftAction = 'apply' | 'revert'

export function DraftDialog({ action, onClose }: { action: DraftAction | null; onClose: () => void }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  // Keeps the text during the fade.
  const [shown, setShown] = useState<DraftAction>('apply')
  if (action !== null && action !== shown) setShown(action)
  return (
    <Dialog opened={action !== null} onClose={onClose} size="large" title={t(shown === 'apply' ? 'draft.applyTitle' : 'draft.revertTitle')} closeLabel={common('close')}>
      <DraftBody action={shown} onClose={onClose} />
    </Dialog>
  )
}

function DraftBody({ action, onClose }: { action: DraftAction; onClose: () => void }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const { course: { channelSeq, courseSeq }, form, autosave, reload } = useEditedClass()
  const client = useClient()
  const queries = useQueryClient()
  const calls = useDraftCalls(channelSeq, courseSeq)
  const errorText = useErrorText()
  const { blockers, failed } = usePublishIssues()
  const draft = useQuery(editingQueries.draft(client, channelSeq, courseSeq))
  const { data: changes, refetch } = draft
  const [working, setWorking] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let left = false
    const begin = async () => {
      const isSaved = await autosave.flush()
      await refetch()
      if (left) return
      if (!isSaved) setProblem(t('draft.unsaved'))
      setWorking(false)
    }
    void begin()
    return () => { left = true }
  }, [autosave, refetch, t])

  const refresh = () => {
    const course = { channelSeq, courseSeq }
    return invalidate(queries, [...courseKeys.draft(course), ...courseKeys.curriculum(course), ...courseKeys.studioList(course), ...courseKeys.ofSite(course)])
  }

  const undo = async () => {
    await calls.restore()
    await reload()
    void refresh()
    toast.show({ message: t('draft.restored'), tone: 'success' })
  }
  const go = async () => {
    if (changes === undefined) return
    const { count, revision } = changes
    setWorking(true)
    setProblem(null)
    try {
      if (action === 'apply') autosave.rebase((await calls.apply(revision)).updatedAt)
      else {
        await calls.revert(revision)
        await reload()
      }
      onClose()
      void refresh()
      toast.show(action === 'apply'
        ? { message: t('draft.applied', { count }), tone: 'success' }
        : { message: t('draft.reverted', { count }), stay: 'long', action: { label: common('undo'), onClick: () => { void undo().catch(() => undefined) } } })
    } catch (error) {
      const isStale = isRefusal(error, errorTable.staleEdit.code)
      if (isStale) await refetch()
      setProblem(isStale ? t('draft.stale') : errorText(error))
    } finally {
      setWorking(false)
    }
  }

  const missing = draft.isLoadingError ? draft : failed
  if (missing !== null) return <LoadFailed query={missing} />
  if (changes === undefined || blockers === null) return <Skeleton height={240} radius="md" />
  const blocked = action === 'apply' && blockers.length > 0
  return (
    <Stack gap="md">
      {problem === null ? null : <Callout tone="danger">{problem}</Callout>}
      {blocked ? <><Text>{t('draft.blocked', { count: blockers.length })}</Text><BlockerList blockers={blockers} onGo={onClose} /></> : null}
      <ChangeList changes={changes} currency={form.getValues('currency')} />
      {blocked
        ? <Button fullWidth onClick={onClose}>{common('close')}</Button>
        : (
          <Button kind={action === 'apply' ? 'primary' : 'danger'} fullWidth loading={working} disabled={changes.count === 0} onClick={() => { void go() }}>
            {t(action === 'apply' ? 'draft.applyCount' : 'draft.revertCount', { count: changes.count })}
          </Button>
        )}
    </Stack>
  )
}

function useDraftCalls(channelSeq: number, courseSeq: number) {
  const client = useClient()
  const params = { channelSeq, courseSeq }
  const apply = useMutation({ mutationFn: (revision: string) => client(contract.course.draftApply, { params, body: { revision } }), meta: { errors: 'inline' } })
  const revert = useMutation({ mutationFn: (revision: string) => client(contract.course.draftRevert, { params, body: { revision } }), meta: { errors: 'inline' } })
  const restore = useMutation({ mutationFn: () => client(contract.course.draftRestore, { params }) })
  return { apply: apply.mutateAsync, revert: revert.mutateAsync, restore: restore.mutateAsync }
}
