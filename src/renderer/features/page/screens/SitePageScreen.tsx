import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { errorTable } from '#shared/kernel/errors.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { ErrorState, PageTitle, RichText, Skeleton, Stack } from '#renderer/ui/index.ts'
import { pageQueries } from '#renderer/entities/page/queries.ts'

export interface SitePageProps {
  channelSeq: number
  pageSeq: number
  /** At `/`, titled by the site's name alone. */
  isFront?: boolean
  gone: ReactNode
}

export function SitePageScreen({ channelSeq, pageSeq, isFront = false, gone }: SitePageProps) {
  const { t } = useTranslation('common')
  const { data: page, isPending, error, refetch } = useQuery(pageQueries.bySeq(useClient(), channelSeq, pageSeq))
  usePageTitle(isFront ? '' : page?.title)
  if (page !== undefined) {
    return (
      <article>
        <PageTitle>{page.title}</PageTitle>
        <RichText html={page.content} />
      </article>
    )
  }
  if (isPending) return <Stack gap="md" aria-busy><Skeleton height={36} width="40%" radius="md" /><Skeleton height={240} radius="md" /></Stack>
  if (isRefusal(error, errorTable.notFound.code)) return <>{gone}</>
  return <ErrorState page message={t('failed')} onRetry={() => { void refetch() }} />
}
