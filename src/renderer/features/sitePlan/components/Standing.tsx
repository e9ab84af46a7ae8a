import { useTranslation } from 'react-i18next'
import type { SitePlan } from '#shared/plan/contract.ts'
import { useWonText } from '#renderer/entities/plan/index.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, toast } from '#renderer/ui/index.ts'
import { usePlanChange } from '../usePlanChange.ts'
import styles from './service.module.css'

/** What the owner should know first: an unpaid renewal, a charge without an answer, a change to come, or that nothing can be bought. */
export function Standing({ channelSeq, plan, mayChange, onPay }: { channelSeq: number; plan: SitePlan; mayChange: boolean; onPay: () => void }) {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const wonText = useWonText()
  const change = usePlanChange(channelSeq)
  const { overdue, isCharging, next, periodEndAt, offered } = plan
  const day = periodEndAt === null ? '' : formatDay(periodEndAt, language)
  return (
    <div className={styles.standing}>
      {overdue === null ? null : (
        <Callout tone="danger" title={t('overdue.title')}>
          <p>{[t('overdue.text', { amount: wonText(overdue.amount) }), overdue.tryAt === null ? '' : t('overdue.again', { day: formatDay(overdue.tryAt, language) }), overdue.failure].filter((text) => text !== '').join(' ')}</p>
          {mayChange && !isCharging ? <Button size="sm" kind="primary" onClick={onPay}>{t('overdue.pay')}</Button> : null}
        </Callout>
      )}
      {isCharging ? <Callout tone="primary" title={t('charging.title')}>{t('charging.text')}</Callout> : null}
      {next === null ? null : (
        <Callout tone="warning" title={next.planCd === 'free' ? t('next.ends', { day }) : t('next.changes', { day, plan: t(`name.${next.planCd}`) })}>
          <p>{t(next.planCd === 'free' ? 'next.endsText' : 'next.changesText')}</p>
          {mayChange ? <Button size="sm" loading={change.isPending} onClick={() => change.mutate({ kind: 'resume' }, { onSuccess: () => { toast.show({ message: t('next.resumed'), tone: 'success' }) } })}>{t('next.resume')}</Button> : null}
        </Callout>
      )}
      {offered ? null : <Callout title={t('notOffered')}>{t('notOfferedText')}</Callout>}
    </div>
  )
}
