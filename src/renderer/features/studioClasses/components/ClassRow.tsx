import { IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudioCourse } from '#shared/course/contract.ts'
import { courseState } from '#shared/course/lifecycle.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
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

export interface ClassRowProps {
  course: StudioCourse
  categoryName: string | undefined
  now: number
  /** Undefined: nothing can be ticked. */
  selection: Selection | undefined
}

export function ClassRow({ course, categoryName, now, selection }: ClassRowProps) {
  const { t } = useTranslation('studio')
  const language = useLanguage()
  const state = courseState(course)
  const title = course.title === '' ? t('untitled') : course.title
  return (
    <Table.Tr className={styles.row}>
      <Table.Td className={styles.classCell}>
        <div className={styles.class}>
          {selection === undefined ? null : <Checkbox aria-label={t('select.one', { title })} checked={selection.has(course.courseSeq)} onChange={(event) => selection.tick(course, event.currentTarget.checked)} />}
          <div className={styles.picture}><CoursePicture imageUrl={course.imageUrl} sizes="112px" /></div>
          <div className={styles.words}>
            {state === 'trash'
              ? <span className={styles.title}>{title}</span>
              : <Link to={pathOf({ path: isPack(course) ? packPaths['packages-settings-setting'] : coursePaths['classes-settings-information'], params: { courseSeq: course.courseSeq } })} className={styles.title}>{title}</Link>}
            <span className={styles.sub}>{[t(`type.${course.courseTypeCd as '05'}`), categoryName, course.writerName].filter(Boolean).join(' · ')}</span>
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
