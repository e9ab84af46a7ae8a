import { useTranslation } from 'react-i18next'
import { courseTypeCd as courseTypes } from '#shared/kernel/codes.ts'
import type { RefundQuote } from '#shared/order/contract.ts'
import type { OwnRefundRule } from '#shared/order/refund.ts'
import { refundTerms } from '#shared/order/refundTerms.ts'
import type { RefundTerm, ShareWord } from '#shared/order/refundTerms.ts'
import styles from './order.module.css'

/** The sentences of a refund rule, from the rule that the server reckons by (ENR-13). `courseTypeCd`: of one class; absent: all of them. */
export function RefundTerms({ rule, courseTypeCd }: { rule: OwnRefundRule | null; courseTypeCd?: string }) {
  const { t } = useTranslation('order')
  const terms = refundTerms(rule)
  const share = (of: 'until' | 'back', word: ShareWord) => t(`part.${of}.${word.kind}`, word.kind === 'percent' ? { percent: word.percent } : {})
  const text = (term: RefundTerm): string => {
    switch (term.kind) {
      case 'step':
      case 'atLeast': return t(`rule.${term.kind}`, { until: share('until', term.until), back: share('back', term.back) })
      case 'over': return t('rule.over', { until: share('until', term.until) })
      case 'unused':
      case 'ownDays': return t(`rule.${term.kind}`, { count: term.days })
      case 'beforeStart':
      case 'share':
      case 'ended': return t(`rule.${term.kind}`)
      default: return term satisfies never
    }
  }
  const kinds = courseTypeCd === courseTypes.elearning ? ['recorded'] as const : ['schedule', 'recorded'] as const
  return (
    <>
      {kinds.map((kind) => (
        <section key={kind} className={styles.rule}>
          <h3>{t(`rule.${kind}`)}</h3>
          <ul>{terms[kind].map((term) => <li key={text(term)}>{text(term)}</li>)}</ul>
        </section>
      ))}
    </>
  )
}

/** Why a refund is what it is. */
export function useRefundReason(): (quote: Pick<RefundQuote, 'step' | 'own'>) => string {
  const { t } = useTranslation('order')
  return ({ step, own }) => (step === 'ownDays' ? t('refund.ownDays', { count: own ?? 0 }) : t(`refund.${step}`, { percent: own ?? 0 }))
}
