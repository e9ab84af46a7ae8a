import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { BlockOf } from '#shared/page/blocks/blocks.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { needsScripts } from '#renderer/lib/page.ts'
import { Badge } from '#renderer/ui/index.ts'
import { BlockButton } from './BlockButton.tsx'
import { BlockTitle } from './BlockTitle.tsx'
import { useEmptyBlock } from './emptyBlock.ts'
import styles from './blocks.module.css'

/** Questions that open by themselves: no script is needed. */
export function FaqBlock({ block: { title, items } }: { block: BlockOf<'faq'> }) {
  const empty = useEmptyBlock()
  const shown = items.filter(({ question }) => question !== '')
  if (shown.length === 0) return empty('faq')
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      <div className={styles.faq}>
        {shown.map(({ question, answer }, index) => (
          <details key={`${index}-${question}`}><summary>{question}</summary><p>{answer}</p></details>
        ))}
      </div>
    </>
  )
}

export function PricesBlock({ block: { title, plans } }: { block: BlockOf<'prices'> }) {
  const { t } = useTranslation('page')
  const empty = useEmptyBlock()
  if (plans.length === 0) return empty('prices')
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      <ul className={styles.prices}>
        {plans.map(({ name, price, period, lines, button, isBest }, index) => (
          <li key={`${index}-${name}`} data-best={isBest || undefined}>
            <p className={styles.planName}>{name}{isBest ? <Badge tone="primary">{t('prices.best')}</Badge> : null}</p>
            <p className={styles.price}><strong>{price}</strong>{period === '' ? null : <span>{period}</span>}</p>
            <ul>{lines.filter((line) => line !== '').map((line, at) => <li key={`${at}-${line}`}><IconCheck size={18} stroke={2} aria-hidden="true" /><span>{line}</span></li>)}</ul>
            <BlockButton button={button} kind={isBest ? 'primary' : 'secondary'} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Counts down by the server's clock. */
export function CountdownBlock({ block: { title, endsAt, over, button } }: { block: BlockOf<'countdown'> }) {
  const { t } = useTranslation('page')
  const empty = useEmptyBlock()
  const now = useNow(SECOND_MS)
  if (endsAt === null) return empty('countdown')
  const left = Math.max(0, Date.parse(endsAt) - now)
  needsScripts()
  if (left === 0) return over === '' ? empty('countdown') : <p className={styles.over}>{over}</p>
  const parts = [
    { label: t('countdown.days'), value: Math.floor(left / DAY_MS) }, { label: t('countdown.hours'), value: Math.floor(left / HOUR_MS) % 24 },
    { label: t('countdown.minutes'), value: Math.floor(left / MINUTE_MS) % 60 }, { label: t('countdown.seconds'), value: Math.floor(left / SECOND_MS) % 60 },
  ]
  return (
    <div className={styles.countdown}>
      <BlockTitle>{title}</BlockTitle>
      <div className={styles.clock} role="timer" aria-label={title} suppressHydrationWarning>
        {parts.map(({ label, value }) => <span key={label}><strong suppressHydrationWarning>{String(value).padStart(2, '0')}</strong><small>{label}</small></span>)}
      </div>
      <BlockButton button={button} kind="primary" size="lg" />
    </div>
  )
}
