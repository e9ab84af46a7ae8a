import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DashboardRange } from '#shared/dashboard/contract.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Card } from '#renderer/ui/index.ts'
import { amountsOf, changeOf, sumOf } from '../dashboardView.ts'
import styles from './dashboard.module.css'

interface Figure {
  name: string
  value: number
  before: number
  text: string
}

/** What a range comes to, each figure with its change against the range before. */
export function Figures({ range, before, currency }: { range: DashboardRange; before: DashboardRange; currency: Currency | null }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const amountText = useAmountText(currency ?? 'KRW')
  const number = new Intl.NumberFormat(language)
  const count = (name: string, figure: (rows: DashboardRange) => number): Figure => {
    const value = figure(range)
    return { name, value, before: figure(before), text: number.format(value) }
  }
  const money = (name: string, kind: 'paid' | 'cancelled', of: Currency): Figure => {
    const value = sumOf(range.rows, (row) => amountsOf(row, of)[kind])
    return { name, value, before: sumOf(before.rows, (row) => amountsOf(row, of)[kind]), text: amountText(value) }
  }
  const unit = { currency: currency === null ? '' : t(`currencies.${currency}`) }
  const figures: Figure[] = [
    ...(currency === null ? [] : [money(t('card.payment', unit), 'paid', currency), money(t('card.cancel', unit), 'cancelled', currency)]),
    count(t('card.newMembers'), ({ rows }) => sumOf(rows, (row) => row.newMemberCount)),
    count(t('card.enrollments'), ({ rows }) => sumOf(rows, (row) => row.classAttendCount)),
    count(t('card.visitors'), ({ uvCount }) => uvCount),
    count(t('card.newVisitors'), ({ rows }) => sumOf(rows, (row) => row.newVisitorCount)),
    count(t('card.pageViews'), ({ rows }) => sumOf(rows, (row) => row.pageViewCount)),
  ]
  return (
    <dl className={styles.figures} aria-label={t('sums')}>
      {figures.map((figure) => (
        <Card key={figure.name} padding="md">
          <dt>{figure.name}</dt>
          <dd className={styles.value}>{figure.text}</dd>
          <dd className={styles.change}><Change {...figure} /></dd>
        </Card>
      ))}
    </dl>
  )
}

function Change({ value, before }: Figure) {
  const { t } = useTranslation('dashboard')
  const percent = changeOf(value, before)
  if (percent === null) return t(value === 0 ? 'change.same' : 'change.none')
  if (percent === 0) return <><IconMinus size={16} stroke={1.75} aria-hidden />{t('change.same')}</>
  const Icon = percent > 0 ? IconArrowUpRight : IconArrowDownRight
  return <><Icon size={16} stroke={1.75} aria-hidden />{t(percent > 0 ? 'change.up' : 'change.down', { percent: Math.abs(percent) })}</>
}
