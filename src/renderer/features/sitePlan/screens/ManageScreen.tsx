import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SitePlan } from '#shared/plan/contract.ts'
import type { PlanChoice } from '#shared/plan/proration.ts'
import { planQueries } from '#renderer/entities/plan/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { ChangeDialog } from '../components/ChangeDialog.tsx'
import { CurrentPlan } from '../components/CurrentPlan.tsx'
import { PayDialog } from '../components/PayDialog.tsx'
import { Plans } from '../components/Plans.tsx'
import { ServicePage } from '../components/ServicePage.tsx'
import { Standing } from '../components/Standing.tsx'
import { Usage } from '../components/Usage.tsx'
import styles from '../components/service.module.css'

/** `/service/servicemanage`: the plan of a site, its use, and the other plans (SET-08, SHELL-18). */
export function ManageScreen() {
  return <ServicePage name="service_manage">{(channelSeq) => <Manage channelSeq={channelSeq} />}</ServicePage>
}

function Manage({ channelSeq }: { channelSeq: number }) {
  const errorText = useErrorText()
  const plan = useQuery(planQueries.read(useClient(), channelSeq))
  if (plan.isPending) return <div className={styles.manage} aria-hidden="true"><Skeleton height={220} radius="lg" /><Skeleton height={220} radius="lg" /></div>
  if (plan.data === undefined) return <ErrorState message={errorText(plan.error)} onRetry={() => { void plan.refetch() }} />
  return <Loaded channelSeq={channelSeq} plan={plan.data} />
}

function Loaded({ channelSeq, plan }: { channelSeq: number; plan: SitePlan }) {
  const { t } = useTranslation('plan')
  const { can } = useAbility()
  const [wanted, setWanted] = useState<PlanChoice>()
  const [paying, setPaying] = useState(false)
  const plans = useRef<HTMLElement>(null)
  const mayChange = can('SITE_PLAN_UPDATE')
  return (
    <>
      <Standing channelSeq={channelSeq} plan={plan} mayChange={mayChange} onPay={() => setPaying(true)} />
      <div className={styles.manage}>
        <CurrentPlan channelSeq={channelSeq} plan={plan} />
        <Usage plan={plan} />
      </div>
      {mayChange ? (
        <div className={styles.sticky}>
          <Button
            kind="primary" size="lg"
            onClick={() => {
              plans.current?.scrollIntoView({ block: 'start' })
              plans.current?.focus({ preventScroll: true })
            }}
          >
            {t('change')}
          </Button>
        </div>
      ) : null}
      <Plans ref={plans} plan={plan} mayChange={mayChange} onChoose={setWanted} />
      {wanted === undefined ? null : <ChangeDialog channelSeq={channelSeq} wanted={wanted} onClose={() => setWanted(undefined)} />}
      {paying && plan.overdue !== null ? <PayDialog channelSeq={channelSeq} amount={plan.overdue.amount} onClose={() => setPaying(false)} /> : null}
    </>
  )
}
