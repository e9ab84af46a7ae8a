import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { CurriculumBody, CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { isSection } from '#shared/curriculum/order.ts'
import { inFormerOrder } from '#shared/curriculum/reordering.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useStableActions } from '#renderer/lib/stableActions.ts'
import { toast, useConfirm } from '#renderer/ui/index.ts'
import { createUndoStack } from './undo.ts'

export type Items = readonly CurriculumItem[]

/** After an item, first (null) or last (undefined). */
export type Place = number | null | undefined

const insertAfter = (items: Items, item: CurriculumItem, after: Place): Items => {
  // A concurrent refetch may have it already.
  if (items.some(({ curriculumSeq }) => curriculumSeq === item.curriculumSeq)) return items
  const index = after === undefined ? items.length : items.findIndex(({ curriculumSeq }) => curriculumSeq === after) + 1
  return [...items.slice(0, index), item, ...items.slice(index)]
}

const addKeyOf = (channelSeq: number, courseSeq: number) => ['addItem', channelSeq, courseSeq]

export function useAdding(channelSeq: number, courseSeq: number): readonly Place[] {
  return useMutationState({
    filters: { mutationKey: addKeyOf(channelSeq, courseSeq), status: 'pending' },
    select: ({ state }) => (state.variables as { after: Place } | undefined)?.after,
  })
}

interface FileOfItem {
  curriculumSeq: number
  uploadSeq: number
}

const fileKey = ['fileOfItem']

export function useFilesBusy(): boolean {
  return useIsMutating({ mutationKey: fileKey }) > 0
}

/** Actions on the curriculum: optimistic updates, rolled back on refusal, sent one after another to keep their order. */
export function useCurriculum(channelSeq: number, courseSeq: number) {
  const { t } = useTranslation('curriculum')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { queryKey } = editingQueries.curriculum(client, channelSeq, courseSeq)
  const params = { channelSeq, courseSeq }
  const shownKey = ['changeItems', channelSeq, courseSeq]

  const show = async (change: (items: Items) => Items): Promise<CurriculumItem[] | undefined> => {
    // A response in flight would restore the old list.
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, (items) => items && [...change(items)])
    return before
  }
  const takeBack = (before: CurriculumItem[] | undefined) => {
    queries.setQueryData(queryKey, before)
    void queries.invalidateQueries({ queryKey })
  }
  const take = (change: (items: Items) => Items) => {
    queries.setQueryData(queryKey, (items) => items && [...change(items)])
    refetchInFlight(queries, queryKey)
  }
  const put = (item: CurriculumItem) => take((items) => items.map((one) => (one.curriculumSeq === item.curriculumSeq ? item : one)))
  const inTurn = { scope: { id: `curriculum-${channelSeq}-${courseSeq}` } }
  const settled = () => {
    void invalidate(queries, courseKeys.studioList({ channelSeq }))
    void invalidate(queries, courseKeys.one({ channelSeq, courseSeq }))
    void invalidate(queries, courseKeys.draft({ channelSeq, courseSeq }))
  }
  /** A list fetched during an optimistic update may be stale; refetch after the last mutation settles. */
  const shownSettled = () => {
    if (queries.isMutating({ mutationKey: shownKey }) === 1) void queries.invalidateQueries({ queryKey })
    settled()
  }
  const shown = { ...inTurn, mutationKey: shownKey, onSettled: shownSettled }
  const [undo] = useState(createUndoStack)
  const now = () => queries.getQueryData(queryKey) ?? []

  const add = useMutation({
    ...inTurn,
    mutationKey: addKeyOf(channelSeq, courseSeq),
    mutationFn: ({ body, after }: { body: CurriculumBodyInput; after: Place }) =>
      client(contract.curriculum.create, { params, body: { body, ...(after === undefined ? {} : { afterCurriculumSeq: after }) } }),
    onSuccess: ({ item }, { after }) => take((items) => insertAfter(items, item, after)),
    onSettled: settled,
  })
  const order = useMutation({
    ...shown,
    mutationFn: ({ items }: { items: Items; isBack?: boolean }) => client(contract.curriculum.ordering, { params, body: { curriculumSeqs: items.map(({ curriculumSeq }) => curriculumSeq) } }),
    onMutate: ({ items }) => show(() => items),
    onSuccess: (_done, { isBack }, before) => {
      if (isBack !== true && before !== undefined) undo.add(() => order.mutate({ items: inFormerOrder(now(), before.map(({ curriculumSeq }) => curriculumSeq)), isBack: true }))
    },
    onError: (_error, _items, before) => takeBack(before),
  })
  const rename = useMutation({
    ...shown,
    mutationFn: ({ item, title }: { item: CurriculumItem; title: string; isBack?: boolean }) =>
      client(contract.curriculum.update, { params: { ...params, curriculumSeq: item.curriculumSeq }, body: { body: { ...item.body, title }, updatedAt: item.updatedAt } }),
    onMutate: ({ item, title }) => show((items) => items.map((one) => (one.curriculumSeq === item.curriculumSeq ? { ...one, body: { ...one.body, title } } : one))),
    onSuccess: ({ item }, { item: { curriculumSeq, body }, isBack }) => {
      put(item)
      if (isBack === true) return
      undo.add(() => {
        const current = now().find((one) => one.curriculumSeq === curriculumSeq)
        if (current !== undefined) rename.mutate({ item: current, title: body.title, isBack: true })
      })
    },
    onError: (_error, _change, before) => takeBack(before),
  })
  const copy = useMutation({
    ...inTurn,
    mutationFn: ({ curriculumSeq }: CurriculumItem) => client(contract.curriculum.copy, { params: { ...params, curriculumSeq } }),
    onSuccess: ({ item }, source) => take((items) => insertAfter(items, item, source.curriculumSeq)),
    onSettled: settled,
  })
  const restore = useMutation({
    ...inTurn,
    mutationFn: ({ curriculumSeq }: CurriculumItem) => client(contract.curriculum.restore, { params: { ...params, curriculumSeq } }),
    onSettled: settled,
  })
  /** The last deleted first, so that each finds its place again. */
  const restoreAll = async (items: Items): Promise<void> => {
    const done = await Promise.allSettled(items.toReversed().map((item) => restore.mutateAsync(item)))
    await queries.invalidateQueries({ queryKey })
    const count = done.filter(({ status }) => status === 'fulfilled').length
    if (count > 0) toast.show({ message: count === 1 ? t('restored', { title: items[0]?.body.title }) : t('restoredMany', { count }), tone: 'success' })
  }
  const remove = useMutation({
    ...shown,
    mutationFn: async ({ curriculumSeq, body }: CurriculumItem) => {
      const ask = (forceYn: 'Y' | 'N') => client(contract.curriculum.delete, { params: { ...params, curriculumSeq }, body: { forceYn } })
      try {
        return await ask('N')
      } catch (error) {
        // It says how many were handed in.
        if (!isRefusal(error, errorTable.missionHasSubmissions.code)) throw error
        const isSure = await confirm({ title: t('mission.delete', { title: body.title }), message: error.message, confirmLabel: t('mission.deleteAnyway'), danger: true })
        return isSure ? ask('Y') : null
      }
    },
    onMutate: ({ curriculumSeq }) => show((items) => items.filter((one) => one.curriculumSeq !== curriculumSeq)),
    onSuccess: (done, _item, before) => { if (done === null) takeBack(before) },
    onError: (_error, _item, before) => takeBack(before),
  })
  const removeAll = async (items: Items): Promise<void> => {
    const done = await Promise.allSettled(items.map((item) => remove.mutateAsync(item)))
    const gone = items.filter((_item, index) => {
      const result = done[index]
      return result?.status === 'fulfilled' && result.value !== null
    })
    const [first] = gone
    if (first === undefined) return
    const takeBackAll = undo.add(() => { void restoreAll(gone) })
    const { title } = first.body
    toast.show({
      message: gone.length > 1 ? t('deletedMany', { count: gone.length }) : isSection(first) ? t('deletedSection', { title }) : t('deleted', { title }), stay: 'long',
      action: { label: common('undo'), onClick: takeBackAll },
    })
  }
  const weekly = useMutation({
    ...inTurn,
    mutationFn: ({ curriculumSeq, weeks }: { curriculumSeq: number; weeks: number }) => client(contract.curriculum.weekly, { params: { ...params, curriculumSeq }, body: { weeks } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onSettled: settled,
  })
  const files = { mutationKey: fileKey, onSettled: () => queries.invalidateQueries({ queryKey }) }
  const retryFile = useMutation({
    ...files,
    mutationFn: ({ curriculumSeq, uploadSeq }: FileOfItem) => client(contract.upload.retry, { params: { ...params, curriculumSeq }, body: { uploadSeq } }),
  })
  const restoreFile = useMutation({
    ...files,
    mutationFn: ({ curriculumSeq, uploadSeq }: FileOfItem) => client(contract.upload.restore, { params: { ...params, curriculumSeq }, body: { uploadSeq } }),
    onSuccess: ({ upload }) => toast.show({ message: t('restored', { title: upload.fileName }), tone: 'success' }),
  })
  const removeFile = useMutation({
    ...files,
    onSuccess: (_done, file) => toast.show({ message: t('video.removed'), stay: 'long', action: { label: common('undo'), onClick: () => restoreFile.mutate(file) } }),
    mutationFn: ({ curriculumSeq, uploadSeq }: FileOfItem) => client(contract.upload.remove, { params: { ...params, curriculumSeq }, body: { uploadSeq } }),
  })
  return useStableActions({
    add: async (body: CurriculumBodyInput, after: Place): Promise<CurriculumItem> => (await add.mutateAsync({ body, after })).item,
    order: (items: Items) => order.mutate({ items }),
    rename: (item: CurriculumItem, title: string) => rename.mutate({ item, title }),
    copy: (item: CurriculumItem) => copy.mutate(item),
    /** At once, without asking; what is gone can be taken back. */
    remove: (...items: CurriculumItem[]) => { void removeAll(items) },
    undo: () => undo.takeBackLast(),
    repeatWeekly: (curriculumSeq: number, weeks: number) => weekly.mutateAsync({ curriculumSeq, weeks }),
    retryFile: (file: FileOfItem) => retryFile.mutate(file),
    removeFile: (file: FileOfItem) => removeFile.mutate(file),
    /** Saves an item's fields over `version`; the caller handles errors. */
    async save(curriculumSeq: number, body: CurriculumBody, version: string | null): Promise<CurriculumItem> {
      const { item } = await client(contract.curriculum.update, {
        params: { ...params, curriculumSeq }, body: { body, ...(version === null ? {} : { updatedAt: version }) },
      })
      put(item)
      settled()
      return item
    },
  })
}
export type CurriculumActions = ReturnType<typeof useCurriculum>

/** What every row and panel of the editor uses; stable identity. */
export interface Editor {
  channelSeq: number
  courseSeq: number
  actions: CurriculumActions
  /** Shows the form of an item, and moves the focus there if asked. */
  open: (curriculumSeq: number, hasFocus?: boolean) => void
  /** Shows it in a form that is open already. */
  follow: (curriculumSeq: number) => void
  say: (message: string) => void
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('outside the curriculum editor')
  return editor
}
