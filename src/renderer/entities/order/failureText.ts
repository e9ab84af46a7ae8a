import { useTranslation } from 'react-i18next'
import type { Order } from '#shared/order/contract.ts'

/** Why an order was not paid; the provider's own words after ours (ENR-10). */
export function useFailureText(): (order: Order) => string {
  const { t } = useTranslation('order')
  return ({ failure }) => {
    if (failure === null) return t('fail.ended')
    const words = failure.kind === 'declined' ? failure.message.trim() : ''
    return [t(`fail.${failure.kind}`), words].filter((text) => text !== '').join(' ')
  }
}
