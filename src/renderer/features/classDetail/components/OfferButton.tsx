import { useTranslation } from 'react-i18next'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button } from '#renderer/ui/index.ts'
import type { Offer, Reason } from '../offer.ts'

function useReasonText(): (reason: Reason) => string {
  const { t } = useTranslation('course')
  const language = useLanguage()
  return ({ key, date, count }) => t(`reason.${key}`, {
    date: !date ? '' : key === 'opensAt' ? formatMoment(date, language) : formatDay(date, language), count: count ?? 0,
  })
}

/** The main button; if disabled, with the reason (ENR-01 to ENR-06). */
export function OfferButton({ offer, act, pending, showReason = true }: { offer: Offer; act: () => void; pending: boolean; showReason?: boolean }) {
  const { t } = useTranslation('course')
  const reasonText = useReasonText()
  const label = t(`action.${offer.label}`)
  if (offer.act === null) {
    return showReason
      ? <Button kind="secondary" size="lg" fullWidth disabledReason={reasonText(offer.reason)}>{label}</Button>
      : <Button kind="secondary" size="lg" fullWidth disabled title={reasonText(offer.reason)}>{label}</Button>
  }
  return <Button kind="primary" size="lg" fullWidth loading={pending} onClick={act}>{label}</Button>
}

export function OfferReason({ offer }: { offer: Offer }) {
  const reasonText = useReasonText()
  return offer.act === null ? <span>{reasonText(offer.reason)}</span> : null
}
