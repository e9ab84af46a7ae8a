import { IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UnreadClass } from '#shared/board/contract.ts'
import type { StudioCourse } from '#shared/course/contract.ts'
import { courseState } from '#shared/course/lifecycle.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { CountOfUnread } from '#renderer/entities/chat/unreadCount.tsx'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { formatMoment, formatRelative } from '#renderer/lib/dates.ts'
import { CourseStateBadge } from '#renderer/entities/course/editing/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Checkbox, Table } from '#renderer/ui/index.ts'
import type { Selection } from './SelectionBar.tsx'
import { ClassRowActions } from './ClassRowActions.tsx'
import { TrashRowActions } from './TrashRowActions.tsx'
import styles from './classList.module.css'

/** Questions that wait for an answer, and posts that are new to the user. */
export type ClassNews = Pick<UnreadClass, 'waiting' | 'posts'>

export interface ClassRowProps {
  course: StudioCourse
  categoryName: string | undefined
  now: number
  /** Undefined: nothing can be ticked. */
  selection: Selection | undefined
  news: ClassNews
}

export function ClassRow({ course, categoryName, now, selection, news }: ClassRowProps) {
  const { t } = useTranslation('studio')
  const { t: texts } = useTranslation('course')
  const language = useLanguage()
  const state = courseState(course)
  const title = course.title === '' ? t('untitled') : course.title
  return (
    <Table.Tr className={styles.row}>
      <Table.Td className={styles.classCell}>
        <div className={styles.class}>
          {selection === undefined ? null : <Checkbox aria-label={t('select.one', { title })} checked={selection.has(course.courseSeq)} onChange={(event) => selection.tick(course, event.currentTarget.checked)} />}
          <div className={styles.picture}><CoursePicture imageUrl={course.imageUrl} sizes="64px" /></div>
          <div className={styles.words}>
            {state === 'trash'
              ? <span className={styles.title} title={title}>{title}</span>
              : <Link to={pathOf({ path: isPack(course) ? packPaths['packages-settings-setting'] : coursePaths['classes-settings-information'], params: { courseSeq: course.courseSeq } })} className={styles.title} title={title}>{title}</Link>}
            <span className={styles.facts}>
              <span className={styles.sub}>{[t(`type.${course.courseTypeCd as '05'}`), categoryName, course.writerName].filter(Boolean).join(' · ')}</span>
              {news.waiting + news.posts === 0 ? null : (
                <span className={styles.news}>
                  {([['questions', news.waiting], ['community', news.posts]] as const).map(([tab, count]) => (count > 0 ? (
                    <Link key={tab} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: course.courseSeq }, query: { tab } })}>{texts(`tab.${tab}`)}<CountOfUnread of={count} as={tab === 'questions' ? 'waitingQuestions' : 'unread'} /></Link>
                  ) : null))}
                </span>
              )}
            </span>
          </div>
        </div>
      </Table.Td>
      <Table.Td className={styles.stateCell}><span className={styles.badges}>
          <CourseStateBadge state={state} />
          {course.releaseAt === null || state === 'trash' ? null : <Badge tone="primary">{t('review.badge')}</Badge>}
          {course.onMainPage ? <Badge tone="neutral">{t('main.badge')}</Badge> : null}
        </span>
      </Table.Td>
      <Table.Td className={styles.number} data-label={t('column.attendees')}>{course.attendCount.toLocaleString(language)}</Table.Td>
      <Table.Td className={styles.number} data-label={t('column.lessons')}>{course.lessonCount.toLocaleString(language)}</Table.Td>
      <Table.Td className={styles.uploads} data-label={t('column.uploads')} data-none={course.uploadingCount === 0 || undefined}>
        {course.uploadingCount === 0 ? <span className={styles.quiet}>–</span> : (
          <Badge tone="primary" leftSection={<IconCloudUpload size={14} aria-hidden="true" />}>{t('list.uploading', { count: course.uploadingCount })}</Badge>
        )}
      </Table.Td>
      <Table.Td className={styles.updated} data-label={t('column.updated')}>
        <time dateTime={course.updatedAt} title={formatMoment(course.updatedAt, language)}>{formatRelative(course.updatedAt, language, new Date(now))}</time>
      </Table.Td>
      <Table.Td className={styles.actions}>
        {state === 'trash' ? <TrashRowActions course={course} now={now} /> : <ClassRowActions course={course} state={state} />}
      </Table.Td>
    </Table.Tr>
  )
}
