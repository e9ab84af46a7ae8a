import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { outcomeLines } from '#shared/course/outcomes.ts'
import { openingWidths } from '#shared/kernel/format/pictures.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { KindBadge, StateBadge } from '#renderer/entities/course/badges.tsx'
import { RatingLabel } from '#renderer/entities/course/RatingLabel.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { Avatar, Heading } from '#renderer/ui/index.ts'
import styles from './classPage.module.css'

/** The picture above all; that of a pressed card grows into it (`course.module.css`). */
export function LeadPicture({ course, now }: { course: Course; now: number }) {
  return <div className={styles.picture}><CoursePicture imageUrl={course.imageUrl} sizes={openingWidths.class} eager><StateBadge course={course} now={now} /></CoursePicture></div>
}

export function ClassHead({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const mediaUrl = useMediaUrl()
  const writer = usePersonName()(course.writerName)
  const outcomes = outcomeLines(course.outcomes)
  return (
    <header className={styles.head}>
      <KindBadge course={course} />
      <h1 className={styles.title} tabIndex={-1} data-page-title>{course.title}</h1>
      {course.subTitle === '' ? null : <p className={styles.subTitle}>{course.subTitle}</p>}
      <div className={styles.meta}>
        {course.writerName !== '' ? (
          <span className={styles.tutor}>
            <Avatar name={writer} src={course.writerImageUrl === null ? null : mediaUrl(course.writerImageUrl)} size={28} />
            {writer}
          </span>
        ) : null}
        <RatingLabel rate={course.reviewRate} count={course.reviewCount} />
        {course.attendCount === null || course.attendCount === 0 ? null : <span>{t('attendCount', { count: course.attendCount })}</span>}
        {course.attendSum === null || course.attendSum === 0 ? null : <span>{t('attendSum', { count: course.attendSum })}</span>}
      </div>
      {outcomes.length === 0 ? null : (
        <section className={styles.outcomes}>
          <Heading order={2} size="h5">{t('outcomes')}</Heading>
          <ul>{outcomes.map((outcome) => <li key={outcome}><IconCheck size={16} stroke={2.5} aria-hidden="true" />{outcome}</li>)}</ul>
        </section>
      )}
    </header>
  )
}
