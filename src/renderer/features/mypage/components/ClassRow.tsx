import { useTranslation } from 'react-i18next'
import type { MyClass } from '#shared/mypage/contract.ts'
import { accessDaysLeft } from '#shared/enrollment/accessPeriod.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { NextLesson } from '#renderer/entities/calendar/index.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { Badge, Button, ProgressRing } from '#renderer/ui/index.ts'
import { pathOf } from '#renderer/lib/navigation/index.ts'
import styles from './mypage.module.css'

export function ClassRow({ course, now }: { course: MyClass; now: number }) {
  const { t } = useTranslation('mypage')
  const language = useLanguage()
  const waiting = course.choiseStatusCd === choiseStatusCd.awaiting
  const ended = accessDaysLeft(course.validAt, now) === 0
  const complete = course.progressPercent >= 100
  const goesOn = !waiting && !ended && course.nextCurriculumSeq !== null
  const action = course.lastViewedAt === null ? t('classes.start') : t('classes.continue')
  return (
    <li className={styles.row}>
      <CoursePicture imageUrl={course.imageUrl} sizes="(min-width: 48em) 176px, 112px" />
      <div className={styles.text}>
        <SiteLink site={course.site} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: course.courseSeq } })} className={styles.title}>{course.title}</SiteLink>
        <span className={styles.quiet}>{course.site.name}</span>
        {goesOn && !complete && course.nextTitle !== null ? <span className={styles.next}>{t('classes.next', { title: course.nextTitle })}</span> : null}
        {waiting || ended ? null : <NextLesson course={course} className={styles.next} />}
        <span className={styles.facts}>
          {waiting ? <Badge tone="warning">{t('classes.waiting')}</Badge> : null}
          {ended ? <Badge>{t('classes.ended')}</Badge> : null}
          {!waiting && complete ? <Badge tone="success">{t('classes.completed')}</Badge> : null}
          {waiting ? null : <span>{t('classes.lessons', { done: course.completedCount, count: course.lessonCount })}</span>}
          {waiting ? null : <span>{course.validAt === null ? t('classes.unlimited') : t('classes.until', { date: formatDay(course.validAt, language) })}</span>}
        </span>
      </div>
      <div className={styles.ring}>{waiting ? null : <ProgressRing value={course.progressPercent} label={t('classes.progress', { title: course.title })} size={60} tone={complete ? 'success' : 'primary'} />}</div>
      <div className={styles.action}>
        {goesOn ? (
          <Button
            component={SiteLink} site={course.site} to={pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: course.nextCurriculumSeq ?? 0 } })}
            kind="primary" fullWidth aria-label={t('classes.goOn', { title: course.title, action })}
          >
            {action}
          </Button>
        ) : <Button component={SiteLink} site={course.site} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: course.courseSeq } })} fullWidth>{t('classes.view')}</Button>}
      </div>
    </li>
  )
}
