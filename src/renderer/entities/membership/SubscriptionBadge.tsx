import { useTranslation } from 'react-i18next'
import { subscriptionState } from '#shared/membership/rules.ts'
import type { SubscriptionState } from '#shared/membership/rules.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<SubscriptionState, Tone> = {
  [subscriptionState.starting]: 'warning', [subscriptionState.active]: 'success', [subscriptionState.cancelled]: 'neutral', [subscriptionState.ended]: 'neutral',
}

export function SubscriptionBadge({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation('membership')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
