import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { contract } from '#shared/contract.ts'
import type { CourseCard } from '#shared/course/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { homeOf } from '#shared/channel/siteHome.ts'
import type { HomeSection } from '#shared/channel/siteHome.ts'
import { firstLists, HOME_ROW } from '#shared/channel/firstView.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { CourseGrid, CourseGridSkeleton } from '#renderer/entities/course/CourseCard.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { BelowFold } from '#renderer/lib/loading/firstPaint.tsx'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useChannelSeq, useSession, useSite } from '#renderer/entities/session/index.ts'
import { ErrorState } from '#renderer/ui/index.ts'
import { Categories } from '../components/Categories.tsx'
import { ContinueRoom, ContinueStrip } from '../components/ContinueStrip.tsx'
import { Hero } from '../components/Hero.tsx'
import { Section } from '../components/Section.tsx'
import { WaitingPage } from '../components/WaitingPage.tsx'
import { homeRows } from '../homeRows.ts'
import styles from '../components/home.module.css'

const MINUTE_MS = 60_000

/** A site's front page, in the order the site chose (SHELL-05 `/`, `/main`; SHELL-25). */
export function HomeScreen() {
  const { t } = useTranslation('site')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const { user } = useSession()
  const now = useNow(MINUTE_MS)
  const errorText = useErrorText()
  const { channel } = useSite()
  const home = homeOf(channel?.channelSetting.config ?? '')
  const popular = useQuery(courseQueries.list(client, channelSeq, firstLists.popular))
  const latest = useQuery(courseQueries.list(client, channelSeq, firstLists.latest))

  const rows = isLoadedOrFailed(popular) && isLoadedOrFailed(latest) ? homeRows({ popular: popular.data?.courses ?? [], latest: latest.data?.courses ?? [] }, home, now) : undefined

  const isNew = latest.data?.totalCount === 0
  const sections: Record<HomeSection, ReactNode> = {
    categories: <Categories />,
    popular: rows?.popular.length === 0 && !popular.isLoadingError ? null : (
      <Section title={t('home.popular')} more={<Link to={pathOf({ path: coursePaths.classes, query: { sort: 'popular' } })}>{t('home.all')}</Link>}>
        <Courses list={popular} courses={rows?.popular} count={HOME_ROW} now={now} />
      </Section>
    ),
    latest: rows?.latest.length === 0 && !latest.isLoadingError ? null : (
      <Section title={t('home.latest')} more={<Link to={coursePaths.classes}>{t('home.all')}</Link>}>
        <Courses list={latest} courses={rows?.latest} count={2 * HOME_ROW} now={now} />
      </Section>
    ),
  }
  if (popular.isLoadingError && latest.isLoadingError) {
    return <ErrorState page message={errorText(latest.error)} onRetry={() => { void popular.refetch(); void latest.refetch() }} />
  }
  return (
    <div className={styles.page}>
      {isNew ? <WaitingPage now={now} /> : <Hero courses={home.hero === 'words' || popular.isLoadingError ? [] : rows?.hero} />}
      {user === null ? <ContinueRoom /> : <ContinueStrip />}
      {isNew ? null : <BelowFold>{home.sections.map((section) => <Fragment key={section}>{sections[section]}</Fragment>)}</BelowFold>}
    </div>
  )
}

type List = Pick<UseQueryResult<CallResult<typeof contract.course.list>>, 'data' | 'isLoadingError' | 'error' | 'refetch'>
const isLoadedOrFailed = (list: List) => list.data !== undefined || list.isLoadingError

function Courses({ list, courses, count, now }: { list: List; courses: readonly CourseCard[] | undefined; count: number; now: number }) {
  if (list.isLoadingError) return <LoadFailed query={list} />
  return courses === undefined ? <CourseGridSkeleton count={count} row /> : <CourseGrid courses={courses} now={now} row under="section" />
}
