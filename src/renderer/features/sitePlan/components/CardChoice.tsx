import { useTranslation } from 'react-i18next'
import { cardPaths } from '#shared/card/paths.ts'
import type { Card } from '#shared/card/contract.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { useCardText } from '#renderer/entities/card/index.ts'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { RadioGroup } from '#renderer/ui/index.ts'
import styles from './service.module.css'

interface CardChoiceProps {
  channelSeq: number
  cards: readonly Card[]
  cardSeq: number | undefined
  onChange: (cardSeq: number) => void
}

/** The card that pays; without one the way to register it. */
export function CardChoice({ channelSeq, cards, cardSeq, onChange }: CardChoiceProps) {
  const { t } = useTranslation('plan')
  const cardText = useCardText()
  const register = pathOf({ path: cardPaths.register_card, params: { channelSeq }, query: { next: planPaths.service_manage } })
  if (cards.length === 0) return <div className={styles.choice}><p>{t('dialog.noCard')}</p><TextLink to={register}>{t('cards.register')}</TextLink></div>
  return (
    <div className={styles.choice}>
      <RadioGroup label={t('dialog.card')} value={String(cardSeq ?? '')} onChange={(value) => onChange(Number(value))} choices={cards.map((card) => ({ value: String(card.cardSeq), label: cardText(card) }))} />
      <TextLink to={register}>{t('cards.add')}</TextLink>
    </div>
  )
}
