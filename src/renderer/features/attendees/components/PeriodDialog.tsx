import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VOD_DAYS_MAX } from '#shared/enrollment/accessPeriod.ts'
import type { Attendee } from '#shared/attendee/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { Button, Dialog, ErrorState, NumberField, RadioGroup } from '#renderer/ui/index.ts'
import { endOfDay } from '../attendeesView.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import type { PeriodBody } from '../useAttendeeChanges.ts'
import { Names, Skipped } from './Effects.tsx'
import styles from './attendees.module.css'

type Way = 'endDate' | 'days' | 'unlimited'
const DAYS_DEFAULT = 30

/** Sets, extends or removes the end of access; shows before what it becomes and for how many. */
export function PeriodDialog({ params, attendees, onClose, onDone }: { params: CourseRef; attendees: readonly Attendee[]; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const language = useLanguage()
  const errorText = useErrorText()
  const [way, setWay] = useState<Way>('endDate')
  const [date, setDate] = useState<string | null>(null)
  const [days, setDays] = useState(DAYS_DEFAULT)
  const change: PeriodBody['change'] | null = way === 'days'
    ? (days >= 1 && days <= VOD_DAYS_MAX ? { kind: 'days', days } : null)
    : way === 'unlimited' ? { kind: 'endDate', validAt: null } : date === null ? null : { kind: 'endDate', validAt: endOfDay(date) }
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
        <RadioGroup
          label={t('period.way')} value={way} onChange={setWay}
          choices={[{ value: 'endDate', label: t('period.endDate') }, { value: 'days', label: t('period.days') }, { value: 'unlimited', label: t('period.unlimited') }]}
        />
        {way === 'endDate' ? <DateField className={styles.pick ?? ''} label={t('period.date')} description={t('period.dateHelp')} value={date} onChange={(day) => setDate(day === null ? null : String(day))} /> : null}
        {way === 'days' ? <NumberField className={styles.pick ?? ''} label={t('period.count')} description={t('period.daysHelp')} suffix={t('period.suffix')} decimalScale={0} max={VOD_DAYS_MAX} value={days} onChange={(value) => setDays(Number(value))} /> : null}
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
