import { useTranslation } from 'react-i18next'
import { deliveryState } from '#shared/delivery/states.ts'
import type { DeliveryState } from '#shared/delivery/states.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<DeliveryState, Tone> = {
  [deliveryState.preparing]: 'warning', [deliveryState.shipped]: 'primary', [deliveryState.delivered]: 'success',
  [deliveryState.returning]: 'warning', [deliveryState.returned]: 'neutral', [deliveryState.cancelled]: 'neutral',
}

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('delivery')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
