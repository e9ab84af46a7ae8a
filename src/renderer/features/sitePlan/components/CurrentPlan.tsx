import { useTranslation } from 'react-i18next'
import type { SitePlan } from '#shared/plan/contract.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { planPrice } from '#shared/plan/plans.ts'
import { useCardText } from '#renderer/entities/card/index.ts'
import { useWonText } from '#renderer/entities/plan/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { Button, Card, Heading, toast, useConfirm } from '#renderer/ui/index.ts'
import { usePlanChange } from '../usePlanChange.ts'
import styles from './service.module.css'

/** The plan of the site, when it is paid next and how. */
export function CurrentPlan({ channelSeq, plan }: { channelSeq: number; plan: SitePlan }) {
  const { t } = useTranslation('plan')
  const { can } = useAbility()
  const language = useLanguage()
  const wonText = useWonText()
  const cardText = useCardText()
  const confirm = useConfirm()
  const change = usePlanChange(channelSeq)
  const { planCd, cycleCd, periodStartAt, periodEndAt, nextAmount, next, card, coupon, overdue, isCharging } = plan
  const cancel = async () => {
    const day = periodEndAt === null ? '' : formatDay(periodEndAt, language)
    if (!await confirm({ title: t('cancel.ask'), message: overdue === null ? t('cancel.text', { day }) : t('cancel.now'), confirmLabel: t('cancel.yes'), cancelLabel: t('cancel.keep'), danger: true })) return
    change.mutate({ kind: 'cancel' }, { onSuccess: () => { toast.show({ message: t('cancel.done'), tone: 'success' }) } })
  }
  return (
    <Card className={styles.current ?? ''}>
      <Heading order={2} size="h5">{t('current.title')}</Heading>
      <p className={styles.name}>
        <strong>{t(`name.${planCd}`)}</strong>
        <span>{cycleCd === null ? wonText(0) : t(`per.${cycleCd}`, { amount: wonText(planPrice(planCd, cycleCd)) })}</span>
      </p>
      {cycleCd === null || periodStartAt === null || periodEndAt === null ? <p className={styles.quiet}>{t('current.free')}</p> : (
        <dl className={styles.facts}>
          <div><dt>{t('current.period')}</dt><dd>{t('current.days', { start: formatDay(periodStartAt, language), end: formatDay(periodEndAt, language) })}</dd></div>
          {next?.planCd === 'free' || overdue !== null ? null : (
            <div><dt>{t('current.next')}</dt><dd>{t('current.nextOn', { day: formatDay(periodEndAt, language), amount: wonText(nextAmount) })}{coupon === null ? null : <span className={styles.quiet}>{t('current.coupon', { name: coupon.name })}</span>}</dd></div>
          )}
          <div><dt>{t('current.card')}</dt><dd>{card === null ? t('current.noCard') : cardText(card)} <TextLink to={planPaths.service_paymentinfo}>{t(card === null ? 'cards.register' : 'current.changeCard')}</TextLink></dd></div>
        </dl>
      )}
      {planCd !== 'free' && next?.planCd !== 'free' && !isCharging && can('SITE_PLAN_CANCEL')
        ? <Button kind="quiet" size="sm" className={styles.cancel ?? ''} loading={change.isPending} onClick={() => { void cancel() }}>{t('cancel.button')}</Button> : null}
    </Card>
  )
}
