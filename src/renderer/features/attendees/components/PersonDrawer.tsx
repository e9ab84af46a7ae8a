import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonProgress } from '#shared/attendee/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { contract } from '#shared/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { choiseStatusCd, curriculumTypeCd } from '#shared/kernel/codes.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { CertificateMenu } from '#renderer/entities/certificate/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatLength, formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Drawer, ErrorState, Progress, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { HistoryList } from './HistoryDialog.tsx'
import styles from './person.module.css'

type Person = CallResult<typeof contract.attendee.progress>
const parts = ['lessons', 'days', 'history'] as const

/** One attendee: progress by lesson, learning history by day, history of changes, certificate (courses spec §3; STU-07). */
export function PersonDrawer({ params, attendSeq, onClose }: { params: CourseRef; attendSeq: number; onClose: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const personName = usePersonName()
  const [part, setPart] = useState<(typeof parts)[number]>('lessons')
  const found = useQuery(attendeeQueries.progress(useClient(), { ...params, attendSeq }))
  const { data } = found
  const attendee = data?.attendee
  const isIn = attendee?.choiseStatusCd === choiseStatusCd.approved
  return (
    <Drawer opened onClose={onClose} title={attendee === undefined ? t('person.title') : t('person.titleOf', { name: personName(attendee.name) })} closeLabel={common('close')} size="min(640px, 100vw)">
      {found.isPending ? <div className={styles.person}><Skeleton height={24} width="60%" /><Skeleton height={40} /><Skeleton height={240} /></div> : null}
      {found.isError && data === undefined ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : null}
      {data === undefined || attendee === undefined ? null : (
        <div className={styles.person}>
          <div className={styles.head}>
            <div>
              <p className={styles.quiet}>{attendee.email}</p>
              <p className={styles.percent}>{t('person.progress', { percent: Math.floor(attendee.progressPercent) })}</p>
              <Progress size="md" value={attendee.progressPercent} label={t('person.progress', { percent: Math.floor(attendee.progressPercent) })} />
            </div>
            {isIn && attendee.progressPercent >= 100 ? <CertificateMenu course={params} attendSeq={attendSeq} /> : null}
          </div>
          <Segmented hideLabel label={t('person.parts')} value={part} onChange={(next) => setPart(parts.find((one) => one === next) ?? 'lessons')} choices={parts.map((value) => ({ value, label: t(`person.${value}`) }))} />
          {part === 'lessons' ? <Lessons lessons={data.lessons} /> : part === 'days' ? <Days days={data.days} /> : <HistoryList entries={data.entries} />}
        </div>
      )}
    </Drawer>
  )
}

function Lessons({ lessons }: { lessons: readonly LessonProgress[] }) {
  const { t } = useTranslation('attendee')
  if (lessons.length === 0) return <p className={styles.quiet}>{t('person.noLessons')}</p>
  return (
    <ol className={styles.lessons}>
      {lessons.map((lesson) => (lesson.curriculumTypeCd === curriculumTypeCd.section
        ? <li key={lesson.curriculumSeq} className={styles.section}><strong>{lesson.title}</strong></li>
        : <Lesson key={lesson.curriculumSeq} lesson={lesson} />))}
    </ol>
  )
}

function Lesson({ lesson: { title, percent, viewedSeconds, completedAt, firstSeenAt, lastSeenAt, live, handedIn } }: { lesson: LessonProgress }) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const facts = [
    ...(viewedSeconds > 0 ? [t('person.watched', { time: formatLength(viewedSeconds) })] : []),
    ...(live === null ? [] : [t('person.attended', { time: formatLength(live.seconds) }), ...(live.corrected === null ? [] : [t(live.corrected ? 'person.correctedYes' : 'person.correctedNo')])]),
    ...(handedIn === null ? [] : [handedIn.state === null ? t('person.handedIn', { count: handedIn.count }) : `${t('person.handedIn', { count: handedIn.count })} (${t(`person.state.${handedIn.state}`)})`]),
    ...(firstSeenAt === null ? [] : [t('person.first', { date: formatMoment(firstSeenAt, language) })]),
    ...(lastSeenAt === null ? [] : [t('person.last', { date: formatMoment(lastSeenAt, language) })]),
  ]
  return (
    <li className={styles.lesson}>
      <div className={styles.line}>
        <span>{title}</span>
        {completedAt === null ? <span className={styles.number}>{Math.floor(percent)}%</span> : <Badge tone="success">{t('person.completed', { date: formatDay(completedAt, language) })}</Badge>}
      </div>
      {completedAt === null && percent > 0 ? <Progress size="xs" value={percent} label={title} /> : null}
      <p className={styles.quiet}>{facts.length === 0 ? t('person.notYet') : facts.join(' · ')}</p>
    </li>
  )
}

function Days({ days }: Pick<Person, 'days'>) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  if (days.length === 0) return <p className={styles.quiet}>{t('person.noDays')}</p>
  return (
    <ol className={styles.lessons}>
      {days.map(({ day, watchedSeconds, liveSeconds, lessonCount, completedCount, handedInCount }) => (
        <li key={day} className={styles.lesson}>
          <div className={styles.line}><span>{formatDay(`${day}T00:00:00+09:00`, language, 'Asia/Seoul')}</span><span className={styles.number}>{watchedSeconds + liveSeconds > 0 ? formatLength(watchedSeconds + liveSeconds) : ''}</span></div>
          <p className={styles.quiet}>{[
            t('person.seen', { count: lessonCount }),
            ...(completedCount > 0 ? [t('person.done', { count: completedCount })] : []),
            ...(liveSeconds > 0 ? [t('person.attended', { time: formatLength(liveSeconds) })] : []),
            ...(handedInCount > 0 ? [t('person.handedIn', { count: handedInCount })] : []),
          ].join(' · ')}</p>
        </li>
      ))}
    </ol>
  )
}
