import { IconCreditCard } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Card } from '#shared/card/contract.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { CardName, cardKeys, useCardText } from '#renderer/entities/card/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Button, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from './registerCard.module.css'

/** Registered cards; each can be made the default or deleted. */
export function CardList({ channelSeq, cards }: { channelSeq: number; cards: readonly Card[] }) {
  return <ul className={styles.list}>{cards.map((card) => <Row key={card.cardSeq} channelSeq={channelSeq} card={card} />)}</ul>
}

function Row({ channelSeq, card }: { channelSeq: number; card: Card }) {
  const { t } = useTranslation('card')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const cardText = useCardText()
  const text = cardText(card)
  const params = { channelSeq, cardSeq: card.cardSeq }
  const makeDefault = useMutation({
    mutationFn: () => client(contract.card.makeDefault, { params }),
    onSuccess: async () => {
      await invalidate(queries, cardKeys.mine())
      toast.show({ message: t('list.defaulted', { card: text }), tone: 'success' })
    },
  })
  const remove = useMutation({
    mutationFn: async () => {
      if (!await confirm({ title: t('list.removeAsk'), message: t('list.removeText', { card: text }), confirmLabel: t('list.remove'), danger: true })) return false
      await client(contract.card.remove, { params })
      return true
    },
    onSuccess: async (removed) => {
      if (!removed) return
      await invalidate(queries, cardKeys.mine())
      toast.show({ message: t('list.removed', { card: text }), tone: 'success' })
    },
  })
  return (
    <li className={styles.row}>
      <IconCreditCard size={24} stroke={1.5} aria-hidden="true" />
      <CardName card={card} />
      <span className={styles.actions}>
        {card.isDefault ? null : <Button size="xs" kind="quiet" loading={makeDefault.isPending} aria-label={t('list.makeDefaultOf', { card: text })} onClick={() => makeDefault.mutate()}>{t('list.makeDefault')}</Button>}
        <Button size="xs" kind="quiet" loading={remove.isPending} aria-label={t('list.removeOf', { card: text })} onClick={() => remove.mutate()}>{t('list.remove')}</Button>
      </span>
    </li>
  )
}
