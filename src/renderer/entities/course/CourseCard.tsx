import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { cardBadge } from '#shared/course/badges.ts'
import { EAGER_CARDS } from '#shared/channel/firstView.ts'
import { openingWidths } from '#shared/kernel/format/pictures.ts'
import type { CourseCard as Card } from '#shared/course/contract.ts'
import { coursePath } from '#shared/course/paths.ts'
import { formatDay, formatRunTime } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useIsPainted } from '#renderer/lib/loading/firstPaint.tsx'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { Skeleton, useMediaQuery } from '#renderer/ui/index.ts'
import { KindBadge, StateBadge } from './badges.tsx'
import { CoursePicture } from './CoursePicture.tsx'
import { PriceLabel } from './PriceLabel.tsx'
import { RatingLabel } from './RatingLabel.tsx'
import styles from './course.module.css'

// Of logged-in users alone.
const Progress = lazyBeside(async () => (await import('./CardProgress.tsx')).CardProgress)

/** Heading above the cards, which sets their level. */
export type HeadingAbove = 'page' | 'section'

export function CourseCard({ course, now, eager = false, moves, under }: { course: Card; now: number; eager?: boolean; moves: boolean; under: HeadingAbove }) {
  const { t } = useTranslation('course')
  const language = useLanguage()
  const personName = usePersonName()
  const { user } = useSession()
  const Title = under === 'page' ? 'h2' : 'h3'
  return (
    <article className={styles.card}>
      <CoursePicture imageUrl={course.imageUrl} sizes={openingWidths.catalogue} eager={eager}>
        <StateBadge course={course} now={now} />
        {user === null ? null : <Suspense><Progress courseSeq={course.courseSeq} now={now} /></Suspense>}
      </CoursePicture>
      <div className={styles.body}>
        <Title className={styles.title}>
          <Link to={pathOf({ path: coursePath(course), params: { courseSeq: course.courseSeq } })} className={styles.cover} viewTransition={moves} data-class={course.courseSeq}>{course.title}</Link>
        </Title>
        {course.subTitle === '' ? null : <p className={styles.subTitle}>{course.subTitle}</p>}
        {course.writerName === '' ? null : <p className={styles.teacher}>{personName(course.writerName)}</p>}
        <div className={styles.facts}>
          <KindBadge course={course} />
          <RatingLabel rate={course.reviewRate} count={course.reviewCount} />
        </div>
        <Size course={course} />
        <div className={styles.foot}>
          <PriceLabel course={course} now={now} />
          {course.payEndAt !== null && cardBadge(course, now) === 'closingSoon' ? <p className={styles.until}>{t('recruitsUntil', { date: formatDay(course.payEndAt, language) })}</p> : null}
        </div>
      </div>
    </article>
  )
}

/** Lessons, length of the videos, learners: what there is of them. */
function Size({ course }: { course: Card }) {
  const { t } = useTranslation('course')
  const language = useLanguage()
  const parts = [
    ...(course.lessonCount > 0 ? [t('lessonCount', { count: course.lessonCount })] : []),
    ...(course.runSeconds > 0 ? [formatRunTime(course.runSeconds, language)] : []),
    ...(course.attendCount === null || course.attendCount === 0 ? [] : [t('attendCount', { count: course.attendCount })]),
  ]
  return parts.length === 0 ? null : <p className={styles.size}>{parts.join(' · ')}</p>
}

/** Whether the picture of a pressed card may grow into that of the class page (`course.module.css`). */
export const useMoves = (): boolean => !useMediaQuery('(prefers-reduced-motion: reduce)', false, { getInitialValueInEffect: false })

/** Grid of cards; `row`: one scrolling line on phones; the first `eager` pictures load at once. */
export function CourseGrid({ courses, now, eager = 0, row = false, under = 'page' }: {
  courses: readonly Card[]
  now: number
  eager?: number
  row?: boolean
  under?: HeadingAbove
}) {
  const isPainted = useIsPainted()
  const moves = useMoves()
  const isPart = !isPainted && courses.length > EAGER_CARDS
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of a list without markers
    <ul className={styles.grid} role="list" data-row={row || undefined} data-unpainted={isPart || undefined}>
      {(isPart ? courses.slice(0, EAGER_CARDS) : courses).map((course, index) => <li key={course.courseSeq}><CourseCard course={course} now={now} eager={index < eager} moves={moves} under={under} /></li>)}
    </ul>
  )
}

export function CourseGridSkeleton({ count, row = false }: { count: number; row?: boolean }) {
  return (
    <div className={styles.grid} aria-hidden="true" data-row={row || undefined}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton className={styles.pictureSkeleton} radius={0} />
          <div className={styles.body}>
            <Skeleton height={18} width="92%" />
            <Skeleton height={18} width="60%" />
            <Skeleton height={14} width="34%" mt={4} />
            <Skeleton height={20} width="42%" mt={18} />
          </div>
        </div>
      ))}
    </div>
  )
}
