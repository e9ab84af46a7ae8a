import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Membership } from '#shared/membership/contract.ts'
import { subscriptionState } from '#shared/membership/rules.ts'
import { CardForm, cardQueries, useCardText } from '#renderer/entities/card/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { membershipKeys, useMonthlyText } from '#renderer/entities/membership/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, Callout, Dialog, ErrorState, RadioGroup, Skeleton, toast } from '#renderer/ui/index.ts'
import styles from './membership.module.css'

/** Subscribes: chooses a card, or registers one, and shows what will be charged when. */
export function SubscribeDialog({ channelSeq, membership, onClose }: { channelSeq: number; membership: Membership; onClose: () => void }) {
  const { t } = useTranslation('membership')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const list = useQuery(cardQueries.mine(useClient(), channelSeq))
  return (
    <Dialog opened onClose={onClose} title={membership.name} closeLabel={common('close')} keepOnClickOutside>
      {list.isPending ? <Skeleton height={220} radius="md" /> : list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
        : list.data.cards.length === 0 && !list.data.offered ? <Callout tone="warning">{t('pay.notOffered')}</Callout>
          : <Choice channelSeq={channelSeq} membership={membership} cards={list.data.cards} onClose={onClose} />}
    </Dialog>
  )
}

function Choice({ channelSeq, membership, cards, onClose }: { channelSeq: number; membership: Membership; cards: readonly { cardSeq: number; cardName: string; numberEnd: string }[]; onClose: () => void }) {
  const { t } = useTranslation('membership')
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const cardText = useCardText()
  const monthlyText = useMonthlyText()
  const { membershipSeq, price, termMonths } = membership
  const [chosen, setChosen] = useState<number | 'new'>(cards[0]?.cardSeq ?? 'new')
  const subscribe = useMutation({
    mutationFn: (cardSeq: number) => client(contract.membership.subscribe, { params: { channelSeq, membershipSeq }, body: { cardSeq, price } }),
    meta: { errors: 'inline' },
    onSettled: () => invalidate(queries, membershipKeys.mine()),
    onSuccess: ({ state, name }) => {
      toast.show({ message: t(state === subscriptionState.starting ? 'pay.unclear' : 'pay.done', { name }), tone: state === subscriptionState.starting ? 'warning' : 'success' })
      onClose()
    },
  })
  return (
    <div className={styles.sheet}>
      <p className={styles.price}>{monthlyText(price)}</p>
      <p className={styles.quiet}>{termMonths === null ? t('pay.terms') : t('pay.termsFor', { count: termMonths })}</p>
      {cards.length === 0 ? null : (
        <RadioGroup
          label={t('pay.card')} value={String(chosen)} onChange={(value) => setChosen(value === 'new' ? 'new' : Number(value))}
          choices={[...cards.map((one) => ({ value: String(one.cardSeq), label: cardText(one) })), { value: 'new', label: t('pay.newCard') }]}
        />
      )}
      {subscribe.isError ? <Callout tone="danger">{errorText(subscribe.error)}</Callout> : null}
      {chosen === 'new' ? <CardForm channelSeq={channelSeq} onRegistered={({ cardSeq }) => setChosen(cardSeq)} />
        : <Button kind="primary" size="lg" fullWidth loading={subscribe.isPending} onClick={() => subscribe.mutate(chosen)}>{t('pay.button', { price: monthlyText(price) })}</Button>}
    </div>
  )
}
