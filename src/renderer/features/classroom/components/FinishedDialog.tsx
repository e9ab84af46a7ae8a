import { IconConfetti, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cardBadge } from '#shared/course/badges.ts'
import type { Course } from '#shared/course/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { CourseGrid } from '#renderer/entities/course/CourseCard.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Dialog, Heading } from '#renderer/ui/index.ts'
import styles from './finished.module.css'

/** Open classes that are offered next. */
const OFFERED = 2

/** The moment after the last lesson of a class: a review, and what to take next. */
export function FinishedDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const { t } = useTranslation('classroom')
  const now = useNow(MINUTE_MS)
  const others = useQuery(courseQueries.list(useClient(), course.channelSeq, { categoryCd: course.categoryCd, size: 10, page: 1 }))
  const offered = (others.data?.courses ?? []).filter((other) => other.courseSeq !== course.courseSeq && cardBadge(other, now) !== 'closed').slice(0, OFFERED)
  const params = { courseSeq: course.courseSeq }
  return (
    <Dialog
      opened onClose={onClose} title={t('allDone')} closeLabel={t('finished.close')}
      footer={
        <>
          <Button component={Link} to={pathOf({ path: coursePaths['classes-view'], params })}>{t('finished.back')}</Button>
          {/* Null: the class shows no reviews. */}
          {course.reviewCount === null ? null : (
            <Button component={Link} to={pathOf({ path: coursePaths['classes-view'], params, query: { tab: 'reviews' } })} kind="primary" data-autofocus leftSection={<IconStar size={18} aria-hidden="true" />}>{t('finished.review')}</Button>
          )}
        </>
      }
    >
      <div className={styles.lead}>
        <span className={styles.mark}><IconConfetti size={32} stroke={1.5} aria-hidden="true" /></span>
        <p>{t('finished.text', { title: course.title })}</p>
      </div>
      {offered.length === 0 ? null : (
        <section aria-label={t('finished.next')} className={styles.next}>
          <Heading order={3} size="h5">{t('finished.next')}</Heading>
          <CourseGrid courses={offered} now={now} under="section" />
        </section>
      )}
    </Dialog>
  )
}
