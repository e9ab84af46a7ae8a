import { useTranslation } from 'react-i18next'
import type plan from '#locales/ko/plan.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { plan: typeof plan }
}

/** Won, also 0: `49,000원`. */
export function useWonText(): (amount: number) => string {
  const { t } = useTranslation('course')
  return (amount) => t('price.won', { figure: amount.toLocaleString('ko-KR') })
}
