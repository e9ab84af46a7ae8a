import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { errorTable } from '#shared/kernel/errors.ts'
import { pagePaths } from '#shared/page/paths.ts'
import { PageBlocks, hasOwnTitle } from '#renderer/entities/page/blocks/PageBlocks.tsx'
import { pageQueries } from '#renderer/entities/page/queries.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { pathOf, useHref } from '#renderer/lib/navigation/index.ts'
import { ErrorState, PageTitle, Skeleton, Stack } from '#renderer/ui/index.ts'

export interface SitePageProps {
  channelSeq: number
  /** Its number, or its path where no list has it. */
  page: number | string
  /** At `/`, titled by the site's name alone. */
  isFront?: boolean
  gone: ReactNode
}

export function SitePageScreen({ channelSeq, page: asked, isFront = false, gone }: SitePageProps) {
  const { t } = useTranslation('common')
  const client = useClient()
  const href = useHref()
  const bySeq = useQuery({ ...pageQueries.bySeq(client, channelSeq, Number(asked)), enabled: typeof asked === 'number' })
  const byPath = useQuery({ ...pageQueries.byPath(client, channelSeq, String(asked)), enabled: typeof asked === 'string' })
  const { data: page, isPending, error, refetch } = typeof asked === 'number' ? bySeq : byPath
  usePageTitle(isFront ? '' : page?.title)
  // A former path leads to the present one.
  if (page !== undefined && typeof asked === 'string' && page.path !== asked) return <Navigate replace to={href(pathOf({ path: pagePaths.page, params: { path: page.path } }))} />
  if (page !== undefined) {
    return (
      <article>
        {hasOwnTitle(page.blocks) ? null : <PageTitle>{page.title}</PageTitle>}
        <PageBlocks blocks={page.blocks} />
      </article>
    )
  }
  if (isPending) return <Stack gap="md" aria-busy><Skeleton height={36} width="40%" radius="md" /><Skeleton height={240} radius="md" /></Stack>
  if (isRefusal(error, errorTable.notFound.code)) return <>{gone}</>
  return <ErrorState page message={t('failed')} onRetry={() => { void refetch() }} />
}
