import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { contract } from '#shared/contract.ts'
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
import { useAbility, useChannelSeq, useSession, useSite } from '#renderer/entities/session/index.ts'
import { Button, EmptyState, ErrorState } from '#renderer/ui/index.ts'
import { Categories } from '../components/Categories.tsx'
import { ContinueStrip } from '../components/ContinueStrip.tsx'
import { Hero } from '../components/Hero.tsx'
import { Section } from '../components/Section.tsx'
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
  const { can } = useAbility()
  const home = homeOf(channel?.channelSetting.config ?? '')
  const popular = useQuery(courseQueries.list(client, channelSeq, firstLists.popular))
  const latest = useQuery(courseQueries.list(client, channelSeq, firstLists.latest))

  // No public class yet: offer staff to create one.
  const isNew = latest.data?.totalCount === 0
  const makes = can('CLASS_LIFECYCLE_CREATE')
  const sections: Record<HomeSection, ReactNode> = {
    categories: <Categories />,
    popular: (
      <Section title={t('home.popular')} more={<Link to={pathOf({ path: coursePaths.classes, query: { sort: 'popular' } })}>{t('home.all')}</Link>}>
        <Courses list={popular} count={HOME_ROW} now={now} />
      </Section>
    ),
    latest: (
      <Section title={t('home.latest')} more={<Link to={coursePaths.classes}>{t('home.all')}</Link>}>
        <Courses list={latest} count={2 * HOME_ROW} now={now} />
      </Section>
    ),
  }
  if (popular.isLoadingError && latest.isLoadingError) {
    return <ErrorState page message={errorText(latest.error)} onRetry={() => { void popular.refetch(); void latest.refetch() }} />
  }
  return (
    <div className={styles.page}>
      <Hero courses={home.hero === 'words' || popular.isLoadingError ? [] : popular.data?.courses} />
      {user === null ? null : <ContinueStrip />}
      {isNew ? (
        <EmptyState
          title={t('home.empty.title')} description={makes ? t('home.empty.yours') : t('home.empty.text')}
          action={makes ? <Button component={Link} to={coursePaths['classes-create']} kind="primary">{t('home.empty.create')}</Button> : <Button component={Link} to={coursePaths.classes}>{t('home.empty.action')}</Button>}
        />
      ) : <BelowFold>{home.sections.map((section) => <Fragment key={section}>{sections[section]}</Fragment>)}</BelowFold>}
    </div>
  )
}

function Courses({ list, count, now }: { list: Pick<UseQueryResult<CallResult<typeof contract.course.list>>, 'data' | 'isLoadingError' | 'error' | 'refetch'>; count: number; now: number }) {
  if (list.data !== undefined) return <CourseGrid courses={list.data.courses} now={now} row under="section" />
  return list.isLoadingError ? <LoadFailed query={list} /> : <CourseGridSkeleton count={count} row />
}
