import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAY_DAYS } from '#shared/attendee/rules.ts'
import type { Attendee } from '#shared/attendee/contract.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Callout, Checkbox, Dialog, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import { Names, Skipped } from './Effects.tsx'
import { ReasonField } from './ReasonField.tsx'
import styles from './attendees.module.css'

interface StatusDialogProps {
  params: CourseRef
  attendees: readonly Attendee[]
  to: ChoiseStatusCd
  /** Whether staff may approve more than there are seats. */
  takesWaitlist: boolean
  onClose: () => void
  onDone: () => void
}

/** Shows what a change of status would do and for how many, then does it. */
export function StatusDialog({ params, attendees, to, takesWaitlist, onClose, onDone }: StatusDialogProps) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const [beyond, setBeyond] = useState(false)
  const [reason, setReason] = useState('')
  const isCancel = to === choiseStatusCd.cancelled
  const isDecline = isCancel && attendees.every(({ choiseStatusCd: status }) => status === choiseStatusCd.awaiting)
  const body = { attendSeqs: attendees.map(({ attendSeq }) => attendSeq), choiseStatusCd: to, beyondYn: beyond ? 'Y' as const : 'N' as const }
  const preview = useQuery(attendeeQueries.statusPreview(client, params, body))
  const { status } = useAttendeeChanges(params, onDone)
  const { data } = preview
  const count = data?.attendSeqs.length ?? 0
  const isFull = beyond || data?.skipped.some(({ reason }) => reason === 'full') === true
  return (
    <Dialog
      opened onClose={onClose} title={isDecline ? t('decline.ask') : t(`ask.${to}`)} closeLabel={common('close')} keepOnClickOutside={reason !== ''}
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common(isCancel ? 'close' : 'cancel')}</Button>
          <Button
            kind={isCancel ? 'danger' : 'primary'} data-autofocus loading={status.isPending} disabled={count === 0 || preview.isPlaceholderData}
            onClick={() => status.mutate({ ...body, ...(reason.trim() === '' ? {} : { reason }) })}
          >
            {isDecline ? t('decline.confirm', { count }) : t(`confirm.${to}`, { count })}
          </Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        {preview.isPending ? <><Skeleton height={20} width="70%" /><Skeleton height={20} width="50%" /></> : null}
        {preview.isError && data === undefined ? <ErrorState message={errorText(preview.error)} onRetry={() => { void preview.refetch() }} /> : null}
        {data === undefined ? null : (
          <>
            {data.acts.length === 0 ? <p>{t('nothing')}</p> : (
              <ul className={styles.effects} aria-live="polite">
                {data.acts.map(({ act, count: many }) => <li key={act}>{t(`effect.${act}`, { count: many, days: PAY_DAYS })}</li>)}
              </ul>
            )}
            <Names attendees={attendees} changed={data.attendSeqs} />
            <Skipped skipped={data.skipped} />
            {takesWaitlist && isFull ? <Checkbox label={t('beyond')} checked={beyond} onChange={(event) => setBeyond(event.currentTarget.checked)} /> : null}
            {data.paidCount === 0 ? null : (
              <Callout tone="warning" title={t('refund.title', { count: data.paidCount })}>
                {t('refund.text')} {can('SITE_SALES_READ') ? <TextLink to={paymentsOf(attendees)}>{t('refund.link')}</TextLink> : null}
              </Callout>
            )}
            {isCancel && count > 0 ? <><ReasonField value={reason} onChange={setReason} /><p className={styles.quiet}>{t('final')}</p></> : null}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The payment of one attendee, or the list of payments. */
function paymentsOf(attendees: readonly Attendee[]): string {
  const [only, ...others] = attendees.flatMap(({ orderNo }) => (orderNo === null ? [] : [orderNo]))
  return pathOf({ path: orderPaths['settings-payment'], ...(only === undefined || others.length > 0 ? {} : { query: { orderNo: only } }) })
}
