import { useTranslation } from 'react-i18next'
import type { Card } from '#shared/card/contract.ts'
import { cardNumberText } from '#shared/card/rules.ts'
import { Badge } from '#renderer/ui/index.ts'
import styles from './card.module.css'

/** Company and last digits of a card, as plain text. */
export function useCardText(): (card: Pick<Card, 'cardName' | 'numberEnd'>) => string {
  const { t } = useTranslation('card')
  return ({ cardName, numberEnd }) => [cardName === '' ? t('unnamed') : t('named', { name: cardName }), cardNumberText(numberEnd)].filter((text) => text !== '').join(' ')
}

/** A card as people recognise it. */
export function CardName({ card }: { card: Card }) {
  const { t } = useTranslation('card')
  const cardText = useCardText()
  return <span className={styles.name}><strong>{cardText(card)}</strong>{card.isDefault ? <Badge tone="primary">{t('default')}</Badge> : null}</span>
}
