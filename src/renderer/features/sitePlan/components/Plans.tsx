import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#shared/kernel/format/formats.ts'
import type { SitePlan } from '#shared/plan/contract.ts'
import { planCds, planCycle, planPrice, plans } from '#shared/plan/plans.ts'
import type { Plan, PlanCd, PlanCycle } from '#shared/plan/plans.ts'
import { planChange } from '#shared/plan/proration.ts'
import type { PlanChoice } from '#shared/plan/proration.ts'
import { useWonText } from '#renderer/entities/plan/index.ts'
import { Badge, Button, Card, Heading, Segmented } from '#renderer/ui/index.ts'
import styles from './service.module.css'

interface PlansProps {
  ref: Ref<HTMLElement>
  plan: SitePlan
  mayChange: boolean
  onChoose: (choice: PlanChoice) => void
}

/** All plans side by side, by the month or by the year. */
export function Plans({ ref, plan, mayChange, onChoose }: PlansProps) {
  const { t } = useTranslation('plan')
  const [cycle, setCycle] = useState<PlanCycle>(plan.cycleCd ?? planCycle.month)
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('plans.title')} className={styles.plans}>
      <div className={styles.plansHead}>
        <Heading order={2} size="h3">{t('plans.title')}</Heading>
        <Segmented label={t('plans.cycle')} hideLabel value={cycle} onChange={setCycle} choices={Object.values(planCycle).map((value) => ({ value, label: t(`plans.by.${value}`) }))} />
      </div>
      <ul className={styles.grid}>{planCds.map((planCd) => <One key={planCd} planCd={planCd} cycle={cycle} plan={plan} mayChange={mayChange} onChoose={onChoose} />)}</ul>
    </section>
  )
}

function One({ planCd, cycle, plan, mayChange, onChoose }: Omit<PlansProps, 'ref'> & { planCd: PlanCd; cycle: PlanCycle }) {
  const { t } = useTranslation('plan')
  const wonText = useWonText()
  const { attendeeCap, storageBytes, feePercent }: Plan = plans[planCd]
  const current = plan.planCd === 'free' || plan.cycleCd === null ? null : { planCd: plan.planCd, cycleCd: plan.cycleCd }
  const isCurrent = planCd === 'free' ? current === null : current?.planCd === planCd && current.cycleCd === cycle
  const canBuy = mayChange && plan.offered && plan.overdue === null && !plan.isCharging
  const button = () => {
    if (isCurrent) return <Badge tone="primary">{t('plans.current')}</Badge>
    if (planCd === 'free' || !canBuy) return null
    const choice = { planCd, cycleCd: cycle }
    const change = planChange(current, choice)
    return <Button fullWidth kind={change === 'later' ? 'secondary' : 'primary'} onClick={() => onChoose(choice)}>{t(`plans.action.${change === 'same' ? 'start' : change}`)}</Button>
  }
  const items = [
    attendeeCap === null ? t('plans.anyAttendees') : t('plans.attendees', { cap: attendeeCap.toLocaleString('ko-KR') }), t('plans.storage', { size: fileSize(storageBytes).replace('.0 ', ' ') }), t('plans.fee', { percent: feePercent }),
  ]
  return (
    <Card component="li" className={styles.plan ?? ''} data-plan={planCd} data-current={isCurrent || undefined}>
      <Heading order={3} size="h5">{t(`name.${planCd}`)}</Heading>
      <p className={styles.price}><strong>{wonText(planPrice(planCd, cycle))}</strong><span>{planCd === 'free' ? '' : t(`plans.per.${cycle}`)}</span></p>
      <p className={styles.quiet}>{planCd !== 'free' && cycle === planCycle.year ? t('plans.saved', { amount: wonText(planPrice(planCd, planCycle.month) * 12 - planPrice(planCd, planCycle.year)) }) : t(`plans.for.${planCd}`)}</p>
      <ul className={styles.items}>{items.map((item) => <li key={item}><IconCheck size={16} stroke={2} aria-hidden="true" />{item}</li>)}</ul>
      <div className={styles.action}>{button()}</div>
    </Card>
  )
}
