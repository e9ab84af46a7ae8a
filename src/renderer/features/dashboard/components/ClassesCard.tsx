import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { dashboardQueries } from '#renderer/entities/dashboard/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Card, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import styles from './dashboard.module.css'

/** The classes of the site, each with a link to its figures. */
export function ClassesCard({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('dashboard')
  const errorText = useErrorText()
  const { can } = useAbility()
  const titleId = useId()
  const list = useInfiniteQuery(dashboardQueries.classes(useClient(), { channelSeq }))
  const classes = list.data?.pages.flatMap((page) => page.classes) ?? []
  return (
    <Card component="section" padding="md" aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{t('classes.title')}</h2>
          <p className={styles.quiet}>{t('classes.lead')}</p>
        </div>
      </div>
      {list.isPending ? <Skeleton height={160} /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data !== undefined && classes.length === 0 ? (
        <div className={styles.nothing}>
          <span>{t('classes.none')}</span>
          {can('CLASS_LIFECYCLE_CREATE') ? <Button component={Link} to={coursePaths['classes-create']}>{t('classes.create')}</Button> : null}
        </div>
      ) : null}
      {classes.length === 0 ? null : (
        <ul className={styles.classes}>
          {classes.map(({ courseSeq, title, attendCount }) => (
            <li key={courseSeq}>
              <Link to={pathOf({ path: dashboardPaths['settings-dashboard-class'], params: { courseSeq } })}>{title}</Link>
              <span>{t('classes.attendees', { count: attendCount })}</span>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? <div className={styles.more}><Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('classes.more')}</Button></div> : null}
    </Card>
  )
}
