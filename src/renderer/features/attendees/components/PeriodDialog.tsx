import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#shared/attendee/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Dialog, ErrorState } from '#renderer/ui/index.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import { Names, Skipped } from './Effects.tsx'
import { PeriodChoice, periodChangeOf, startingPeriod } from './PeriodChoice.tsx'
import styles from './attendees.module.css'

/** Sets, extends or removes the end of access; shows before what it becomes and for how many. */
export function PeriodDialog({ params, attendees, onClose, onDone }: { params: CourseRef; attendees: readonly Attendee[]; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const language = useLanguage()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState(startingPeriod)
  const { way, days } = chosen
  const change = periodChangeOf(chosen)
  const attendSeqs = attendees.map(({ attendSeq }) => attendSeq)
  const preview = useQuery({ ...attendeeQueries.periodPreview(client, params, { attendSeqs, change: change ?? { kind: 'endDate', validAt: null } }), enabled: change !== null })
  const { period } = useAttendeeChanges(params, onDone)
  const data = change === null ? undefined : preview.data
  const count = data?.periods.length ?? attendees.length
  const endText = (validAt: string | null) => (validAt === null ? t('unlimited') : formatDay(validAt, language))
  const [first] = data?.periods ?? []
  return (
    <Dialog
      opened onClose={onClose} title={t('ask.period')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button
            kind="primary" loading={period.isPending} disabled={data === undefined || count === 0 || preview.isPlaceholderData}
            onClick={() => { if (change !== null) period.mutate({ attendSeqs, change }) }}
          >
            {t('confirm.period', { count })}
          </Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        <PeriodChoice value={chosen} onChange={setChosen} />
        {preview.isError && change !== null && data === undefined ? <ErrorState message={errorText(preview.error)} onRetry={() => { void preview.refetch() }} /> : null}
        {data === undefined ? <p className={styles.quiet}>{t('period.choose')}</p> : (
          <>
            {first === undefined ? <p>{t('nothing')}</p> : <p aria-live="polite">{count === 1 || way !== 'days' ? t('period.becomes', { count, before: count === 1 ? endText(first.before) : t('period.each'), after: endText(first.after) }) : t('period.added', { count, days })}</p>}
            <Names attendees={attendees} changed={data.periods.map(({ attendSeq }) => attendSeq)} />
            <Skipped skipped={data.skipped} />
          </>
        )}
      </div>
    </Dialog>
  )
}
