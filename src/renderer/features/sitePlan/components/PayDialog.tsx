import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardQueries } from '#renderer/entities/card/index.ts'
import { useWonText } from '#renderer/entities/plan/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, Callout, Dialog, Skeleton, toast } from '#renderer/ui/index.ts'
import { usePlanChange } from '../usePlanChange.ts'
import { CardChoice } from './CardChoice.tsx'
import styles from './service.module.css'

/** Pays a renewal that was declined, with any card of the user. */
export function PayDialog({ channelSeq, amount, onClose }: { channelSeq: number; amount: number; onClose: () => void }) {
  const { t } = useTranslation('plan')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const wonText = useWonText()
  const cards = useQuery(cardQueries.mine(useClient(), channelSeq))
  const [chosen, setChosen] = useState<number>()
  const change = usePlanChange(channelSeq, true)
  const cardSeq = chosen ?? cards.data?.cards[0]?.cardSeq
  const problem = change.error ?? cards.error
  const pay = () => {
    if (cardSeq === undefined) return
    change.mutate({ kind: 'pay', cardSeq }, {
      onSuccess: () => {
        toast.show({ message: t('overdue.paid'), tone: 'success' })
        onClose()
      },
    })
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('overdue.pay')} closeLabel={common('close')} size="small"
      footer={<Button kind="primary" fullWidth loading={change.isPending} disabled={cardSeq === undefined} onClick={pay}>{t('dialog.pay', { amount: wonText(amount) })}</Button>}
    >
      <div className={styles.dialog}>
        {problem === null ? null : <Callout tone="danger">{errorText(problem)}</Callout>}
        {cards.data === undefined ? <Skeleton height={80} /> : <CardChoice channelSeq={channelSeq} cards={cards.data.cards} cardSeq={cardSeq} onChange={setChosen} />}
      </div>
    </Dialog>
  )
}
