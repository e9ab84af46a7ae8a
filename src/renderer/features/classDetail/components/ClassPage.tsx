import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { lessonToOpen } from '#renderer/entities/course/lessonToOpen.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { Callout } from '#renderer/ui/index.ts'
import type { ClassDetail } from '../classDetail.ts'
import { offerOf } from '../offer.ts'
import { useEnroll } from '../useEnroll.ts'
import { ClassHead, LeadPicture } from './ClassHead.tsx'
import { ClassTabs } from './ClassTabs.tsx'
import { FloatingBanner } from './DisplayExtras.tsx'
import { EnrollPanel } from './EnrollPanel.tsx'
import { BottomBar } from './BottomBar.tsx'
import styles from './classPage.module.css'

/** Clock interval (ms): every second only for a countdown (courses spec §9). */
const TICK_MS = { countdown: 1000, page: 30_000 } as const

export function ClassPage({ detail }: { detail: ClassDetail }) {
  const { t } = useTranslation('course')
  const { course } = detail
  const client = useClient()
  const go = useNavigateTo()
  const now = useNow(course.discountEndAt === null ? TICK_MS.page : TICK_MS.countdown)
  const outline = useQuery(courseQueries.outline(client, course.channelSeq, course.courseSeq))
  const standing = outline.data === undefined ? null : {
    lessonCount: outline.data.lessonCount,
    begun: outline.data.curriculums.some(({ isComplete, viewedPercent }) => isComplete || viewedPercent > 0),
  }
  const offer = offerOf(course, standing, now)
  const lesson = outline.data === undefined ? null : lessonToOpen(outline.data.curriculums)
  const enter = () => {
    if (lesson !== null) go(pathOf({ path: classroomPaths.classroom, params: { courseSeq: course.courseSeq, curriculumId: lesson } }))
  }
  const enroll = useEnroll(course, { offered: offer.act === 'attend' || offer.act === 'pay' ? offer.act : null, again: offer.label === 'enrollAgain', entered: enter })
  const act = offer.act === 'enter' ? enter : enroll.start
  const pending = enroll.pending || (offer.act === 'enter' && outline.isPending)

  return (
    <div className={styles.page}>
      <article className={styles.main}>
        {isInTrash(course) ? <div className={styles.notice}><Callout tone="warning">{t('inTrash')}</Callout></div> : null}
        <LeadPicture course={course} now={now} />
        <ClassHead course={course} />
        <div className={styles.inline}><EnrollPanel detail={detail} outline={outline} offer={offer} now={now} act={act} pending={pending} /></div>
        <ClassTabs detail={detail} outline={outline} now={now} />
      </article>
      <aside className={styles.side} aria-label={t('panel.label')}>
        <EnrollPanel detail={detail} outline={outline} offer={offer} now={now} act={act} pending={pending} />
      </aside>
      <FloatingBanner course={course} offer={offer} label={t(`action.${offer.label}`)} now={now} act={act} pending={pending} />
      <BottomBar course={course} offer={offer} now={now} act={act} pending={pending} />
    </div>
  )
}
