import { useTranslation } from 'react-i18next'
import { VAT_PERCENT, monthSpan } from '#shared/settlement/rules.ts'
import type { SettlementAnswer } from '#shared/settlement/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { formatDay, formatPeriod } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Callout, Drawer, Heading } from '#renderer/ui/index.ts'
import { Lines } from './Lines.tsx'
import { StateBadge } from './StateBadge.tsx'
import { Statement } from './Statement.tsx'
import { useMonthText } from './monthText.ts'
import styles from './settlement.module.css'

/** A month in detail: how its payout comes about, its statement, and the transactions behind it. */
export function MonthDrawer({ settlement, onClose }: { settlement: SettlementAnswer; onClose: () => void }) {
  const { t } = useTranslation('settlement')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const monthText = useMonthText()
  const amountText = useAmountText(settlement.currency)
  const { month, state, feePercent, receivedAmount, paidBackAmount, feeAmount, vatAmount, carriedAmount, payoutAmount, leftAmount, closesAt, paidAt } = settlement
  const { from, until } = monthSpan(month)
  const day = (iso: string) => formatDay(iso, language, 'Asia/Seoul')
  const isOpen = state === 'open'
  const rows = [
    { name: t('received'), amount: receivedAmount }, { name: t('paidBack'), amount: -paidBackAmount },
    { name: t('feeOf', { percent: feePercent }), amount: -feeAmount }, { name: t('vatOf', { percent: VAT_PERCENT }), amount: -vatAmount },
    ...(carriedAmount === 0 ? [] : [{ name: t('carried'), amount: carriedAmount }]),
  ]
  const facts = [
    { name: t('period'), value: formatPeriod(from.toISOString(), new Date(until.getTime() - DAY_MS).toISOString(), language, 'Asia/Seoul') },
    { name: t(isOpen ? 'closes' : 'closedAt'), value: day(closesAt) }, ...(paidAt === null ? [] : [{ name: t('paidAt'), value: day(paidAt) }]),
  ]
  return (
    <Drawer opened onClose={onClose} title={t('detail')} closeLabel={common('close')} size={560}>
      <div className={styles.sheet}>
        <div className={styles.head}><Heading order={2} size="h4">{monthText(month)}</Heading><StateBadge settlement={settlement} /></div>
        {isOpen ? <Callout title={t('estimate')}>{t('estimateText', { day: day(closesAt) })}</Callout> : null}
        <dl className={styles.sum}>
          {rows.map(({ name, amount }) => <div key={name}><dt>{name}</dt><dd>{amountText(amount)}</dd></div>)}
          <div data-total><dt>{t(isOpen ? 'payoutExpected' : 'payout')}</dt><dd>{amountText(payoutAmount)}</dd></div>
          {leftAmount === 0 ? null : <div data-quiet><dt>{t('left')}</dt><dd>{amountText(leftAmount)}</dd></div>}
        </dl>
        {leftAmount === 0 ? null : <p className={styles.help}>{t(leftAmount < 0 ? 'leftOwed' : 'leftSmall')}</p>}
        <dl className={styles.facts}>{facts.map(({ name, value }) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
        <Statement settlement={settlement} />
        <Lines key={`${month} ${settlement.currency}`} settlement={settlement} />
      </div>
    </Drawer>
  )
}
