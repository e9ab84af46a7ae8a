import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { yn } from '#shared/kernel/codes.ts'
import { remainingOf, showsFloatingBanner } from '#shared/course/display.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { RatingLabel } from '#renderer/entities/course/RatingLabel.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { formatDay, formatPeriod } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { needsScripts } from '#renderer/lib/page.ts'
import { Button, useMediaQuery } from '#renderer/ui/index.ts'
import type { Offer } from '../offer.ts'
import styles from './displayExtras.module.css'

const ROLLING_MS = 4000

/** Remaining days and seats, each by its switch (courses spec §3). */
export function Remaining({ course, now }: { course: Course; now: number }) {
  const { t } = useTranslation('course')
  const left = remainingOf(course, now)
  const shown = (['term', 'attendee', 'start', 'end'] as const).flatMap((kind) => (left[kind] === null ? [] : [{ kind, count: left[kind] }]))
  if (shown.length === 0) return null
  return <ul className={styles.remaining}>{shown.map(({ kind, count }) => <li key={kind}>{t(`remaining.${kind}`, { count })}</li>)}</ul>
}

export function RollingNotices({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const language = useLanguage()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', false, { getInitialValueInEffect: false })
  const notices = [
    ...(course.marketingRollingAttendeeYn === yn.yes && course.attendCount !== null && course.attendCount > 0 ? [t('rolling.attendee', { count: course.attendCount })] : []),
    ...(course.marketingRollingPeriodYn === yn.yes && course.payEndAt !== null ? [t('rolling.period', { period: formatPeriod(course.payStartAt, course.payEndAt, language) })] : []),
  ]
  const [turn, setTurn] = useState(0)
  const rolls = notices.length > 1 && !still
  useEffect(() => {
    if (!rolls) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), ROLLING_MS)
    return () => clearInterval(timer)
  }, [rolls])
  if (notices.length === 0) return null
  if (rolls) needsScripts()
  const shown = rolls ? [notices[turn % notices.length]] : notices
  return <div className={styles.rolling}>{shown.map((notice) => <p key={notice}>{notice}</p>)}</div>
}

export function LatestReview({ course }: { course: Course }) {
  const wanted = course.courseReviewFloatingShowYn === yn.yes && course.courseReviewShowYn === yn.yes && course.reviewRate > 0
  return wanted ? <Quote course={course} /> : null
}

function Quote({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const personName = usePersonName()
  const list = useInfiniteQuery(courseQueries.reviews(useClient(), course.channelSeq, course.courseSeq, 'recent'))
  const review = list.data?.pages[0]?.reviews[0]
  if (review === undefined) return null
  return (
    <figure className={styles.review} aria-label={t('review.latest')}>
      <blockquote>{review.description}</blockquote>
      <figcaption><RatingLabel rate={review.reviewPoint} count={null} /> {personName(review.name)}</figcaption>
    </figure>
  )
}

/** Floating deadline banner (courses spec §5; COUR-04); phones have the bottom bar instead. A site can switch off those of all its classes. */
export function FloatingBanner({ course, offer, label, now, act, pending }: { course: Course; offer: Offer; label: string; now: number; act: () => void; pending: boolean }) {
  const { t } = useTranslation('course')
  const language = useLanguage()
  if (useSite().channel?.design.bannerYn === 'N') return null
  if ((offer.act !== 'attend' && offer.act !== 'pay') || !showsFloatingBanner(course, course.viewer, now)) return null
  const from = course.courseFloatingShowStartYn === yn.yes ? course.payStartAt : null
  const until = course.courseFloatingShowEndYn === yn.yes ? course.payEndAt : null
  return (
    <aside className={styles.floating} aria-label={t('floating.region')}>
      <p>
        <strong>{course.courseFloatingLabel || t('floating.label')}</strong>
        {from === null ? null : <span>{t('floating.from', { date: formatDay(from, language) })}</span>}
        {until === null ? null : <span>{t('floating.until', { date: formatDay(until, language) })}</span>}
      </p>
      <Button data-personal kind="primary" loading={pending} onClick={act}>{course.courseFloatingButton || label}</Button>
    </aside>
  )
}
