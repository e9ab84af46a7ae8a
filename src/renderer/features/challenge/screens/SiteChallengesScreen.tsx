import { IconTargetArrow } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { missionQueries } from '#renderer/entities/mission/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from '../components/siteChallenges.module.css'

/** `/settings/challenge`: the classes of a site that have missions, with what waits in them (SET-07, STU-08). */
export function SiteChallengesScreen() {
  const { t } = useTranslation('mission')
  const client = useClient()
  const errorText = useErrorText()
  const list = useInfiniteQuery(missionQueries.site(client, useChannelSeq()))
  const classes = list.data?.pages.flatMap((page) => page.classes) ?? []
  return (
    <>
      <PageTitle description={t('site.lead')}>{t('site.title')}</PageTitle>
      {list.isPending ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={96} radius="lg" mb={12} />)}</div> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data !== undefined && classes.length === 0 ? (
        <EmptyState icon={<IconTargetArrow size={28} stroke={1.5} />} title={t('site.empty')} description={t('site.emptyText')} action={<Button component={Link} to={coursePaths['settings-contents']} kind="primary">{t('site.toClasses')}</Button>} />
      ) : null}
      {classes.length === 0 ? null : <ul className={styles.list}>{classes.map((one) => <Row key={one.courseSeq} of={one} />)}</ul>}
      {list.hasNextPage ? <Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('site.more')}</Button> : null}
    </>
  )
}

function Row({ of: { courseSeq, title, imageUrl, isPublic, missions, people, waiting, total } }: { of: CallResult<typeof contract.mission.site>['classes'][number] }) {
  const { t } = useTranslation('mission')
  const { can } = useAbility()
  const params = { courseSeq }
  return (
    <li className={styles.row}>
      <CoursePicture imageUrl={imageUrl} sizes="112px" />
      <div>
        <div className={styles.title}><span>{title}</span>{isPublic ? null : <Badge>{t('site.private')}</Badge>}{waiting === 0 ? null : <Badge tone="primary">{t('site.waiting', { count: waiting })}</Badge>}</div>
        <div className={styles.facts}>{t('site.facts', { missions, people, total })}</div>
      </div>
      <div className={styles.ways}>
        <Button size="sm" {...(waiting === 0 ? {} : { kind: 'primary' })} component={Link} to={pathOf({ path: missionPaths['studio-challenge-review'], params })} aria-label={t('site.reviewOf', { title })}>{t('site.review')}</Button>
        {can('CLASS_INFO_UPDATE') ? <Button size="sm" kind="quiet" component={Link} to={pathOf({ path: missionPaths['classes-settings-challenge'], params })} aria-label={t('site.settingsOf', { title })}>{t('site.settings')}</Button> : null}
      </div>
    </li>
  )
}
