import { useTranslation } from 'react-i18next'
import { paymentStatus } from '#shared/order/status.ts'
import type { PaymentStatus } from '#shared/order/status.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<PaymentStatus, Tone> = {
  [paymentStatus.paying]: 'neutral',
  [paymentStatus.awaitingDeposit]: 'warning',
  [paymentStatus.paid]: 'success',
  [paymentStatus.partRefunded]: 'primary',
  [paymentStatus.refunded]: 'neutral',
  [paymentStatus.cancelled]: 'neutral',
}

export function OrderStatusBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('order')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
