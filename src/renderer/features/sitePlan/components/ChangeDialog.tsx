import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planPrice } from '#shared/plan/plans.ts'
import type { PlanQuoteView } from '#shared/plan/contract.ts'
import type { PlanChoice } from '#shared/plan/proration.ts'
import { cardQueries } from '#renderer/entities/card/index.ts'
import { planQueries, useWonText } from '#renderer/entities/plan/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, Dialog, Skeleton, toast } from '#renderer/ui/index.ts'
import { usePlanChange } from '../usePlanChange.ts'
import { CardChoice } from './CardChoice.tsx'
import styles from './service.module.css'

/** Shows what a change costs now and later; the server works it out, and again when it is agreed to. */
export function ChangeDialog({ channelSeq, wanted, onClose }: { channelSeq: number; wanted: PlanChoice; onClose: () => void }) {
  const { t } = useTranslation('plan')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const errorText = useErrorText()
  const wonText = useWonText()
  const quote = useQuery(planQueries.quote(client, channelSeq, wanted))
  const cards = useQuery(cardQueries.mine(client, channelSeq))
  const [chosen, setChosen] = useState<number>()
  const change = usePlanChange(channelSeq, true)
  const cardSeq = chosen ?? cards.data?.cards[0]?.cardSeq
  const name = t(`name.${wanted.planCd}`)
  const problem = change.error ?? quote.error ?? cards.error
  const agree = () => {
    if (cardSeq === undefined || quote.data === undefined) return
    change.mutate({ kind: 'change', choice: wanted, cardSeq, payAmount: quote.data.payAmount }, {
      onSuccess: ({ next }) => {
        toast.show({ message: t(next === null ? 'dialog.changed' : 'dialog.scheduled', { plan: name }), tone: 'success' })
        onClose()
      },
    })
  }
  const pays = quote.data !== undefined && quote.data.change !== 'later'
  return (
    <Dialog
      opened onClose={onClose} title={t('dialog.title', { plan: name })} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" loading={change.isPending} disabled={cardSeq === undefined || quote.data === undefined || quote.isFetching} onClick={agree}>
            {pays ? t('dialog.pay', { amount: wonText(quote.data.payAmount) }) : t('dialog.schedule')}
          </Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        {problem === null ? null : <Callout tone="danger">{errorText(problem)}</Callout>}
        {quote.data === undefined || cards.data === undefined ? (problem === null ? <Skeleton height={180} /> : null) : (
          <>
            <Quote quote={quote.data} />
            <CardChoice channelSeq={channelSeq} cards={cards.data.cards} cardSeq={cardSeq} onChange={setChosen} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Quote({ quote }: { quote: PlanQuoteView }) {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const wonText = useWonText()
  const { change, planCd, cycleCd, listAmount, creditAmount, couponAmount, payAmount, periodStartAt, periodEndAt } = quote
  const price = t(`per.${cycleCd}`, { amount: wonText(planPrice(planCd, cycleCd)) })
  const ends = formatDay(periodEndAt, language)
  if (change === 'later') return <p>{t('dialog.later', { day: formatDay(periodStartAt, language), plan: t(`name.${planCd}`), price })}</p>
  return (
    <>
      <dl className={styles.lines}>
        <div><dt>{t(change === 'upgrade' && listAmount < planPrice(planCd, cycleCd) ? 'dialog.rest' : 'dialog.list', { day: ends })}</dt><dd>{wonText(listAmount)}</dd></div>
        {creditAmount === 0 ? null : <div><dt>{t('dialog.credit')}</dt><dd>{t('minus', { amount: wonText(creditAmount) })}</dd></div>}
        {couponAmount === 0 ? null : <div><dt>{t('dialog.coupon')}</dt><dd>{t('minus', { amount: wonText(couponAmount) })}</dd></div>}
        <div data-total><dt>{t('dialog.total')}</dt><dd>{wonText(payAmount)}</dd></div>
      </dl>
      <p className={styles.quiet}>{t('dialog.renews', { day: ends, price })}</p>
    </>
  )
}
