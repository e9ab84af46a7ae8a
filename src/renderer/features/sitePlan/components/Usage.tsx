import { useTranslation } from 'react-i18next'
import { fileSize } from '#shared/kernel/format/formats.ts'
import type { SitePlan } from '#shared/plan/contract.ts'
import { plans } from '#shared/plan/plans.ts'
import type { Plan } from '#shared/plan/plans.ts'
import { roomWarningAt } from '#shared/plan/room.ts'
import { Card, Heading, Progress, ProgressRing } from '#renderer/ui/index.ts'
import styles from './service.module.css'

/** How much of the plan is used. */
export function Usage({ plan: { planCd, attendeeCount, usedBytes } }: { plan: SitePlan }) {
  const { t } = useTranslation('plan')
  const plan: Plan = plans[planCd]
  const { attendeeCap, storageBytes } = plan
  const warning = roomWarningAt(plan, attendeeCount)
  const percentOf = (used: number, cap: number) => Math.min(100, (used / cap) * 100)
  const storagePercent = percentOf(usedBytes, storageBytes)
  return (
    <Card className={styles.usage ?? ''}>
      <Heading order={2} size="h5">{t('usage.title')}</Heading>
      <div className={styles.attendees}>
        {attendeeCap === null ? null : <ProgressRing size={96} value={percentOf(attendeeCount, attendeeCap)} label={t('usage.attendees')} tone={warning === 100 ? 'danger' : warning === 90 ? 'warning' : 'primary'} />}
        <div>
          <span>{t('usage.attendees')}</span>
          <strong>{attendeeCap === null ? t('usage.people', { count: attendeeCount }) : t('usage.peopleOf', { used: attendeeCount.toLocaleString('ko-KR'), cap: attendeeCap.toLocaleString('ko-KR') })}</strong>
          <span className={styles.quiet}>{warning === 100 ? t('usage.full') : warning === 90 ? t('usage.nearlyFull') : t('usage.attendeesHelp')}</span>
        </div>
      </div>
      <div className={styles.storage}>
        <div><span>{t('usage.storage')}</span><strong>{t('usage.bytesOf', { used: fileSize(usedBytes), cap: fileSize(storageBytes) })}</strong></div>
        <Progress size="md" value={storagePercent} label={t('usage.storage')} tone={storagePercent >= 90 ? 'warning' : 'primary'} />
      </div>
    </Card>
  )
}
