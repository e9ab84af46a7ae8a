import { IconArrowLeft, IconCheck, IconChevronLeft, IconChevronRight, IconLayoutSidebarRight, IconListDetails, IconLock, IconMessageQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Course } from '#shared/course/contract.ts'
import { curriculumBlocks, lessonsOf, nextLesson } from '#shared/curriculum/order.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { entersInsteadOfPaying } from '#shared/enrollment/rules.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import type { LessonPlace } from '#renderer/entities/board/index.ts'
import { Button, Changed, Drawer, IconButton, ProgressRing, Skeleton, VisuallyHidden, useMediaQuery } from '#renderer/ui/index.ts'
import { LessonIcon } from '#renderer/entities/course/lessonKinds.tsx'
import { lessonPercent } from '#renderer/entities/course/lessonPercent.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { Side } from './Side.tsx'
import styles from './room.module.css'
import lesson from './lesson.module.css'

interface RoomProps {
  course: Course
  outline: Outline
  curriculumSeq: number
  /** The open lesson, whose questions stand beside it; null without access. */
  beside: LessonPlace | null
  /** Whether the lesson itself leads to the next one, so the bar does so quietly. */
  leadsOn: boolean
  children: ReactNode
}

export function Room({ course, outline, curriculumSeq, beside, leadsOn, children }: RoomProps) {
  const { t } = useTranslation('classroom')
  const [sideOpen, setSideOpen] = useState(true)
  const [opensBoards, setOpensBoards] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const under = useRef<HTMLElement>(null)
  const closeDrawer = () => setOpensBoards(false)
  const list = <LessonList course={course} outline={outline} curriculumSeq={curriculumSeq} isUnder={isNarrow} />
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
      <div className={styles.lesson}>
        {children}
        {/* On a phone below the lesson, to scroll to. */}
        {isNarrow ? <section ref={under} tabIndex={-1} className={styles.under} aria-label={t('list.label')}>{list}</section> : null}
      </div>
      {sideOpen && !isNarrow ? <aside className={styles.side} aria-label={t('list.label')}>{beside === null ? list : <Side course={course} lesson={beside} list={list} />}</aside> : null}
      <Footer
        outline={outline} curriculumSeq={curriculumSeq} leadsOn={leadsOn} openBoards={beside === null ? undefined : () => setOpensBoards(true)}
        toList={() => {
          under.current?.focus({ preventScroll: true })
          under.current?.scrollIntoView()
        }}
      />
      {beside === null ? null : (
        <Drawer opened={opensBoards} onClose={closeDrawer} title={t('side.open')} closeLabel={t('side.close')} size="min(100vw, 480px)">
          {opensBoards ? <Side course={course} lesson={{ ...beside, seek: (second) => { closeDrawer(); beside.seek(second) } }} list={null} /> : null}
        </Drawer>
      )}
    </div>
  )
}

function Footer({ outline, curriculumSeq, leadsOn, toList, openBoards }: Pick<RoomProps, 'outline' | 'curriculumSeq' | 'leadsOn'> & { toList: () => void; openBoards: (() => void) | undefined }) {
  const { t } = useTranslation('classroom')
  const lessons = lessonsOf(outline.curriculums)
  const here = lessons.findIndex((item) => item.curriculumSeq === curriculumSeq)
  const previous = here > 0 ? lessons[here - 1] : undefined
  const next = nextLesson(outline.curriculums, curriculumSeq)
  const complete = lessons[here]?.isComplete === true
  return (
    <footer className={styles.footer}>
      <span className={styles.narrowOnly}><IconButton label={t('list.label')} onClick={toList}><IconListDetails size={20} stroke={1.75} /></IconButton></span>
      {openBoards === undefined ? null : <span className={styles.narrowOnly}><IconButton label={t('side.open')} onClick={openBoards}><IconMessageQuestion size={20} stroke={1.75} /></IconButton></span>}
      <span className={styles.wideOnly}>{previous === undefined ? null : <GoTo item={previous} label={t('previous')} icon={<IconChevronLeft size={18} />} />}</span>
      <span className={styles.gap} />
      {next === null ? <span className={styles.last}>{here === -1 ? '' : t('last')}</span> : (
        <>
          <span className={styles.nextTitle} aria-hidden="true">{next.title}</span>
          <GoTo item={next} label={t('next')} fullLabel={t('nextOf', { title: next.title })} kind={complete && !leadsOn ? 'primary' : 'secondary'} after={<IconChevronRight size={18} />} />
        </>
      )}
    </footer>
  )
}

function GoTo({ item, label, fullLabel, kind = 'quiet', icon, after }: {
  item: Outline['curriculums'][number]
  label: string
  fullLabel?: string
  kind?: 'quiet' | 'secondary' | 'primary'
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

export type Outline = CallResult<typeof contract.curriculum.outline>

interface LessonListProps {
  course: Course
  outline: Outline
  curriculumSeq: number
  /** Below the lesson, which stays in sight: the list does not scroll to its place. */
  isUnder: boolean
}

const MINUTE_MS = 60_000

function LessonList({ course, outline, curriculumSeq, isUnder }: LessonListProps) {
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
                <Item course={course} item={item} current={item.curriculumSeq === curriculumSeq} open={enters || item.isPublic} isUnder={isUnder} />
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

function Item({ course, item, current, open, isUnder }: { course: Course; item: CurriculumOutline; current: boolean; open: boolean; isUnder: boolean }) {
  const { t } = useTranslation('classroom')
  const inside = (
    <>
      <span className={styles.itemState}><Changed by={item.isComplete}><ItemState item={item} attends={course.viewer.isAttend} /></Changed></span>
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
      aria-current={current ? 'page' : undefined} ref={current && !isUnder ? bringIntoView : undefined}
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

export function RoomSkeleton() {
  return (
    <div className={styles.room} data-side aria-hidden="true">
      <div className={styles.bar}><Skeleton height={28} width={28} circle /><Skeleton height={18} width={240} /></div>
      <div className={styles.lesson}>
        <div className={lesson.screen} />
        <div className={lesson.below}><Skeleton height={26} width="46%" /></div>
      </div>
      <div className={styles.side}>{[0, 1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} height={44} radius="md" mb={8} />)}</div>
      <div className={styles.footer} />
    </div>
  )
}
