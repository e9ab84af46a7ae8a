import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import type { MainPages } from '#shared/sitePage/contract.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { sitePageKeys } from '#renderer/entities/page/editing.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { toast } from '#renderer/ui/index.ts'

interface Named { pageSeq: number; title: string }

/** What can be done to a page of the list; deleting and main pages can be undone. */
export function usePageActions() {
  const { t } = useTranslation('sitePage')
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useChannelSeq()
  const at = (pageSeq: number) => ({ params: { channelSeq, pageSeq } })
  const refetch = () => invalidate(queries, sitePageKeys.ofSite())
  const restore = useMutation({
    mutationFn: ({ pageSeq }: Named) => client(contract.sitePage.restoreRemoved, at(pageSeq)),
    onSuccess: (_, { title }) => { toast.show({ message: t('toast.restored', { title }), tone: 'success' }) },
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: ({ pageSeq }: Named) => client(contract.page.delete, at(pageSeq)),
    onSuccess: (_, page) => { toast.show({ message: t('toast.removed', { title: page.title }), stay: 'long', action: { label: t('toast.undo'), onClick: () => restore.mutate(page) } }) },
    onSettled: refetch,
  })
  const copy = useMutation({
    mutationFn: ({ pageSeq }: Named) => client(contract.sitePage.copy, at(pageSeq)),
    onSuccess: ({ title }) => { toast.show({ message: t('toast.copied', { title }), tone: 'success' }) },
    onSettled: refetch,
  })
  const publish = useMutation({
    mutationFn: ({ pageSeq, status }: Named & { status: PublishStatusCd }) => client(contract.page.publish, { ...at(pageSeq), body: { publishStatusCd: status } }),
    onSuccess: (_, { title, status }) => { toast.show({ message: t(status === publishStatusCd.published ? 'toast.published' : 'toast.unpublished', { title }), tone: 'success' }) },
    onSettled: refetch,
  })
  const setMain = useMutation({
    mutationFn: ({ now }: { before: Partial<MainPages>; now: Partial<MainPages> }) => client(contract.page.setMain, { params: { channelSeq }, body: now }),
    onSuccess: (_, { before, now }) => { toast.show({ message: t('toast.mainSet'), action: { label: t('toast.undo'), onClick: () => setMain.mutate({ before: now, now: before }) } }) },
    onSettled: refetch,
  })
  return { remove, restore, copy, publish, setMain }
}
