import { IconCheck, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#shared/attendee/contract.ts'
import { standingOf } from '#shared/attendee/standing.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Skeleton } from '#renderer/ui/index.ts'
import { useAttendeeChanges } from '../useAttendeeChanges.ts'
import { useHistoryText } from './HistoryDialog.tsx'
import styles from './attendees.module.css'

interface AskedProps {
  params: CourseRef
  attendee: Attendee
  canChange: boolean
  /** Nobody was approved, such as without a free seat. */
  onRefused: () => void
  onDecline: () => void
  onHistory: () => void
  onAll: () => void
}

/** The applicant whom an alarm is about, to be answered at once; later what happened to the application (STU-07). */
export function Asked({ params, attendee, canChange, onRefused, onDecline, onHistory, onAll }: AskedProps) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const name = usePersonName()(attendee.name)
  const place = useRef<HTMLElement>(null)
  const { status } = useAttendeeChanges(params, () => place.current?.focus())
  const isWaiting = standingOf(attendee, useNow(60_000)) === 'waiting'
  const approve = () => status.mutate({ attendSeqs: [attendee.attendSeq], choiseStatusCd: choiseStatusCd.approved, beyondYn: 'N' }, { onSuccess: ({ attendSeqs }) => { if (attendSeqs.length === 0) onRefused() } })
  return (
    <section ref={place} tabIndex={-1} className={styles.asked} aria-label={t('asked.label')}>
      <div>
        <strong>{t(isWaiting ? 'asked.title' : 'asked.done', { name })}</strong>
        {isWaiting ? <p>{t('asked.at', { date: formatMoment(attendee.createdAt, language) })}</p> : <Latest params={params} attendSeq={attendee.attendSeq} />}
      </div>
      <div className={styles.askedActs}>
        {isWaiting && canChange ? (
          <>
            <Button kind="primary" leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />} loading={status.isPending} onClick={approve}>{t('asked.approve')}</Button>
            <Button kind="secondary" disabled={status.isPending} onClick={onDecline}>{t('decline.act')}</Button>
          </>
        ) : null}
        <Button kind="quiet" leftSection={<IconHistory size={18} stroke={1.75} aria-hidden="true" />} onClick={onHistory}>{t('asked.history')}</Button>
        <Button kind="quiet" onClick={onAll}>{t('showAll')}</Button>
      </div>
    </section>
  )
}

/** What happened last to an application. */
function Latest({ params, attendSeq }: { params: CourseRef; attendSeq: number }) {
  const history = useQuery(attendeeQueries.history(useClient(), { ...params, attendSeq }))
  const textOf = useHistoryText()
  if (history.isPending) return <Skeleton height={20} width={220} />
  const latest = history.data?.entries[0]
  if (latest === undefined) return null
  const { act, about, reason } = textOf(latest)
  return <p>{[act, about, ...(reason === null ? [] : [reason])].join(' · ')}</p>
}
