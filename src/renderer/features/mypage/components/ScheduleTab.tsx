import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduleSides } from '#shared/calendar/contract.ts'
import type { ScheduledLesson, ScheduleSide } from '#shared/calendar/contract.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { CalendarDialog, calendarQueries } from '#renderer/entities/calendar/index.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatTime } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, Segmented } from '#renderer/ui/index.ts'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import styles from './mypage.module.css'

const MINUTE_MS = 60_000
/** A lesson that begins within this time leads there by the page's main button. */
const SOON_MS = 30 * MINUTE_MS

/** Live and offline lessons of all my classes by day, those to come or the last ones (COUR-10, LIVE-02). */
export function ScheduleTab() {
  const { t } = useTranslation('mypage')
  const { t: calendar } = useTranslation('calendar')
  const client = useClient()
  const errorText = useErrorText()
  const language = useLanguage()
  const now = useNow(MINUTE_MS)
  const [side, setSide] = useState<ScheduleSide>('coming')
  const [isCalendarShown, setCalendarShown] = useState(false)
  const schedule = useQuery(calendarQueries.schedule(client, side))
  const days = Map.groupBy(schedule.data?.lessons ?? [], ({ startAt }) => formatDay(startAt, language))
  const today = formatDay(new Date(now).toISOString(), language)
  return (
    <>
      <div className={styles.scheduleHead}>
        <Segmented
          hideLabel label={t('schedule.sides')} value={side} onChange={setSide}
          choices={scheduleSides.map((value) => ({ value, label: t(`schedule.side.${value}`) }))}
        />
        <Button leftSection={<IconCalendar size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setCalendarShown(true)}>{calendar('subscribe')}</Button>
      </div>
      {isCalendarShown ? <CalendarDialog onClose={() => setCalendarShown(false)} /> : null}
      {schedule.isPending ? <RowsSkeleton /> : null}
      {schedule.isError ? <ErrorState message={errorText(schedule.error)} onRetry={() => { void schedule.refetch() }} /> : null}
      {schedule.data?.lessons.length === 0 ? <EmptyState icon={<IconCalendar size={28} stroke={1.5} />} title={t(`schedule.empty.${side}`)} description={side === 'coming' ? t('schedule.emptyText') : ''} /> : null}
      {[...days].map(([day, lessons]) => (
        <section key={day} aria-label={day} className={styles.day}>
          <h2 className={styles.dayName}>{day === today ? t('schedule.today', { day }) : day}</h2>
          <ul className={styles.rows}>{lessons.map((lesson) => <ScheduleRow key={`${lesson.channelSeq}-${lesson.curriculumSeq}`} lesson={lesson} now={now} />)}</ul>
        </section>
      ))}
    </>
  )
}

function ScheduleRow({ lesson, now }: { lesson: ScheduledLesson; now: number }) {
  const { t } = useTranslation('mypage')
  const language = useLanguage()
  const isOver = Date.parse(lesson.endAt) < now
  const isSoon = !isOver && Date.parse(lesson.startAt) - now <= SOON_MS
  const isLive = lesson.curriculumTypeCd === curriculumTypeCd.live
  const times = [lesson.startAt, lesson.endAt].map((iso) => formatTime(iso, language).replaceAll(' ', '\u00A0'))
  return (
    <li className={styles.scheduled}>
      <time dateTime={lesson.startAt} className={styles.when}>{times[0]}<span>{t('schedule.until', { time: times[1] })}</span></time>
      <div className={styles.text}>
        <span className={styles.title}>{lesson.title}</span>
        <span className={styles.quiet}>{t('schedule.of', { title: lesson.courseTitle, site: lesson.site.name })}</span>
        <span className={styles.facts}>
          <Badge tone={isSoon ? 'success' : 'neutral'}>{isSoon && isLive ? t('schedule.soon') : t(isLive ? 'schedule.live' : 'schedule.offline')}</Badge>
          {lesson.isMine ? <Badge tone="primary">{t('schedule.mine')}</Badge> : null}
          {lesson.isRecorded ? <Badge>{t('schedule.recorded')}</Badge> : null}
          {lesson.place === '' ? null : <span>{lesson.place}</span>}
        </span>
      </div>
      <div className={styles.action}>
        <Button
          component={SiteLink} site={lesson.site} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: lesson.courseSeq, curriculumId: lesson.curriculumSeq } })}
          {...(isSoon ? { kind: 'primary' } : {})} fullWidth aria-label={t('schedule.openOf', { title: lesson.title })}
        >
          {t('schedule.open')}
        </Button>
      </div>
    </li>
  )
}
