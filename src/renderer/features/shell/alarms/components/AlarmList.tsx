import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/auth/contract.ts'
import { byMonth, isUnread } from '#shared/alarm/alarms.ts'
import { alarmQueries } from '#renderer/entities/alarm/queries.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useNow } from '#renderer/entities/session/now.ts'
import { Button, EmptyState, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { useMarkRead } from '../useMarkRead.ts'
import { AlarmItem } from './AlarmItem.tsx'
import styles from './alarms.module.css'

/** Alarms by month, newest first, paged (ALRM-01). Showing them marks them read (ALRM-02). */
export function AlarmList({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  const { t } = useTranslation('alarm')
  const list = useInfiniteQuery(alarmQueries.list(useClient()))
  const errorText = useErrorText()
  const now = useNow(60_000)
  // New ones stay marked while the list is open.
  const [readSeq] = useState(user.alarmReadSeq)
  const alarms = list.data?.pages.flatMap((page) => page.alarms)
  useMarkRead(list.isFetching ? undefined : alarms)
  if (list.isLoadingError) return <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
  if (alarms === undefined) return <div aria-hidden="true" className={styles.loading}>{[0, 1, 2, 3].map((row) => <Skeleton key={row} height={64} radius="md" />)}</div>
  if (alarms.length === 0) return <EmptyState icon={<IconBell size={28} stroke={1.5} />} title={t('empty')} />
  return (
    <>
      {byMonth(alarms).map(({ month, alarms: ofMonth }) => (
        <section key={month} aria-labelledby={`alarms-${month}`}>
          <h3 id={`alarms-${month}`} className={styles.month}>{month}</h3>
          <ul className={styles.list}>
            {ofMonth.map((alarm) => <AlarmItem key={alarm.alarmSeq} alarm={alarm} unread={isUnread(alarm.alarmSeq, readSeq)} now={now} onLeave={onLeave} />)}
          </ul>
        </section>
      ))}
      {list.hasNextPage ? <More loading={list.isFetchingNextPage} load={() => { if (!list.isFetching) void list.fetchNextPage() }} /> : null}
    </>
  )
}

function More({ loading, load }: { loading: boolean; load: () => void }) {
  const { t } = useTranslation('alarm')
  const place = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(load)
  useEffect(() => {
    if (place.current === null || loading) return undefined
    const observer = new IntersectionObserver(([entry]) => { if (entry?.isIntersecting === true) seen() })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [loading])
  return <div ref={place} className={styles.more}><Button kind="quiet" size="sm" loading={loading} onClick={load}>{t('more')}</Button></div>
}
