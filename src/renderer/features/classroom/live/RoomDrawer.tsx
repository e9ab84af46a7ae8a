import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { LiveAttendee } from '#shared/live/contract.ts'
import { presences } from '#shared/live/attendance.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { liveQueries } from '#renderer/entities/live/index.ts'
import type { LessonRef, LiveRoom } from '#renderer/entities/live/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { csvOf } from '#shared/kernel/sheet/csv.ts'
import { saveCsv } from '#renderer/lib/csv.ts'
import { formatLength, formatTime } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Dialog, Drawer, EmptyState, ErrorState, RadioGroup, Spinner, Stack, TextField, toast, useConfirm } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import styles from './live.module.css'

const tones: Record<LiveAttendee['presence'], Tone> = { in: 'success', gone: 'neutral', absent: 'warning' }

/** Nobody is absent before the class begins. */
const shownAs = ({ presence }: LiveAttendee, hasBegun: boolean) => (presence === 'absent' && !hasBegun ? 'notBegun' : presence)

/** Who is in a live lesson, was there, or is missing; the teacher corrects and exports (LIVE-08). */
export function RoomDrawer({ lesson, opened, onClose }: { lesson: LessonRef; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('live')
  const { t: common } = useTranslation('common')
  return (
    <Drawer opened={opened} onClose={onClose} title={t('room.title')} closeLabel={common('close')} size="min(560px, 100vw)">
      {opened ? <Room lesson={lesson} /> : null}
    </Drawer>
  )
}

function Room({ lesson }: { lesson: LessonRef }) {
  const { t } = useTranslation('live')
  const client = useClient()
  const errorText = useErrorText()
  const room = useQuery(liveQueries.room(client, lesson))
  const [corrected, setCorrected] = useState<LiveAttendee | null>(null)
  const now = useNow(1000)
  if (room.error !== null && room.data === undefined) return <ErrorState message={errorText(room.error)} onRetry={() => { void room.refetch() }} />
  if (room.data === undefined) return <Spinner label={t('room.title')} />
  const { attendees } = room.data
  const hasBegun = Date.parse(room.data.startAt) <= now
  return (
    <Stack gap="md">
      <p className={styles.counts}>{presences.filter((presence) => hasBegun || presence !== 'absent').map((presence) => t(`room.count.${presence}`, { count: attendees.filter((one) => one.presence === presence).length })).join(' · ')}</p>
      <RoomActions lesson={lesson} room={room.data} hasBegun={hasBegun} now={now} />
      {attendees.length === 0 ? <EmptyState title={t('room.empty')} /> : (
        <ul className={styles.people}>
          {attendees.map((one) => (
            <li key={one.userSeq} className={styles.person}>
              <span className={styles.name}>{one.name}<Badge tone={hasBegun ? tones[one.presence] : 'neutral'}>{t(`room.${shownAs(one, hasBegun)}`)}</Badge>{one.isLate ? <Badge tone="warning">{t('room.late')}</Badge> : null}</span>
              <span className={styles.quiet}><Attended one={one} /></span>
              <Button size="xs" kind="quiet" aria-label={t('room.correctOf', { name: one.name })} onClick={() => setCorrected(one)}>{t('room.correct')}</Button>
            </li>
          ))}
        </ul>
      )}
      {corrected === null ? null : <CorrectDialog lesson={lesson} attendee={corrected} onClose={() => setCorrected(null)} />}
    </Stack>
  )
}

function Attended({ one }: { one: LiveAttendee }) {
  const { t } = useTranslation('live')
  const language = useLanguage()
  if (one.correction !== null) return <>{t(one.correction.attended ? 'room.correctedYes' : 'room.correctedNo', { reason: one.correction.reason })}</>
  const first = one.stays[0]
  if (first === undefined) return <>{t('room.never')}</>
  return <>{t('room.stayed', { from: formatTime(first.from, language), length: formatLength(one.seconds), percent: one.percent })}</>
}

function RoomActions({ lesson, room, hasBegun, now }: { lesson: LessonRef; room: LiveRoom; hasBegun: boolean; now: number }) {
  const { t } = useTranslation('live')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const end = useMutation({
    mutationFn: () => client(contract.live.end, { params: lesson }),
    onSuccess: async () => {
      toast.show({ message: t('room.ended'), tone: 'success' })
      await invalidate(queries, [callKey('live.lesson', { params: lesson }), callKey('live.room', { params: lesson }), callKey('live.info')])
    },
  })
  const canEnd = room.endedAt === null && hasBegun && Date.parse(room.endAt) > now
  const ask = async () => {
    if (await confirm({ title: t('room.endTitle'), message: t('room.endText'), confirmLabel: t('room.end'), danger: true })) end.mutate()
  }
  const rows = () => [
    [t('sheet.name'), t('sheet.presence'), t('sheet.first'), t('sheet.last'), t('sheet.minutes'), t('sheet.percent'), t('sheet.complete'), t('sheet.reason')],
    ...room.attendees.map((one) => [
      one.name, t(`room.${shownAs(one, hasBegun)}`), one.stays[0]?.from ?? '', one.stays.at(-1)?.to ?? '', String(Math.floor(one.seconds / 60)), String(one.percent), one.isComplete ? 'Y' : 'N', one.correction?.reason ?? '',
    ]),
  ]
  return (
    <div className={styles.actions}>
      <Button size="sm" disabled={room.attendees.length === 0} onClick={() => saveCsv(`${t('sheet.file')}-${room.startAt.slice(0, 10)}.csv`, csvOf(rows()))}>{t('room.export')}</Button>
      {canEnd ? (
        <Button
          size="sm" kind="danger" loading={end.isPending}
          onClick={() => { void ask() }}
        >
          {t('room.end')}
        </Button>
      ) : null}
    </div>
  )
}

function CorrectDialog({ lesson, attendee, onClose }: { lesson: LessonRef; attendee: LiveAttendee; onClose: () => void }) {
  const { t } = useTranslation('live')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const [attended, setAttended] = useState(attendee.isComplete ? 'N' : 'Y')
  const [reason, setReason] = useState('')
  const [wanted, setWanted] = useState(false)
  const correct = useMutation({
    mutationFn: () => client(contract.live.correct, { params: lesson, body: { userSeq: attendee.userSeq, attended: attended === 'Y', reason: reason.trim() } }),
    onSuccess: async () => {
      await invalidate(queries, [callKey('live.room', { params: lesson })])
      toast.show({ message: t('correct.done', { name: attendee.name }), tone: 'success' })
      onClose()
    },
  })
  const missing = reason.trim() === ''
  return (
    <Dialog
      opened onClose={onClose} size="small" title={t('correct.title', { name: attendee.name })} closeLabel={common('cancel')}
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" loading={correct.isPending} onClick={() => { setWanted(true); if (!missing) correct.mutate() }}>{t('correct.save')}</Button>
        </>
      )}
    >
      <Stack gap="md">
        <RadioGroup label={t('correct.as')} value={attended} onChange={setAttended} choices={[{ value: 'Y', label: t('correct.attended') }, { value: 'N', label: t('correct.absent') }]} />
        <TextField label={t('correct.reason')} description={t('correct.reasonHelp')} maxLength={200} required value={reason} error={wanted && missing ? t('correct.reasonMissing') : undefined} onChange={(event) => setReason(event.currentTarget.value)} />
      </Stack>
    </Dialog>
  )
}
