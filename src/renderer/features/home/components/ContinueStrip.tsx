import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { noteRoom, useChannelSeq } from '#renderer/entities/session/index.ts'
import { Progress } from '#renderer/ui/index.ts'
import { goingRoom, lastGoing, SHOWN } from '../going.ts'
import { Section } from './Section.tsx'
import styles from './home.module.css'

/** Space of the strip in a served page, for a user who gets it; its boot knows how many of the classes there will be. */
export function ContinueRoom() {
  const { t } = useTranslation('site')
  return (
    <div data-of-user aria-hidden="true" inert className={styles.goingRoom}>
      <Section title={t('home.continue')}>
        <ul className={styles.continue}>{Array.from({ length: SHOWN }, (_, index) => <li key={index} className={styles.goingSkeleton} />)}</ul>
      </Section>
    </div>
  )
}

export function ContinueStrip() {
  const { t } = useTranslation('site')
  const channelSeq = useChannelSeq()
  const mine = useQuery(courseQueries.mine(useClient(), channelSeq, { state: 'learning', size: 10 }))
  const [expected] = useState(() => lastGoing(channelSeq))
  const courses = mine.data?.courses.filter(({ nextCurriculumSeq }) => nextCurriculumSeq !== null).slice(0, SHOWN) ?? []
  const count = mine.data === undefined ? null : courses.length
  useEffect(() => {
    if (count !== null) noteRoom(goingRoom(channelSeq), count)
  }, [channelSeq, count])
  if (mine.isLoadingError) return <Section title={t('home.continue')}><LoadFailed query={mine} /></Section>
  if (count === null && expected > 0) {
    return (
      <Section title={t('home.continue')}>
        <ul className={styles.continue} aria-busy="true">
          {Array.from({ length: expected }, (_, index) => <li key={index} className={styles.goingSkeleton} />)}
        </ul>
      </Section>
    )
  }
  if (courses.length === 0) return null
  return (
    <Section title={t('home.continue')} more={<Link to={enrollmentPaths['me-classes']}>{t('home.myClasses')}</Link>}>
      <ul className={styles.continue}>
        {courses.map((course) => (
          <li key={course.courseSeq} className={styles.going}>
            <CoursePicture imageUrl={course.imageUrl} sizes="132px" />
            <div className={styles.goingText}>
              <Link
                to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: course.nextCurriculumSeq ?? 0 } })}
                className={styles.goingTitle}
              >
                {course.title}
              </Link>
              <Progress value={course.progressPercent} label={t('mine.progress', { title: course.title })} />
              <span className={styles.goingFacts}>
                <span>{t('mine.lessons', { done: course.completedCount, count: course.lessonCount })}</span>
                <span className={styles.goingOn} aria-hidden="true"><IconPlayerPlayFilled size={14} />{course.lastViewedAt === null ? t('mine.start') : t('mine.continue')}</span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
