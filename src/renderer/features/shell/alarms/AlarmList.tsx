import { IconAt, IconBell, IconBooks, IconCheckbox, IconHeart, IconMessage, IconMessageQuestion, IconNews, IconSparkles, IconStar, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#shared/alarm/contract.ts'
import type { SessionUser } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { alarmPath, alarmPhrase, byMonth, isUnread } from '#shared/alarm/alarms.ts'
import { alarmQueries } from '#renderer/entities/alarm/queries.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useNow } from '#renderer/entities/session/now.ts'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Avatar, Button, EmptyState, ErrorState, Skeleton, VisuallyHidden } from '#renderer/ui/index.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { siteAddress } from '#renderer/entities/channel/index.ts'
import type { SiteAddress } from '#renderer/entities/channel/index.ts'
import { formatMoment, formatMonth, formatRelative } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import styles from './alarms.module.css'

/** Alarms by month, newest first, paged (ALRM-01). Showing them marks them read (ALRM-02). */
export function AlarmList({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  const { t } = useTranslation('alarm')
  const language = useLanguage()
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
          <h3 id={`alarms-${month}`} className={styles.month}>{formatMonth(month.replace('.', '-'), language)}</h3>
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

const icons: Readonly<Partial<Record<string, ComponentType<{ size: number; stroke: number }>>>> = {
  subscriber: IconUserPlus, post: IconNews, comment: IconMessage, chatMention: IconAt, mention: IconAt, mission: IconCheckbox, question: IconMessageQuestion, answer: IconMessage,
  like: IconHeart, review: IconStar, classCreated: IconSparkles, enrolled: IconBooks, enrollCancelled: IconUserMinus,
}

function AlarmItem({ alarm, unread, now, onLeave }: { alarm: Alarm; unread: boolean; now: number; onLeave: () => void }) {
  const { t } = useTranslation('alarm')
  const text = useAlarmText()
  const language = useLanguage()
  const mediaUrl = useMediaUrl()
  const address = useAlarmAddress()(alarm)
  const Icon = Object.hasOwn(icons, alarm.alarmType) ? (icons[alarm.alarmType] ?? IconBell) : IconBell
  const inside = (
    <>
      <span className={styles.face} aria-hidden="true">
        {alarm.profileImageUrl === null
          ? <span className={styles.icon}><Icon size={20} stroke={1.75} /></span>
          : <><Avatar name="" src={mediaUrl(alarm.profileImageUrl)} size={40} /><span className={styles.mark}><Icon size={12} stroke={2} /></span></>}
      </span>
      <span className={styles.words}>
        <span className={styles.text}>{text(alarm)}</span>
        <span className={styles.about}>
          <time dateTime={alarm.createdAt} title={formatMoment(alarm.createdAt, language)}>{formatRelative(alarm.createdAt, language, new Date(now))}</time>
          <span>{alarm.channelName}</span>
        </span>
      </span>
      {alarm.imageUrl === null ? null : <img className={styles.picture} src={mediaUrl(alarm.imageUrl)} alt="" loading="lazy" />}
      {unread ? <span className={styles.dot}><VisuallyHidden>{t('unread')}</VisuallyHidden></span> : null}
    </>
  )
  return (
    <li>
      {address.kind === 'within'
        ? <Link to={address.path} className={styles.item} data-unread={unread || undefined} onClick={onLeave}>{inside}</Link>
        : <a href={address.url} className={styles.item} data-unread={unread || undefined}>{inside}</a>}
    </li>
  )
}

/** Alarm text in the user's language; plain content is used verbatim (ALRM-03). */
function useAlarmText(): (alarm: Pick<Alarm, 'alarmType' | 'content' | 'legacy'>) => string {
  const { t, i18n } = useTranslation('alarm')
  const language = useLanguage()
  return (alarm) => {
    const phrase = alarmPhrase(alarm)
    if (phrase !== null && 'plain' in phrase) return phrase.plain
    if (phrase === null || !i18n.exists(`kind.${phrase.kind}`, { ns: 'alarm' })) return t('unknown')
    // Kinds are those of the server's modules, so only the texts know them.
    return t(`kind.${phrase.kind as 'like'}`, { title: phrase.title, name: phrase.name === '' ? t('someone') : phrase.name, ...(phrase.reason === undefined ? {} : { reason: phrase.reason }), ...(phrase.at === undefined ? {} : { at: formatMoment(phrase.at, language) }) })
  }
}

/** Target of an alarm: on this host, or another site's own (ALRM-03). */
function useAlarmAddress(): (alarm: Pick<Alarm, 'content' | 'legacy' | 'courseSeq' | 'linkPackage' | 'channelSeq' | 'domain'>) => SiteAddress {
  const platform = usePlatformFacts()
  return (alarm) => siteAddress({ channelSeq: alarm.channelSeq, domain: alarm.domain, customDomain: null }, alarmPath(alarm), platform)
}
