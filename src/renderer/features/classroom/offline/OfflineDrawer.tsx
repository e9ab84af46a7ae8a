import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { csvOf } from '#shared/kernel/sheet/csv.ts'
import type { OfflineAttendee } from '#shared/live/contract.ts'
import { OFFLINE_MARKS_MAX } from '#shared/live/contract.ts'
import { liveQueries } from '#renderer/entities/live/index.ts'
import type { LessonRef, OfflineRoom } from '#renderer/entities/live/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { saveCsv } from '#renderer/lib/csv.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Drawer, EmptyState, ErrorState, Spinner, Stack, Switch, toast } from '#renderer/ui/index.ts'
import styles from '../live/live.module.css'

/** Who was at an offline lesson: staff mark it, and see who says so themselves (ROOM-03). */
export function OfflineDrawer({ lesson, title, opened, onClose }: { lesson: LessonRef; title: string; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('live')
  const { t: common } = useTranslation('common')
  return (
    <Drawer opened={opened} onClose={onClose} title={t('offline.room.title')} closeLabel={common('close')} size="min(560px, 100vw)">
      {opened ? <Room lesson={lesson} title={title} /> : null}
    </Drawer>
  )
}

const isUnmarked = ({ mark, saidAt }: OfflineAttendee) => mark === null && saidAt === null

function Room({ lesson, title }: { lesson: LessonRef; title: string }) {
  const { t } = useTranslation('live')
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const query = liveQueries.offlineRoom(client, lesson)
  const room = useQuery(query)
  const now = useNow(1000)
  const saidBy = useSaidBy()
  const mark = useMutation({
    mutationFn: (body: { userSeqs: number[]; attended: boolean }) => client(contract.live.markOffline, { params: lesson, body }),
    onSuccess: ({ attendees }) => queries.setQueryData(query.queryKey, (before: OfflineRoom | undefined) => (before === undefined ? before : { ...before, attendees })),
  })
  if (room.error !== null && room.data === undefined) return <ErrorState message={errorText(room.error)} onRetry={() => { void room.refetch() }} />
  if (room.data === undefined) return <Spinner label={t('offline.room.title')} />
  const { attendees, startAt } = room.data
  const hasBegun = startAt === null || Date.parse(startAt) <= now
  const unmarked = attendees.filter(isUnmarked).map(({ userSeq }) => userSeq).slice(0, OFFLINE_MARKS_MAX)
  const markAll = () => mark.mutate({ userSeqs: unmarked, attended: true }, {
    onSuccess: () => toast.show({ message: t('offline.room.marked', { count: unmarked.length }), tone: 'success' }),
  })
  const rows = () => [
    [t('sheet.name'), t('sheet.presence'), t('offline.room.sheetWho')],
    ...attendees.map((one) => [one.name, isUnmarked(one) ? '' : t(one.isThere ? 'offline.room.there' : 'offline.room.absent'), isUnmarked(one) ? '' : saidBy(one)]),
  ]
  return (
    <Stack gap="md">
      <p className={styles.counts}>{t('offline.room.count', { total: attendees.length, there: attendees.filter(({ isThere }) => isThere).length })}</p>
      {hasBegun ? null : <p className={styles.quiet}>{t('offline.room.notYet')}</p>}
      <div className={styles.actions}>
        <Button size="sm" disabled={attendees.length === 0} onClick={() => saveCsv(`${t('offline.room.sheetFile')}-${title}.csv`, csvOf(rows()))}>{t('room.export')}</Button>
        {unmarked.length === 0 || !hasBegun ? null : <Button size="sm" kind="soft" loading={mark.isPending} onClick={markAll}>{t('offline.room.allThere', { count: unmarked.length })}</Button>}
      </div>
      {attendees.length === 0 ? <EmptyState title={t('room.empty')} /> : (
        <ul className={styles.people}>
          {attendees.map((one) => (
            <li key={one.userSeq} className={styles.person}>
              <span className={styles.name}>{one.name}{isUnmarked(one) ? null : <Badge tone={one.isThere ? 'success' : 'warning'}>{t(one.isThere ? 'offline.room.there' : 'offline.room.absent')}</Badge>}</span>
              <span className={styles.quiet}>{saidBy(one)}</span>
              <span className={styles.mark}>
                <Switch
                  aria-label={t('offline.room.thereOf', { name: one.name })} checked={one.isThere} disabled={!hasBegun}
                  onChange={(event) => mark.mutate({ userSeqs: [one.userSeq], attended: event.currentTarget.checked })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function useSaidBy(): (one: OfflineAttendee) => string {
  const { t } = useTranslation('live')
  const language = useLanguage()
  return ({ mark, saidAt }) => {
    if (mark !== null) return mark.byName === '' ? t('offline.room.byNobody', { at: formatMoment(mark.at, language) }) : t('offline.room.by', { name: mark.byName, at: formatMoment(mark.at, language) })
    return saidAt === null ? t('offline.room.unmarked') : t('offline.room.said', { at: formatMoment(saidAt, language) })
  }
}
