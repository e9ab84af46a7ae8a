import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { DroppedFolder, PickedFolder } from '#shared/upload/port.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { useUploads } from '#renderer/entities/upload/index.ts'
import { toast } from '#renderer/ui/index.ts'
import { compareFolder, entriesToSend, filesToSend, settleUnsure } from './folderChange.ts'
import type { FolderChange } from './folderChange.ts'

export interface FolderImport {
  change: FolderChange | null
  comparing: { done: number; total: number } | null
  isMaking: boolean
  pick: () => void
  drop: (folders: readonly DroppedFolder[]) => void
  confirm: () => void
  cancel: () => void
}

/** Imports a folder: preview, one atomic change, queued files, undo (STU-04). */
export function useFolderImport(channelSeq: number, courseSeq: number): FolderImport {
  const { t } = useTranslation('curriculum')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const uploads = useUploads()
  const showError = useShowError()
  const [change, setChange] = useState<FolderChange | null>(null)
  const [comparing, setComparing] = useState<FolderImport['comparing']>(null)
  const [isMaking, setMaking] = useState(false)
  /** Latest request number; results of earlier or cancelled ones are stale. */
  const asked = useRef(0)
  const shown = useRef(0)
  const params = { channelSeq, courseSeq }
  const query = editingQueries.curriculum(client, channelSeq, courseSeq)

  const reload = async () => {
    await queries.invalidateQueries({ queryKey: query.queryKey })
    void invalidate(queries, courseKeys.studioList({ channelSeq }))
    void invalidate(queries, courseKeys.draft({ channelSeq, courseSeq }))
  }

  const open = async (reading: Promise<PickedFolder | null>) => {
    const turn = (asked.current += 1)
    const isShown = () => shown.current === turn
    const folder = await reading
    if (folder === null) return
    const [items, rows] = await Promise.all([queries.fetchQuery({ ...query, staleTime: 0 }), uploads.rows()])
    if (turn < shown.current) return
    shown.current = turn
    const first = compareFolder(folder, items, rows)
    setChange(first)
    const total = first.lines.filter(({ standing }) => standing === 'unsure').length
    if (total === 0) return
    setComparing({ done: 0, total })
    try {
      const settled = await settleUnsure(first, (fileId) => uploads.hash(fileId), (done) => { if (isShown()) setComparing({ done, total }) })
      if (isShown()) setChange(settled)
    } catch (error) {
      if (!isShown()) return
      setChange(null)
      throw error
    } finally {
      if (isShown()) setComparing(null)
    }
  }

  const undo = async (curriculumSeqs: number[], uploadIds: readonly string[]) => {
    for (const uploadId of uploadIds) await uploads.cancel(uploadId).catch(() => undefined)
    if (curriculumSeqs.length > 0) await client(contract.curriculum.importUndo, { params, body: { curriculumSeqs } })
    await reload()
  }

  const make = async (agreed: FolderChange) => {
    setMaking(true)
    try {
      const { items } = await client(contract.curriculum.importFolder, { params, body: { folder: agreed.name, entries: entriesToSend(agreed) } })
      const seqOf = new Map(items.map(({ path, curriculumSeq }) => [path, curriculumSeq]))
      const started: string[] = []
      for (const { entry, fileId } of filesToSend(agreed)) {
        const curriculumSeq = seqOf.get(entry.path)
        if (entry.kind === 'section' || fileId === null || curriculumSeq === undefined) continue
        started.push(await uploads.start(fileId, { ...params, curriculumSeq, kind: entry.kind }))
      }
      setChange(null)
      await reload()
      const made = items.filter(({ isNew }) => isNew).map(({ curriculumSeq }) => curriculumSeq)
      toast.show({
        message: t('folder.made', { name: agreed.name, count: started.length }), tone: 'success', stay: 'long',
        action: { label: common('undo'), onClick: () => { undo(made, started).catch(showError) } },
      })
    } finally {
      setMaking(false)
    }
  }

  const show = (reading: Promise<PickedFolder | null>) => { open(reading).catch(showError) }
  return {
    change, comparing, isMaking,
    pick: () => show(uploads.pickFolder()),
    drop([first]) {
      if (first !== undefined) show(uploads.dropFolder(first))
    },
    confirm() {
      if (change !== null) make(change).catch(showError)
    },
    cancel() {
      shown.current = asked.current += 1
      setChange(null)
      setComparing(null)
    },
  }
}
