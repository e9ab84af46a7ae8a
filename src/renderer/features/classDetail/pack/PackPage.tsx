import { useTranslation } from 'react-i18next'
import { packButton } from '#shared/pack/rules.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { payPath } from '#shared/order/paths.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import { isInTrash, paymentPs } from '#shared/enrollment/rules.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Callout, useConfirm } from '#renderer/ui/index.ts'
import { ClassHead, LeadPicture } from '../components/ClassHead.tsx'
import type { ClassDetail } from '../classDetail.ts'
import { useEnroll } from '../useEnroll.ts'
import { EnrolledNotice } from './EnrolledNotice.tsx'
import { PackBottomBar, PackPanel } from './PackPanel.tsx'
import { PackTabs } from './PackTabs.tsx'
import type { PackDetail } from './packDetail.ts'
import styles from '../components/classPage.module.css'

/** Clock interval, ms: every second only for a countdown. */
const TICK_MS = { countdown: 1000, page: 30_000 } as const

export function PackPage({ detail, pack }: { detail: ClassDetail; pack: PackDetail }) {
  const { t } = useTranslation('course')
  const { t: packText } = useTranslation('pack')
  const { course } = detail
  const { courseSeq } = course
  const go = useNavigateTo()
  const confirm = useConfirm()
  const now = useNow(course.discountEndAt === null ? TICK_MS.page : TICK_MS.countdown)
  const button = packButton(pack.pack, course.viewer, now, pack.classes.some(({ isFullForMe }) => isFullForMe))
  const enrolled = pack.classes.filter(({ isEnrolled }) => isEnrolled)
  const skip = enrolled.length === 0 ? {} : { skipAttendCheck: 'true' as const }
  const isFree = payableAmount(course, now).amount === 0
  const offered = !button.enabled || button.state === 'manage' ? null : isFree || button.state === 'waitlist' ? 'attend' : 'pay'
  const enroll = useEnroll(course, {
    offered, again: button.state === 'applyAgain', entered: () => undefined,
    path: pathOf({ path: payPath(course), params: { courseSeq }, query: { ps: paymentPs(course), ...skip } }),
    ...(enrolled.length === 0 ? {} : {
      query: { skipAttendCheck: 'true' },
      warns: () => confirm({ title: packText('enrolled.title'), message: <EnrolledNotice classes={enrolled} />, confirmLabel: packText('enrolled.goOn') }),
    }),
  })
  const act = button.state === 'manage' ? () => go(pathOf({ path: packPaths['packages-settings-setting'], params: { courseSeq } })) : enroll.start
  const shown = { detail, pack, button, now, act, pending: enroll.pending }
  return (
    <div className={styles.page}>
      <article className={styles.main}>
        {isInTrash(course) ? <div className={styles.notice}><Callout tone="warning">{t('inTrash')}</Callout></div> : null}
        <LeadPicture course={course} now={now} />
        <ClassHead course={course} />
        <div className={styles.inline}><PackPanel {...shown} /></div>
        <PackTabs detail={detail} pack={pack} now={now} />
      </article>
      <aside className={styles.side} aria-label={packText('panel.label')}><PackPanel {...shown} /></aside>
      <PackBottomBar {...shown} />
    </div>
  )
}
