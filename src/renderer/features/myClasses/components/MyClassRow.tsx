import { useTranslation } from 'react-i18next'
import type { MyCourse } from '#shared/enrollment/contract.ts'
import { accessDaysLeft } from '#shared/enrollment/accessPeriod.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { CertificateMenu } from '#renderer/entities/certificate/index.ts'
import { NextLesson } from '#renderer/entities/calendar/index.ts'
import { CountOfUnread } from '#renderer/entities/chat/unreadCount.tsx'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, ProgressRing } from '#renderer/ui/index.ts'
import styles from './myClasses.module.css'

const ENDS_SOON_DAYS = 7

export function MyClassRow({ course, now, unread, news }: { course: MyCourse; now: number; unread: number; news: { posts: number; answers: number } }) {
  const { t } = useTranslation('site')
  const { t: texts } = useTranslation('course')
  const language = useLanguage()
  const personName = usePersonName()
  const waiting = course.choiseStatusCd === choiseStatusCd.awaiting
  const daysLeft = accessDaysLeft(course.validAt, now)
  const ended = daysLeft === 0
  const goesOn = !waiting && !ended && course.nextCurriculumSeq !== null
  return (
    <li className={styles.row}>
      <CoursePicture imageUrl={course.imageUrl} sizes="(min-width: 48em) 176px, 112px" />
      <div className={styles.text}>
        <Link to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: course.courseSeq } })} className={styles.title}>{course.title}</Link>
        <span className={styles.quiet}>{personName(course.writerName)}</span>
        {waiting || ended ? null : <NextLesson course={course} className={styles.planned} />}
        <span className={styles.facts}>
          {waiting ? <Badge tone="warning">{t('mine.waiting')}</Badge> : null}
          {ended ? <Badge>{t('mine.ended')}</Badge> : null}
          {!waiting && course.progressPercent >= 100 ? <Badge tone="success">{t('mine.completed')}</Badge> : null}
          {waiting ? null : <span>{t('mine.lessons', { done: course.completedCount, count: course.lessonCount })}</span>}
          {waiting ? null : <span>{course.validAt === null ? t('mine.unlimited') : t('mine.until', { date: formatDay(course.validAt, language) })}</span>}
          {([['questions', news.answers], ['community', news.posts], ['chat', unread]] as const).map(([tab, count]) => (count > 0 ? (
            <Link key={tab} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: course.courseSeq }, query: { tab } })} className={styles.chat}>{texts(`tab.${tab}`)}<CountOfUnread of={count} /></Link>
          ) : null))}
          {daysLeft !== null && daysLeft > 0 && daysLeft <= ENDS_SOON_DAYS ? <Badge tone="danger">{t('mine.daysLeft', { count: daysLeft })}</Badge> : null}
        </span>
      </div>
      <div className={styles.ring}>{waiting ? null : <ProgressRing value={course.progressPercent} label={t('mine.progress', { title: course.title })} size={60} tone={course.progressPercent >= 100 ? 'success' : 'primary'} />}</div>
      <div className={styles.action}>
        {goesOn ? (
          <Button
            component={Link} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: course.nextCurriculumSeq ?? 0 } })} kind="primary" fullWidth
            aria-label={t('mine.goOn', { title: course.title, action: course.lastViewedAt === null ? t('mine.start') : t('mine.continue') })}
          >
            {course.lastViewedAt === null ? t('mine.start') : t('mine.continue')}
          </Button>
        ) : (
          <Button component={Link} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: course.courseSeq } })} fullWidth>{t('mine.view')}</Button>
        )}
        {!waiting && course.progressPercent >= 100 ? <CertificateMenu course={course} title={course.title} fullWidth /> : null}
      </div>
    </li>
  )
}
