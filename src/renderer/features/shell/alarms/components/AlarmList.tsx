import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#shared/alarm/contract.ts'
import type { SessionUser } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { byMonth, isUnread } from '#shared/alarm/alarms.ts'
import { alarmQueries } from '#renderer/entities/alarm/queries.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useNow } from '#renderer/entities/session/now.ts'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, EmptyState, ErrorState, Skeleton } from '#renderer/ui/index.ts'
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

/** Marks the shown alarms read, which clears the badge (platform spec §4, ALRM-02). */
function useMarkRead(alarms: readonly Alarm[] | undefined): void {
  const client = useClient()
  const queries = useQueryClient()
  const { isPreview } = usePlatform()
  const { mutate } = useMutation({
    mutationFn: (alarmSeq: number) => client(contract.alarm.delete, { body: { alarmSeq } }),
    onSuccess(read) {
      queries.setQueryData<CallResult<typeof contract.auth.session>>(sessionKey, (session) => (session?.user ? { ...session, user: { ...session.user, ...read } } : session))
      refetchInFlight(queries, sessionKey)
    },
    // A failure only keeps the badge.
    meta: { errors: 'log' },
  })
  // Not later ones, which the user has not seen.
  const newest = alarms?.[0]?.alarmSeq
  useEffect(() => {
    if (newest !== undefined && !isPreview) mutate(newest)
  }, [newest, isPreview, mutate])
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
