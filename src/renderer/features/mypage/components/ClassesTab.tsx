import { IconBook2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { Button, EmptyState } from '#renderer/ui/index.ts'
import { ClassRow } from './ClassRow.tsx'
import { FindSite } from './FindSite.tsx'
import { Pages } from './Pages.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import styles from './mypage.module.css'

const MINUTE_MS = 60_000

/** Classes of all sites, last seen first (COUR-10). */
export function ClassesTab() {
  const now = useNow(MINUTE_MS)
  const client = useClient()
  const list = useInfiniteQuery(mypageQueries.courses(client))
  return (
    <Pages
      list={list} itemsOf={({ courses }) => courses} skeleton={<RowsSkeleton />}
      empty={<NoClasses />}
    >
      {(courses) => <ul className={styles.rows}>{courses.map((course) => <ClassRow key={`${course.channelSeq}-${course.courseSeq}`} course={course} now={now} />)}</ul>}
    </Pages>
  )
}

function NoClasses() {
  const { t } = useTranslation('mypage')
  const client = useClient()
  const { channel } = useSite()
  const joined = useInfiniteQuery({ ...mypageQueries.channels(client, 'N'), enabled: channel === null })
  const site = joined.data?.pages[0]?.channels[0]
  const isWithoutSite = channel === null && joined.data !== undefined && site === undefined
  const toClasses = () => {
    if (channel !== null) return <Button component={Link} to={coursePaths.classes} kind="primary">{t('classes.empty.action')}</Button>
    if (isWithoutSite) return <FindSite />
    return site === undefined ? undefined : <Button component={SiteLink} site={site} to={coursePaths.classes} kind="primary">{t('classes.empty.actionOf', { site: site.name })}</Button>
  }
  return <EmptyState icon={<IconBook2 size={28} stroke={1.5} />} title={t('classes.empty.title')} description={t(isWithoutSite ? 'find.text' : 'classes.empty.text')} action={toClasses()} />
}
