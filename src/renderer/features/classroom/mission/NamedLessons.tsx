import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { classroomPaths } from '#shared/classroom/paths.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import type { MissionOf } from '#renderer/entities/mission/index.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Progress, VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './mission.module.css'

/** A mission that is complete once its lessons are (08). */
export function NamedLessons({ lesson, lessons, isComplete }: { lesson: ItemRef; lessons: MissionOf<'08'>['lessons']; isComplete: boolean }) {
  const { t } = useTranslation('mission')
  const done = lessons.filter((one) => one.isComplete).length
  return (
    <>
      <p className={styles.lead}>{isComplete ? t('lessons.done') : t('lessons.lead', { done, count: lessons.length })}</p>
      <Progress value={lessons.length === 0 ? 0 : (done / lessons.length) * 100} label={t('lessons.label')} tone={isComplete ? 'success' : 'primary'} />
      <ul className={styles.lessons}>
        {lessons.map(({ curriculumSeq, title, isComplete: isDone }) => (
          <li key={curriculumSeq}>
            {isDone ? <IconCircleCheckFilled size={20} aria-hidden="true" data-done /> : <IconCircle size={20} stroke={1.5} aria-hidden="true" />}
            <Link to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: lesson.courseSeq, curriculumId: curriculumSeq } })}>{title}<VisuallyHidden> {t(isDone ? 'lessons.complete' : 'lessons.open')}</VisuallyHidden></Link>
          </li>
        ))}
      </ul>
    </>
  )
}
