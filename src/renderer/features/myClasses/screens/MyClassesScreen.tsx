import { IconBook2, IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZE_DEFAULT, optionOf, pageCount, pageOf } from '#shared/kernel/paging.ts'
import { isAttending } from '#shared/enrollment/rules.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { CalendarDialog } from '#renderer/entities/calendar/index.ts'
import { useBoardNewsOf } from '#renderer/entities/board/useUnread.ts'
import { useUnreadOf } from '#renderer/entities/chat/useUnread.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, Pagination, Skeleton, Tabs, bringIntoSight, fadeEdges } from '#renderer/ui/index.ts'
import { MyClassRow } from '../components/MyClassRow.tsx'
import styles from '../components/myClasses.module.css'

const states = ['all', 'learning', 'completed', 'waiting', 'ended'] as const
const MINUTE_MS = 60_000

/** The user's classes with progress and valid-until (COUR-10). */
export function MyClassesScreen() {
  const { t } = useTranslation('site')
  const { t: calendar } = useTranslation('calendar')
  const [isCalendarShown, setCalendarShown] = useState(false)
  const client = useClient()
  const channelSeq = useChannelSeq()
  const now = useNow(MINUTE_MS)
  const errorText = useErrorText()
  const [search, setSearch] = useSearchParams()
  const state = optionOf(search.get('state'), states)
  const page = pageOf(search.get('page'))
  const mine = useQuery(courseQueries.mine(client, channelSeq, { state, page, size: PAGE_SIZE_DEFAULT }))
  const attended = (mine.data?.courses ?? []).filter((course) => isAttending(course, now)).map(({ courseSeq }) => courseSeq)
  const unreadOf = useUnreadOf(channelSeq, attended)
  const newsOf = useBoardNewsOf(channelSeq, attended)
  const show = (key: 'state' | 'page', value: string) => setSearch((before) => {
    const next = new URLSearchParams(before)
    next.delete('page')
    next.set(key, value)
    return next
  })

  return (
    <>
      <PageTitle action={<Button leftSection={<IconCalendar size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setCalendarShown(true)}>{calendar('subscribe')}</Button>}>{t('mine.title')}</PageTitle>
      {isCalendarShown ? <CalendarDialog onClose={() => setCalendarShown(false)} /> : null}
      <Tabs value={state} onChange={(value) => show('state', value ?? 'all')}>
        <Tabs.List ref={fadeEdges} className={styles.tabs} aria-label={t('mine.states')}>
          {states.map((one) => <Tabs.Tab key={one} value={one} ref={one === state ? bringIntoSight : undefined}>{t(`mine.state.${one}`)}</Tabs.Tab>)}
        </Tabs.List>
        <Tabs.Panel value={state}>
          {mine.isError ? <ErrorState message={errorText(mine.error)} onRetry={() => { void mine.refetch() }} /> : null}
          {mine.isPending ? <RowsSkeleton /> : null}
          {mine.data?.courses.length === 0 ? (
            <EmptyState
              icon={<IconBook2 size={28} stroke={1.5} />} title={t(`mine.empty.${state}`)} description={state === 'all' ? t('mine.empty.text') : ''}
              action={<Button component={Link} to={coursePaths.classes} kind="primary">{t('mine.empty.action')}</Button>}
            />
          ) : null}
          {mine.data === undefined || mine.data.courses.length === 0 ? null : (
            <>
              <ul className={styles.rows}>{mine.data.courses.map((course) => <MyClassRow key={course.courseSeq} course={course} now={now} unread={unreadOf(course.courseSeq)} news={newsOf(course.courseSeq)} />)}</ul>
              <Pagination total={pageCount(mine.data.totalCount, mine.data.size)} value={page} onChange={(value) => show('page', String(value))} />
            </>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function RowsSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className={styles.row}>
          <Skeleton radius="md" className={styles.pictureSkeleton} />
          <div className={styles.text}><Skeleton height={20} width="58%" /><Skeleton height={14} width="24%" /><Skeleton height={14} width="40%" mt={8} /></div>
          <Skeleton height={56} circle />
          <Skeleton height={42} width={120} radius="md" />
        </div>
      ))}
    </div>
  )
}
