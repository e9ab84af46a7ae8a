import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { WAITING_COUNT_MAX } from '#shared/board/contract.ts'
import { boardPaths } from '#shared/board/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { choiseStatusCd, isPack } from '#shared/kernel/codes.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { reviewPaths } from '#shared/review/paths.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { boardQueries } from '#renderer/entities/board/index.ts'
import { missionQueries } from '#renderer/entities/mission/index.ts'
import { reviewQueries } from '#renderer/entities/review/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Skeleton } from '#renderer/ui/index.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './home.module.css'

type Asked = Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>

/** Applications, questions, hand-ins and reviews that wait for an answer, as far as one may see them. */
export function Waiting({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('dashboard')
  const { can } = useAbility()
  const kinds = [
    ...(can('CLASS_STUDENT_READ') ? [<Applications key="applications" channelSeq={channelSeq} />] : []),
    ...(can('CLASS_QUESTIONS_READ') ? [<Questions key="questions" channelSeq={channelSeq} />] : []),
    ...(can('SITE_CLASS_READ') ? [<HandIns key="handIns" channelSeq={channelSeq} />] : []),
    ...(can('SITE_REVIEW_READ') ? [<Reviews key="reviews" channelSeq={channelSeq} />] : []),
  ]
  return kinds.length === 0 ? null : <HomeCard title={t('home.waiting.title')}><ul className={styles.rows}>{kinds}</ul></HomeCard>
}

/** Each class leads to its applicants; the name to those of the first one. */
function Applications({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('dashboard')
  const asked = useQuery(attendeeQueries.waiting(useClient(), channelSeq))
  const { count, classCount = 0, classes = [] } = asked.data ?? {}
  const places = classes.map((course) => ({
    ...course, to: pathOf({ path: attendeePaths[isPack(course) ? 'packages-settings-attendees' : 'classes-settings-attendees'], params: { courseSeq: course.courseSeq }, query: { status: choiseStatusCd.awaiting } }),
  }))
  return (
    <Kind name={t('home.waiting.applications')} to={places[0]?.to ?? pathOf({ path: coursePaths['settings-contents'] })} count={count} most={Infinity} list={asked}
      first={places.length === 0 ? undefined : (
        <>
          {places.map((course, at) => <span key={course.courseSeq}>{at === 0 ? null : ' · '}<Link to={course.to} className={styles.name}>{course.title}</Link>{classCount === 1 ? null : ` ${t('home.waiting.some', { count: course.count })}`}</span>)}
          {classCount > places.length ? ` · ${t('home.waiting.others', { count: classCount - places.length })}` : null}
        </>
      )}
    />
  )
}

function Questions({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('dashboard')
  const list = useInfiniteQuery(boardQueries.waiting(useClient(), channelSeq))
  const [page] = list.data?.pages ?? []
  return <Kind name={t('home.waiting.questions')} to={pathOf({ path: boardPaths['settings-questions'] })} count={page?.count} most={WAITING_COUNT_MAX} first={page?.questions[0]?.title} list={list} />
}

function HandIns({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('dashboard')
  const list = useInfiniteQuery(missionQueries.site(useClient(), channelSeq, { q: '', waiting: 'Y', sort: 'newest' }))
  const [page] = list.data?.pages ?? []
  const count = page?.classes.reduce((sum, { waiting }) => sum + waiting, 0)
  // Further pages have more.
  const most = page?.after == null ? Infinity : (count ?? 0) - 1
  return <Kind name={t('home.waiting.handIns')} to={pathOf({ path: missionPaths['settings-challenge'], query: { waiting: 'Y' } })} count={count} most={most} first={page?.classes[0]?.title} list={list} />
}

function Reviews({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('dashboard')
  const list = useInfiniteQuery(reviewQueries.site(useClient(), channelSeq, { state: 'unanswered', q: '', sort: 'written', order: 'desc' }))
  const [page] = list.data?.pages ?? []
  return <Kind name={t('home.waiting.reviews')} to={pathOf({ path: reviewPaths['settings-review'], query: { state: 'unanswered' } })} count={page?.totalCount ?? undefined} most={SEARCH_COUNT_LIMIT - 1} first={page?.reviews[0]?.description} list={list} />
}

/** @param most counts above it are not exact @param first what waits, in its own words */
function Kind({ name, to, count, most, first, list }: { name: string; to: string; count: number | undefined; most: number; first: ReactNode; list: Asked }) {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const errorText = useErrorText()
  return (
    <li className={styles.kind} data-none={count === 0 || undefined}>
      <Link to={to} className={styles.name}>{name}</Link>
      {list.isPending ? <Skeleton height={20} width={56} /> : null}
      {count === undefined ? null : <strong className={styles.count}>{count === 0 ? t('home.waiting.none') : count > most ? t('home.waiting.many', { most: most.toLocaleString(language) }) : t('home.waiting.some', { count })}</strong>}
      {first == null || first === '' ? null : <span className={styles.first}>{first}</span>}
      {list.isError && count === undefined ? <span className={styles.failed}>{errorText(list.error)} <Button size="compact-sm" kind="quiet" onClick={() => { void list.refetch() }}>{common('retry')}</Button></span> : null}
    </li>
  )
}
