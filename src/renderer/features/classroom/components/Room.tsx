import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconLayoutSidebarRight, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { lessonsOf, nextLesson } from '#shared/curriculum/order.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { useParams } from 'react-router-dom'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Drawer, IconButton, ProgressRing } from '#renderer/ui/index.ts'
import { LessonList } from './LessonList.tsx'
import type { Outline } from './LessonList.tsx'
import styles from './room.module.css'

interface RoomProps {
  course: Course
  outline: Outline
  curriculumSeq: number
  children: ReactNode
}

export function Room({ course, outline, curriculumSeq, children }: RoomProps) {
  const { t } = useTranslation('classroom')
  const [sideOpen, setSideOpen] = useState(true)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const list = (onChoose?: () => void) => <LessonList course={course} outline={outline} curriculumSeq={curriculumSeq} onChoose={onChoose} />
  return (
    <div className={styles.room} data-side={sideOpen || undefined}>
      <header className={styles.bar}>
        <IconButton component={Link} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: course.courseSeq } })} label={t('back')}><IconArrowLeft size={20} /></IconButton>
        <span className={styles.course}>{course.title}</span>
        {course.viewer.isAttend ? (
          <span className={styles.overall}>
            <span className={styles.figure}>{t('done', { done: outline.completedCount, count: outline.lessonCount })}</span>
            <ProgressRing value={outline.progressPercent} label={t('progress')} size={44} />
          </span>
        ) : null}
        <span className={styles.wideOnly}>
          <IconButton label={sideOpen ? t('list.close') : t('list.open')} aria-expanded={sideOpen} onClick={() => setSideOpen(!sideOpen)}><IconLayoutSidebarRight size={20} stroke={1.75} /></IconButton>
        </span>
      </header>
      <div className={styles.lesson}>{children}</div>
      {sideOpen ? <aside className={styles.side} aria-label={t('list.label')}>{list()}</aside> : null}
      <Footer outline={outline} curriculumSeq={curriculumSeq} openList={() => setDrawerOpen(true)} />
      <Drawer opened={drawerOpen} onClose={() => setDrawerOpen(false)} title={t('list.label')} closeLabel={t('list.close')} size="min(92vw, 400px)">
        {list(() => setDrawerOpen(false))}
      </Drawer>
    </div>
  )
}

function Footer({ outline, curriculumSeq, openList }: { outline: Outline; curriculumSeq: number; openList: () => void }) {
  const { t } = useTranslation('classroom')
  const lessons = lessonsOf(outline.curriculums)
  const here = lessons.findIndex((item) => item.curriculumSeq === curriculumSeq)
  const previous = here > 0 ? lessons[here - 1] : undefined
  const next = nextLesson(outline.curriculums, curriculumSeq)
  const complete = lessons[here]?.isComplete === true
  return (
    <footer className={styles.footer}>
      <span className={styles.narrowOnly}><Button kind="quiet" leftSection={<IconListDetails size={20} stroke={1.75} />} onClick={openList}>{t('list.label')}</Button></span>
      <span className={styles.wideOnly}>{previous === undefined ? null : <GoTo item={previous} label={t('previous')} icon={<IconChevronLeft size={18} />} />}</span>
      <span className={styles.gap} />
      {next === null ? <span className={styles.last}>{here === -1 ? '' : t('last')}</span> : (
        <>
          <span className={styles.nextTitle} aria-hidden="true">{next.title}</span>
          <GoTo item={next} label={t('next')} fullLabel={t('nextOf', { title: next.title })} kind={complete ? 'accent' : 'secondary'} after={<IconChevronRight size={18} />} />
        </>
      )}
    </footer>
  )
}

function GoTo({ item, label, fullLabel, kind = 'quiet', icon, after }: {
  item: Outline['curriculums'][number]
  label: string
  fullLabel?: string
  kind?: 'quiet' | 'secondary' | 'accent'
  icon?: ReactNode
  after?: ReactNode
}) {
  const to = useLessonPath(item.curriculumSeq)
  return <Button component={Link} to={to} state={{ play: true }} kind={kind} leftSection={icon} rightSection={after} aria-label={fullLabel ?? `${label}: ${item.title}`}>{label}</Button>
}

function useLessonPath(curriculumId: number) {
  const { courseSeq = '' } = useParams()
  return pathOf({ path: classroomPaths.classroom, params: { courseSeq, curriculumId } })
}
