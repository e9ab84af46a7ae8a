import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cardPaths } from '#shared/card/paths.ts'
import { contract } from '#shared/contract.ts'
import type { Subscription } from '#shared/membership/contract.ts'
import { subscriptionState } from '#shared/membership/rules.ts'
import { cardQueries, useCardText } from '#renderer/entities/card/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Heading, toast, useConfirm } from '#renderer/ui/index.ts'
import { SubscriptionBadge } from './SubscriptionBadge.tsx'
import { membershipKeys } from './queries.ts'
import { useMonthlyText, useSubscriptionText } from './texts.ts'
import styles from './membership.module.css'

/** The user's subscriptions: what is charged next, with which card, and how to cancel. */
export function Subscriptions({ channelSeq, subscriptions }: { channelSeq: number; subscriptions: readonly Subscription[] }) {
  return <ul className={styles.list}>{subscriptions.map((subscription) => <Row key={subscription.subscriptionSeq} channelSeq={channelSeq} subscription={subscription} />)}</ul>
}

function Row({ channelSeq, subscription }: { channelSeq: number; subscription: Subscription }) {
  const monthlyText = useMonthlyText()
  const nextText = useSubscriptionText()
  const cardText = useCardText()
  const cards = useQuery(cardQueries.mine(useClient(), channelSeq))
  const { name, state, price, cardSeq } = subscription
  const isLive = state !== subscriptionState.ended
  const card = cards.data?.cards.find((one) => one.cardSeq === cardSeq)
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}><Heading order={3} size="h5">{name}</Heading><SubscriptionBadge state={state} /></div>
        <p>{monthlyText(price)}{isLive && card !== undefined ? ` · ${cardText(card)}` : ''}</p>
        <p>{nextText(subscription)}</p>
      </div>
      {isLive ? <Actions channelSeq={channelSeq} subscription={subscription} others={cards.data?.cards.filter((one) => one.cardSeq !== cardSeq) ?? []} /> : null}
    </li>
  )
}

function Actions({ channelSeq, subscription, others }: { channelSeq: number; subscription: Subscription; others: readonly { cardSeq: number; cardName: string; numberEnd: string }[] }) {
  const { t } = useTranslation('membership')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const language = useLanguage()
  const cardText = useCardText()
  const { name, state, paidUntil, endReason, subscriptionSeq } = subscription
  const params = { channelSeq, subscriptionSeq }
  const day = paidUntil === null ? '' : formatDay(paidUntil, language)
  const done = async (message: string) => {
    await invalidate(queries, membershipKeys.mine())
    toast.show({ message, tone: 'success' })
  }
  const cancel = useMutation({
    mutationFn: async () => {
      if (!await confirm({ title: t('cancel.ask'), message: t('cancel.text', { name, day }), confirmLabel: t('cancel.confirm'), cancelLabel: t('cancel.keep'), danger: true })) return false
      await client(contract.membership.cancel, { params })
      return true
    },
    onSuccess: async (cancelled) => { if (cancelled) await done(t('cancel.done', { day })) },
  })
  const resume = useMutation({ mutationFn: () => client(contract.membership.resume, { params }), onSuccess: () => done(t('cancel.resumed')) })
  const [other] = others
  const changeCard = useMutation({
    mutationFn: (cardSeq: number) => client(contract.membership.changeCard, { params, body: { cardSeq } }),
    onSuccess: () => done(t('cancel.cardChanged')),
  })
  if (state === subscriptionState.starting) return null
  return (
    <div className={styles.actions}>
      {state !== subscriptionState.active ? null : other === undefined
        ? <Button size="sm" kind="quiet" component={Link} to={pathOf({ path: cardPaths.register_card, params: { channelSeq } })}>{t('cancel.otherCard')}</Button>
        : <Button size="sm" kind="quiet" loading={changeCard.isPending} onClick={() => changeCard.mutate(other.cardSeq)}>{t('cancel.changeCard', { card: cardText(other) })}</Button>}
      {state === subscriptionState.active
        ? <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>{t('cancel.button')}</Button>
        : endReason === 'user' ? <Button size="sm" loading={resume.isPending} onClick={() => resume.mutate()}>{t('cancel.resume')}</Button> : null}
    </div>
  )
}
