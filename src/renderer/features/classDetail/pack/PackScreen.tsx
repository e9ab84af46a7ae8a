import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { coursePaths } from '#shared/course/paths.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { packQueries } from '#renderer/entities/course/packQueries.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { pathOf, useHref } from '#renderer/lib/navigation/index.ts'
import { ErrorState } from '#renderer/ui/index.ts'
import { ClassSkeleton } from '../components/ClassSkeleton.tsx'
import { NoClass, isStatus } from '../screens/ClassScreen.tsx'
import { PackPage } from './PackPage.tsx'

/** `/packages/{courseSeq}` (PACK-01). */
export function PackScreen() {
  const courseSeq = Number(useParams().courseSeq)
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const href = useHref()
  const known = Number.isSafeInteger(courseSeq) && courseSeq > 0
  const course = useQuery({ ...courseQueries.detail(client, channelSeq, courseSeq), enabled: known })
  const isClass = course.data !== undefined && !isPack(course.data.course)
  const pack = useQuery({ ...packQueries.detail(client, channelSeq, courseSeq), enabled: known && !isClass })
  useTopics(course.data === undefined ? [] : [{ topic: 'class', channelSeq, courseSeq }])
  usePageTitle(course.data?.course.title)

  const failed = course.error ?? (pack.data === undefined && !isClass ? pack.error : null)
  if (!known || isStatus(failed, 404)) return <NoClass />
  if (isStatus(failed, errorTable.classDeleted.status)) return <NoClass message={errorText(failed)} />
  if (failed !== null) return <ErrorState page message={errorText(failed)} onRetry={() => { void course.refetch(); void pack.refetch() }} />
  if (isClass) return <Navigate replace to={href(pathOf({ path: coursePaths['classes-view'], params: { courseSeq } }))} />
  return course.data === undefined || pack.data === undefined ? <ClassSkeleton /> : <PackPage key={courseSeq} detail={course.data} pack={pack.data} />
}
