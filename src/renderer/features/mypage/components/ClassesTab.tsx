import { IconBook2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from '#renderer/lib/client.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { mypageQueries } from '#renderer/lib/mypage/queries.ts'
import { useNow } from '#renderer/lib/now.ts'
import { useSite } from '#renderer/lib/session/index.ts'
import { Button, EmptyState } from '#renderer/ui/index.ts'
import { ClassRow } from './ClassRow.tsx'
import { Pages } from './Pages.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import styles from './mypage.module.css'

const MINUTE_MS = 60_000

/** My classes of all sites, the one seen last first (COUR-10). */
export function ClassesTab() {
  const { t } = useTranslation('mypage')
  const now = useNow(MINUTE_MS)
  const { channel } = useSite()
  const list = useInfiniteQuery(mypageQueries.courses(useClient()))
  const wayOn = channel === null
    ? <Button component={Link} to={{ name: 'mypage', query: { tabIndex: 3 } }} kind="primary">{t('classes.empty.action')}</Button>
    : <Button component={Link} to={{ name: 'classes' }} kind="primary">{t('classes.empty.actionHere')}</Button>
  return (
    <Pages
      list={list} itemsOf={({ courses }) => courses} skeleton={<RowsSkeleton />}
      empty={<EmptyState icon={<IconBook2 size={28} stroke={1.5} />} title={t('classes.empty.title')} description={t('classes.empty.text')} action={wayOn} />}
    >
      {(courses) => <ul className={styles.rows}>{courses.map((course) => <ClassRow key={`${course.channelSeq}-${course.courseSeq}`} course={course} now={now} />)}</ul>}
    </Pages>
  )
}
