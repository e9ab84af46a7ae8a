import { IconCheck, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { Course } from '#shared/course/contract.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { curriculumBlocks } from '#shared/curriculum/order.ts'
import { entersInsteadOfPaying } from '#shared/enrollment/rules.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { LessonIcon } from '#renderer/entities/course/lessonKinds.tsx'
import { lessonPercent } from '#renderer/entities/course/lessonPercent.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { ProgressRing, VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './room.module.css'

export type Outline = CallResult<typeof contract.curriculum.outline>

interface LessonListProps {
  course: Course
  outline: Outline
  curriculumSeq: number
  onChoose?: (() => void) | undefined
}

const MINUTE_MS = 60_000

export function LessonList({ course, outline, curriculumSeq, onChoose }: LessonListProps) {
  const { t } = useTranslation('classroom')
  const now = useNow(MINUTE_MS)
  const enters = entersInsteadOfPaying(course, course.viewer, now)
  return (
    <nav aria-label={t('list.label')}>
      {curriculumBlocks(outline.curriculums).map(({ section, lessons }) => (
        <section key={section?.curriculumSeq ?? 0} className={styles.block}>
          {section === null ? null : (
            <h2 className={styles.blockTitle}>
              {section.title}
              {course.viewer.isAttend ? (
                <span className={styles.blockDone}>{t('list.section', { done: lessons.filter(({ isComplete }) => isComplete).length, count: lessons.length })}</span>
              ) : null}
            </h2>
          )}
          <ul className={styles.items}>
            {lessons.map((item) => (
              <li key={item.curriculumSeq}>
                <Item course={course} item={item} current={item.curriculumSeq === curriculumSeq} open={enters || item.isPublic} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function bringIntoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' })
}

function Item({ course, item, current, open, onChoose }: { course: Course; item: CurriculumOutline; current: boolean; open: boolean; onChoose?: (() => void) | undefined }) {
  const { t } = useTranslation('classroom')
  const inside = (
    <>
      <span className={styles.itemState}><ItemState item={item} attends={course.viewer.isAttend} /></span>
      <span className={styles.itemText}>
        <span className={styles.itemTitle}>{item.title}</span>
        <span className={styles.itemFacts}>
          <LessonIcon typeCd={item.curriculumTypeCd} size={14} />
          {item.duration === null ? null : <span>{formatLength(item.duration)}</span>}
        </span>
      </span>
      {open ? null : <span className={styles.lock}><IconLock size={16} stroke={1.75} aria-hidden="true" /><VisuallyHidden>{t('list.locked')}</VisuallyHidden></span>}
    </>
  )
  if (!open) return <div className={styles.item}>{inside}</div>
  return (
    <Link
      to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: item.curriculumSeq } })} state={{ play: true }} className={styles.item}
      aria-current={current ? 'page' : undefined} ref={current ? bringIntoView : undefined} onClick={onChoose}
    >
      {inside}
    </Link>
  )
}

function ItemState({ item, attends }: { item: CurriculumOutline; attends: boolean }) {
  const { t } = useTranslation('classroom')
  if (!attends) return <LessonIcon typeCd={item.curriculumTypeCd} />
  if (item.isComplete) return <span className={styles.check}><IconCheck size={13} stroke={3} aria-hidden="true" /><VisuallyHidden>{t('list.complete')}</VisuallyHidden></span>
  return <ProgressRing value={lessonPercent(item)} label={t('list.lesson', { title: item.title })} size={24} />
}
