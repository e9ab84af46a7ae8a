import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from '#renderer/lib/client.tsx'
import { CoursePicture } from '#renderer/lib/course/CoursePicture.tsx'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { courseQueries } from '#renderer/lib/course/queries.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useChannelSeq } from '#renderer/lib/session/index.ts'
import { Progress } from '#renderer/ui/index.ts'
import { Section } from './Section.tsx'
import styles from './home.module.css'

const SHOWN = 3

/** Where I left off: the classes I am learning, each leading to its next lesson (COUR-10). Nothing when there is none. */
export function ContinueStrip() {
  const { t } = useTranslation('site')
  const mine = useQuery(courseQueries.mine(useClient(), useChannelSeq(), { state: 'learning', size: 10 }))
  const courses = mine.data?.courses.filter(({ nextCurriculumSeq }) => nextCurriculumSeq !== null).slice(0, SHOWN) ?? []
  if (mine.isLoadingError) return <Section title={t('home.continue')}><LoadFailed query={mine} /></Section>
  if (courses.length === 0) return null
  return (
    <Section title={t('home.continue')} more={<Link to={{ name: 'me-classes' }}>{t('home.myClasses')}</Link>}>
      <ul className={styles.continue}>
        {courses.map((course) => (
          <li key={course.courseSeq} className={styles.going}>
            <CoursePicture imageUrl={course.imageUrl} sizes="132px" />
            <div className={styles.goingText}>
              <Link
                to={{ name: 'classroom', params: { courseSeq: course.courseSeq, curriculumId: course.nextCurriculumSeq ?? 0 } }}
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
