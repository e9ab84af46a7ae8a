import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { PAY_DAYS, skipReasons, statusActs } from '#shared/attendee/rules.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { BulkAsk } from '#renderer/entities/bulk/index.ts'
import type { BulkAskProps } from '#renderer/entities/bulk/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { Callout, Checkbox } from '#renderer/ui/index.ts'
import { ReasonField } from './ReasonField.tsx'
import { PeriodChoice, periodChangeOf, startingPeriod } from './PeriodChoice.tsx'
import styles from './attendees.module.css'

function useSkipText() {
  const { t } = useTranslation('attendee')
  return (reason: string, count: number): string | undefined => {
    const known = skipReasons.find((one) => one === reason)
    return known === undefined ? undefined : t(`skip.${known}`, { count })
  }
}

/** Changes the status of many attendees. */
export function BulkStatusDialog({ to, takesWaitlist, ...props }: BulkAskProps & { to: ChoiseStatusCd; takesWaitlist: boolean }) {
  const { t } = useTranslation('attendee')
  const { can } = useAbility()
  const [beyond, setBeyond] = useState(false)
  const [reason, setReason] = useState('')
  const skipText = useSkipText()
  const isCancel = to === choiseStatusCd.cancelled
  return (
    <BulkAsk
      {...props} title={t(`ask.${to}`)} kind={attendeeBulk.status} input={{ choiseStatusCd: to, beyondYn: beyond ? 'Y' : 'N' }} words={reason.trim() === '' ? {} : { reason }} confirm={(count) => t(`confirm.${to}`, { count })} isDanger={isCancel}
      fields={isCancel ? <ReasonField value={reason} onChange={setReason} /> : null}
      renderEffects={({ acts }) => (
        <ul className={styles.effects}>{acts.map(({ act, count }) => { const known = statusActs.find((one) => one === act); return known === undefined ? null : <li key={act}>{t(`effect.${known}`, { count, days: PAY_DAYS })}</li> })}</ul>
      )}
      skipText={skipText}
      renderBelow={({ skipped, notes }) => {
        const paid = notes.find(({ note }) => note === 'paid')?.count ?? 0
        return (
          <>
            {takesWaitlist && (beyond || skipped.some(({ reason }) => reason === 'full')) ? <Checkbox label={t('beyond')} checked={beyond} onChange={(event) => setBeyond(event.currentTarget.checked)} /> : null}
            {paid === 0 ? null : <Callout tone="warning" title={t('refund.title', { count: paid })}>{t('refund.text')} {can('SITE_SALES_READ') ? <TextLink to={pathOf({ path: orderPaths['settings-payment'] })}>{t('refund.link')}</TextLink> : null}</Callout>}
          </>
        )
      }}
    />
  )
}

/** Sets, extends or removes the end of access of many attendees. */
export function BulkPeriodDialog(props: BulkAskProps) {
  const { t } = useTranslation('attendee')
  const [chosen, setChosen] = useState(startingPeriod)
  const change = periodChangeOf(chosen)
  return (
    <BulkAsk
      {...props} title={t('ask.period')} kind={attendeeBulk.period} input={change === null ? null : { change }} waiting={t('period.choose')} skipText={useSkipText()} confirm={(count) => t('confirm.period', { count })}
      fields={<PeriodChoice value={chosen} onChange={setChosen} />}
    />
  )
}
