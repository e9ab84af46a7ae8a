import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { missionPaths } from '#shared/mission/paths.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { pathOf, TextLink } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Breadcrumbs, PageTitle, Segmented } from '#renderer/ui/index.ts'
import { Inbox } from '../components/Inbox.tsx'
import { SubmissionsGrid } from '../components/SubmissionsGrid.tsx'
import styles from '../components/review.module.css'

/** `/studio/{courseSeq}/challenge/review`: hand-ins as an inbox or as a list; which one stands in the URL (STU-08). */
export function ReviewScreen() {
  const { t } = useTranslation('mission')
  const course = { channelSeq: useChannelSeq(), courseSeq: Number(useParams().courseSeq) }
  useTopics([{ topic: 'class', ...course }])
  const [query, setQuery] = useSearchParams()
  const detail = useQuery(editingQueries.course(useClient(), course.channelSeq, course.courseSeq))
  const canJudge = useAbility().can('CLASS_ROOM_UPDATE', { userTypeCd: detail.data?.course.viewer.userTypeCd ?? null })
  usePageTitle(t('review.title'))
  const shown = query.get('view') === 'list' ? 'list' : 'inbox'
  // Of a state or a mission, both show the same hand-ins.
  const show = (next: 'inbox' | 'list') => setQuery((before) => {
    const kept = new URLSearchParams(before)
    for (const name of ['view', 'submission', 'q', 'sort', 'order', 'columns']) kept.delete(name)
    if (next === 'list') kept.set('view', 'list')
    return kept
  })
  return (
    <>
      <Breadcrumbs label={t('review.path')}>
        <TextLink to={pathOf({ path: missionPaths['classes-settings-challenge'], params: { courseSeq: course.courseSeq } })}>{detail.data?.course.title ?? t('settings.title')}</TextLink>
      </Breadcrumbs>
      <PageTitle description={t('review.lead')}>{t('review.title')}</PageTitle>
      <div className={styles.shown}>
        <Segmented label={t('review.shown')} hideLabel value={shown} onChange={show} choices={[{ value: 'inbox', label: t('review.asInbox') }, { value: 'list', label: t('review.asList') }]} />
      </div>
      {shown === 'list' ? <SubmissionsGrid course={course} canJudge={canJudge} /> : <Inbox course={course} canJudge={canJudge} />}
    </>
  )
}
