import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Attendee, HistoryEntry } from '#shared/attendee/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { CertificateMenu } from '#renderer/entities/certificate/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Dialog, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import styles from './attendees.module.css'
import adding from './adding.module.css'

/** The history of an attendee: who changed what, and when (STU-07). */
export function HistoryDialog({ params, attendee, onClose }: { params: CourseRef; attendee: Attendee; onClose: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const personName = usePersonName()
  const history = useQuery(attendeeQueries.history(useClient(), { ...params, attendSeq: attendee.attendSeq }))
  const { data } = history
  const isComplete = attendee.choiseStatusCd === choiseStatusCd.approved && attendee.progressPercent >= 100
  const footer = (
    <>
      {isComplete ? <CertificateMenu course={params} attendSeq={attendee.attendSeq} /> : null}
      <Button kind="quiet" onClick={onClose}>{common('close')}</Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={t('history.title', { name: personName(attendee.name) })} closeLabel={common('close')} footer={footer}>
      {history.isPending ? <div className={styles.dialog}><Skeleton height={20} width="60%" /><Skeleton height={20} width="45%" /></div> : null}
      {history.isError && data === undefined ? <ErrorState message={errorText(history.error)} onRetry={() => { void history.refetch() }} /> : null}
      {data === undefined ? null : <HistoryList entries={data.entries} />}
    </Dialog>
  )
}

export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  const textOf = useHistoryText()
  return (
    <ol className={adding.history}>
      {entries.map((entry) => {
        const { act, until, about, reason } = textOf(entry)
        return (
          <li key={`${entry.at} ${entry.act}`}>
            <strong>{act}</strong>
            {until === null ? null : <span>{until}</span>}
            {reason === null ? null : <span>{reason}</span>}
            <span>{about}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** A change in words: what, until when, why, and when and by whom. */
export function useHistoryText(): (entry: HistoryEntry) => { act: string; until: string | null; about: string; reason: string | null } {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const personName = usePersonName()
  return ({ act, at, byName, packTitle, validAt, bulkSeq, reason }) => ({
    act: t(`history.act.${act}`),
    until: act === 'period' && validAt === null ? t('unlimited') : act === 'withdrew' || act === 'cancelled' || act === 'ended' || validAt === null ? null : t('history.until', { date: formatDay(validAt, language) }),
    about: [formatMoment(at, language), ...(packTitle === null ? [] : [packTitle]), ...(byName === null ? [] : [t('history.by', { name: personName(byName) })]), ...(bulkSeq === null ? [] : [t('history.inBulk')])].join(' · '),
    reason: reason === null ? null : t('reason.said', { reason }),
  })
}
