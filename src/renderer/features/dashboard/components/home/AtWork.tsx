import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StudioCourse } from '#shared/course/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './home.module.css'

const SHOWN = 5

/** Classes that are not public yet, changed last first, each with what it lacks. */
export function AtWork({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('dashboard')
  const { can } = useAbility()
  const errorText = useErrorText()
  const list = useQuery(editingQueries.list(useClient(), channelSeq, { state: 'draft', size: SHOWN }))
  const create = can('CLASS_LIFECYCLE_CREATE') ? <Button component={Link} to={coursePaths['classes-create']} kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />}>{t('home.classes.create')}</Button> : null
  return (
    <HomeCard title={t('home.classes.title')} action={<Button component={Link} to={coursePaths['settings-contents']} kind="quiet" size="sm">{t('home.classes.all')}</Button>}>
      {list.isPending ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={64} radius="md" mb={8} />)}</div> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data?.courses.length === 0 ? <div className={styles.empty}><p className={styles.strong}>{t('home.classes.empty')}</p><p className={styles.quiet}>{t('home.classes.emptyText')}</p>{create}</div> : null}
      {list.data === undefined || list.data.courses.length === 0 ? null : <ul className={styles.rows}>{list.data.courses.map((course) => <Class key={course.courseSeq} course={course} />)}</ul>}
    </HomeCard>
  )
}

function Class({ course }: { course: StudioCourse }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const now = useNow(60_000)
  const lacks = [
    ...(course.lessonCount === 0 && !isPack(course) ? [t('home.classes.noLessons')] : []),
    ...(course.imageUrl === null ? [t('home.classes.noPicture')] : []),
  ]
  const state = course.submittedAt === null ? lacks.length > 0 ? lacks.join(' · ') : t('home.classes.ready') : t('home.classes.submitted')
  const to = pathOf({ path: isPack(course) ? packPaths['packages-settings-setting'] : coursePaths['classes-settings-information'], params: { courseSeq: course.courseSeq } })
  return (
    <li className={styles.class}>
      <div className={styles.picture}><CoursePicture imageUrl={course.imageUrl} sizes="96px" /></div>
      <div className={styles.words}>
        <Link to={to} className={styles.name}>{course.title === '' ? t('home.classes.untitled') : course.title}</Link>
        <span className={styles.quiet}>{[state, ...(course.uploadingCount > 0 ? [t('home.classes.uploading', { count: course.uploadingCount })] : [])].join(' · ')}</span>
      </div>
      <time className={styles.when} dateTime={course.updatedAt}>{formatRelative(course.updatedAt, language, new Date(now))}</time>
    </li>
  )
}
