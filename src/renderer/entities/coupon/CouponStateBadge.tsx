import { useTranslation } from 'react-i18next'
import { couponState } from '#shared/coupon/rules.ts'
import type { CouponState } from '#shared/coupon/rules.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<CouponState, Tone> = {
  [couponState.active]: 'success', [couponState.scheduled]: 'primary', [couponState.usedUp]: 'neutral', [couponState.ended]: 'neutral', [couponState.stopped]: 'warning',
}

export function CouponStateBadge({ state }: { state: CouponState }) {
  const { t } = useTranslation('coupon')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
