import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, Center, ErrorState } from '#renderer/ui/index.ts'

export interface PagesProps<Page, Item> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  itemsOf: (page: Page) => readonly Item[]
  skeleton: ReactNode
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

export function Pages<Page, Item>({ list, itemsOf, skeleton, empty, children }: PagesProps<Page, Item>) {
  const { t } = useTranslation('mypage')
  const errorText = useErrorText()
  if (list.isPending) return skeleton
  if (list.data === undefined) return <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
  const items = list.data.pages.flatMap(itemsOf)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {list.isFetchNextPageError ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.fetchNextPage() }} /> : null}
      {list.hasNextPage && !list.isFetchNextPageError ? <Center mt="lg"><Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('more')}</Button></Center> : null}
    </>
  )
}
