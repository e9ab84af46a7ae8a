import { IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { errorTable } from '#shared/kernel/errors.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { PACK_PATH, coursePaths } from '#shared/course/paths.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf, useHref } from '#renderer/lib/navigation/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { Button, EmptyState, ErrorState, PageTitle } from '#renderer/ui/index.ts'
import { ClassPage } from '../components/ClassPage.tsx'
import { fetchTab } from '../components/ClassTabs.tsx'
import { ClassSkeleton } from '../components/ClassSkeleton.tsx'

export async function loadClassScreen(): Promise<typeof ClassScreen> {
  await fetchTab()
  return ClassScreen
}

export function ClassScreen() {
  const courseSeq = Number(useParams().courseSeq)
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const href = useHref()
  const known = Number.isSafeInteger(courseSeq) && courseSeq > 0
  const detail = useQuery({ ...courseQueries.detail(client, channelSeq, courseSeq), enabled: known })
  useTopics(detail.data === undefined ? [] : [{ topic: 'class', channelSeq, courseSeq }])
  usePageTitle(detail.data?.course.title)

  if (!known || isStatus(detail.error, 404)) return <NoClass />
  if (isStatus(detail.error, errorTable.classDeleted.status)) return <NoClass message={errorText(detail.error)} />
  if (detail.isError) return <ErrorState page message={errorText(detail.error)} onRetry={() => { void detail.refetch() }} />
  if (detail.data !== undefined && isPack(detail.data.course)) return <Navigate replace to={href(pathOf({ path: PACK_PATH, params: { courseSeq } }))} />
  return detail.data === undefined ? <ClassSkeleton /> : <ClassPage key={courseSeq} detail={detail.data} />
}

export const isStatus = (error: unknown, status: number) => error instanceof RestError && error.status === status

export function NoClass({ message }: { message?: string }) {
  const { t } = useTranslation('course')
  usePageTitle(t('gone.title'))
  return (
    <EmptyState
      icon={<IconMoodEmpty size={28} stroke={1.5} />} title={<PageTitle flush>{message ?? t('gone.title')}</PageTitle>} description={t('gone.text')}
      action={<Button component={Link} to={coursePaths.classes} kind="primary">{t('gone.action')}</Button>}
    />
  )
}
