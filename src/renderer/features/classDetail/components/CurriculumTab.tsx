import { IconCheck, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { curriculumBlocks } from '#shared/curriculum/order.ts'
import { entersInsteadOfPaying } from '#shared/enrollment/rules.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { LessonIcon } from '#renderer/entities/course/lessonKinds.tsx'
import { lessonPercent } from '#renderer/entities/course/lessonPercent.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, EmptyState, ErrorState, Heading, Progress, ProgressRing, Skeleton, VisuallyHidden } from '#renderer/ui/index.ts'
import type { OutlineQuery } from '../classDetail.ts'
import styles from './classPage.module.css'

export function CurriculumTab({ course, outline, now }: { course: Course; outline: OutlineQuery; now: number }) {
  const { t } = useTranslation('course')
  const errorText = useErrorText()
  if (outline.isError) return <ErrorState message={errorText(outline.error)} onRetry={() => { void outline.refetch() }} />
  if (outline.data === undefined) return <div aria-hidden="true">{[0, 1, 2, 3, 4].map((row) => <Skeleton key={row} height={52} radius="md" mb={8} />)}</div>
  const { curriculums, completedCount, lessonCount, progressPercent } = outline.data
  if (lessonCount === 0) return <EmptyState title={t('curriculum.empty')} />
  const enters = entersInsteadOfPaying(course, course.viewer, now)
  return (
    <>
      {course.viewer.isAttend ? (
        <div className={styles.progress}>
          <span>{t('curriculum.progress', { done: completedCount, count: lessonCount })}</span>
          <Progress value={progressPercent} label={t('curriculum.progressLabel')} />
        </div>
      ) : null}
      {curriculumBlocks(curriculums).map(({ section, lessons }) => (
        <section key={section?.curriculumSeq ?? 0} className={styles.block}>
          {section === null ? null : <Heading order={2} size="h4" className={styles.blockTitle}>{section.title}</Heading>}
          <ul className={styles.lessons}>
            {lessons.map((lesson) => <Lesson key={lesson.curriculumSeq} course={course} lesson={lesson} open={enters || lesson.isPublic} enters={enters} />)}
          </ul>
        </section>
      ))}
    </>
  )
}

function Lesson({ course, lesson, open, enters }: { course: Course; lesson: CurriculumOutline; open: boolean; enters: boolean }) {
  const { t } = useTranslation('course')
  return (
    <li className={styles.lesson} data-open={open || undefined}>
      <span className={styles.lessonIcon}><LessonIcon typeCd={lesson.curriculumTypeCd} /></span>
      {open ? (
        <Link to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: lesson.curriculumSeq } })} className={styles.lessonTitle}>{lesson.title}</Link>
      ) : <span className={styles.lessonTitle}>{lesson.title}</span>}
      {lesson.isPublic && !enters ? <Badge tone="primary" size="sm">{t('curriculum.preview')}</Badge> : null}
      {lesson.duration === null ? null : <span className={styles.length}>{formatLength(lesson.duration)}</span>}
      <span className={styles.lessonState}>
        <LessonState lesson={lesson} attends={course.viewer.isAttend} open={open} />
      </span>
    </li>
  )
}

function LessonState({ lesson, attends, open }: { lesson: CurriculumOutline; attends: boolean; open: boolean }) {
  const { t } = useTranslation('course')
  if (!open) return <><IconLock size={16} stroke={1.75} aria-hidden="true" /><VisuallyHidden>{t('curriculum.locked')}</VisuallyHidden></>
  if (!attends) return null
  if (lesson.isComplete) return <span className={styles.done}><IconCheck size={14} stroke={3} aria-hidden="true" /><VisuallyHidden>{t('curriculum.done')}</VisuallyHidden></span>
  return <ProgressRing value={lessonPercent(lesson)} label={t('curriculum.viewed')} size={22} />
}
