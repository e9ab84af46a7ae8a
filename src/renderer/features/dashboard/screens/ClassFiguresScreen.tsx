import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { coursePaths } from '#shared/course/paths.ts'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { optionOf } from '#shared/kernel/paging.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { dashboardQueries } from '#renderer/entities/dashboard/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Breadcrumbs, ErrorState, PageTitle, PanelBoundary, Skeleton } from '#renderer/ui/index.ts'
import { DropOffCard } from '../components/DropOffCard.tsx'
import { FunnelCard } from '../components/FunnelCard.tsx'
import { LearnersCard } from '../components/LearnersCard.tsx'
import { PeriodBar } from '../components/PeriodBar.tsx'
import { chartViews, dashboardViewOf, queryOfDashboard } from '../dashboardView.ts'

/** The job counts visitors every five minutes. */
const COUNTED_MS = 300_000

/** `/settings/dashboard/classes/{courseSeq}`: figures of one class (SET-01). */
export function ClassFiguresScreen() {
  const { t } = useTranslation('dashboard')
  const client = useClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const course = { channelSeq: useChannelSeq(), courseSeq: Number(useParams()['courseSeq']) }
  const [query, setQuery] = useSearchParams()
  const now = useNow(COUNTED_MS)
  const view = dashboardViewOf(query, now)
  const figures = useQuery({ ...dashboardQueries.classFigures(client, course, view), refetchInterval: COUNTED_MS })
  const name = figures.data?.title ?? t('class.title')
  usePageTitle(name)
  const set = (key: 'funnel' | 'curve' | 'video', value: string | null) => {
    const next = new URLSearchParams(query)
    if (value === null) next.delete(key)
    else next.set(key, value)
    setQuery(next, { replace: true })
  }
  return (
    <>
      <Breadcrumbs label={t('class.title')}><TextLink to={dashboardPaths['settings-dashboard']}>{t('class.back')}</TextLink></Breadcrumbs>
      <PageTitle description={can('CLASS_INFO_READ') ? <TextLink to={pathOf({ path: coursePaths['classes-settings-information'], params: { courseSeq: course.courseSeq } })}>{t('class.settings')}</TextLink> : undefined}>{name}</PageTitle>
      <PeriodBar view={view} today={seoulDay(now)} onChange={(change) => setQuery(queryOfDashboard({ ...view, ...change }, query), { replace: true })} />
      {figures.isPending ? <><Skeleton height={340} radius="lg" mb={20} /><Skeleton height={380} radius="lg" /></> : null}
      {figures.isError && figures.data === undefined ? <ErrorState message={errorText(figures.error)} onRetry={() => { void figures.refetch() }} /> : null}
      {figures.data === undefined ? null : (
        <div aria-busy={figures.isPlaceholderData}>
          <PanelBoundary><FunnelCard funnel={figures.data.funnel} period={view} view={optionOf(query.get('funnel'), chartViews)} onView={(shown) => set('funnel', shown === 'chart' ? null : shown)} /></PanelBoundary>
          <PanelBoundary>
            <DropOffCard
              course={course} videos={figures.data.videos} curriculumSeq={Number(query.get('video')) || null} view={optionOf(query.get('curve'), chartViews)}
              onVideo={(curriculumSeq) => set('video', String(curriculumSeq))} onView={(shown) => set('curve', shown === 'chart' ? null : shown)}
            />
          </PanelBoundary>
          {can('CLASS_STUDENT_READ') ? <PanelBoundary><LearnersCard course={course} title={figures.data.title} mayWrite={can('CLASS_STUDENT_UPDATE')} /></PanelBoundary> : null}
        </div>
      )}
    </>
  )
}
