import { IconStack2 } from '@tabler/icons-react'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { BULK_CHOSEN_MAX } from '#shared/bulk/rules.ts'
import { contract } from '#shared/contract.ts'
import { csvOf } from '#shared/kernel/sheet/csv.ts'
import type { OfflineAttendee } from '#shared/live/contract.ts'
import { BulkList, BulkReport } from '#renderer/entities/bulk/index.ts'
import { liveQueries } from '#renderer/entities/live/index.ts'
import type { LessonRef, OfflineRoom } from '#renderer/entities/live/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { saveCsv } from '#renderer/lib/csv.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { refetchInFlight } from '#renderer/lib/queryClient.ts'
import { Button, Checkbox, Drawer, EmptyState, ErrorState, Segmented, Spinner, Stack } from '#renderer/ui/index.ts'
import { MarkDialog } from './MarkDialog.tsx'
import styles from '../live/live.module.css'
import offline from './offline.module.css'

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
  const errorText = useErrorText()
  const query = liveQueries.offlineRoom(client, lesson)
  const room = useQuery(query)
  const now = useNow(1000)
  const saidBy = useSaidBy()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<{ attended: boolean; selection: BulkSelectionAsked } | null>(null)
  const [bulkShown, setBulkShown] = useState<number | 'all' | null>(null)
  const mark = useMarking(lesson)
  if (room.error !== null && room.data === undefined) return <ErrorState message={errorText(room.error)} onRetry={() => { void room.refetch() }} />
  if (room.data === undefined) return <Spinner label={t('offline.room.title')} />
  const { attendees, startAt } = room.data
  const { curriculumSeq, ...course } = lesson
  const hasBegun = startAt === null || Date.parse(startAt) <= now
  const shown = (one: OfflineAttendee) => {
    const attended = mark.pending.get(one.userSeq)
    if (attended !== undefined) return attended ? 'Y' : 'N'
    return isUnmarked(one) ? null : one.isThere ? 'Y' : 'N'
  }
  const unmarked = attendees.filter(isUnmarked).length
  const chosen = attendees.filter(({ userSeq }) => picked.has(userSeq)).map(({ userSeq }) => userSeq)
  const pick = (userSeq: number) => setPicked((before) => (before.has(userSeq) ? new Set([...before].filter((one) => one !== userSeq)) : new Set([...before, userSeq])))
  // More than can be named one by one are all but some.
  const ask = (attended: boolean) => () => setAsking({
    attended, selection: chosen.length <= BULK_CHOSEN_MAX ? { way: 'these', subjectSeqs: chosen } : { way: 'matching', filter: {}, exceptSeqs: attendees.filter(({ userSeq }) => !picked.has(userSeq)).map(({ userSeq }) => userSeq) },
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
        <Button size="sm" leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setBulkShown('all')}>{t('offline.room.bulk')}</Button>
        {unmarked === 0 || !hasBegun ? null : <Button size="sm" kind="soft" aria-haspopup="dialog" onClick={() => setAsking({ attended: true, selection: { way: 'matching', filter: { state: 'unmarked' }, exceptSeqs: [] } })}>{t('offline.room.allThere', { count: unmarked })}</Button>}
      </div>
      {attendees.length === 0 || !hasBegun ? null : (
        <div className={offline.chosen}>
          <Checkbox label={t('offline.room.pickAll')} checked={chosen.length === attendees.length} indeterminate={chosen.length > 0 && chosen.length < attendees.length} onChange={(event) => setPicked(new Set(event.currentTarget.checked ? attendees.map(({ userSeq }) => userSeq) : []))} />
          {chosen.length === 0 ? null : (
            <fieldset aria-label={t('offline.room.picked', { count: chosen.length })} className={offline.acts}>
              <output>{t('offline.room.picked', { count: chosen.length })}</output>
              <Button size="sm" kind="primary" aria-haspopup="dialog" onClick={ask(true)}>{t('offline.room.there')}</Button>
              <Button size="sm" aria-haspopup="dialog" onClick={ask(false)}>{t('offline.room.absent')}</Button>
            </fieldset>
          )}
        </div>
      )}
      {attendees.length === 0 ? <EmptyState title={t('room.empty')} /> : (
        <ul className={styles.people}>
          {attendees.map((one) => (
            <li key={one.userSeq} className={hasBegun ? offline.person : styles.person}>
              {hasBegun ? <span className={offline.pick}><Checkbox aria-label={t('offline.room.pick', { name: one.name })} checked={picked.has(one.userSeq)} onChange={() => pick(one.userSeq)} /></span> : null}
              <span className={styles.name}>{one.name}</span>
              <span className={styles.quiet}>{saidBy(one)}</span>
              {hasBegun ? (
                <span className={offline.mark}>
                  <Segmented<'Y' | 'N'>
                    label={t('offline.room.markOf', { name: one.name })} hideLabel value={shown(one)} onChange={(next) => mark.send({ userSeq: one.userSeq, attended: next === 'Y' })}
                    choices={[{ value: 'Y', label: t('offline.room.there') }, { value: 'N', label: t('offline.room.absent') }]}
                  />
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {asking === null ? null : (
        <MarkDialog
          params={course} curriculumSeq={curriculumSeq} attended={asking.attended} selection={asking.selection} onClose={() => setAsking(null)}
          onBegun={({ bulkSeq }) => {
            setAsking(null)
            setPicked(new Set())
            setBulkShown(bulkSeq)
          }}
        />
      )}
      {bulkShown === null ? null : bulkShown === 'all'
        ? <BulkList params={course} onOpen={setBulkShown} onClose={() => setBulkShown(null)} />
        : <BulkReport key={bulkShown} params={course} bulkSeq={bulkShown} canChange onOpen={setBulkShown} onClose={() => setBulkShown(null)} />}
    </Stack>
  )
}

interface Mark {
  userSeq: number
  attended: boolean
}

/** Marks learners one after another. `pending`: marks without an answer yet, the last of each learner. */
function useMarking(lesson: LessonRef): { pending: ReadonlyMap<number, boolean>; send: (mark: Mark) => void } {
  const client = useClient()
  const queries = useQueryClient()
  const { queryKey } = liveQueries.offlineRoom(client, lesson)
  const mutationKey = ['markOffline', lesson]
  const mark = useMutation({
    mutationKey,
    // Each answer lists all learners: out of order, an earlier one would take a later mark back.
    scope: { id: `offline-${lesson.courseSeq}-${lesson.curriculumSeq}` },
    mutationFn: (body: Mark) => client(contract.live.markOffline, { params: lesson, body }),
    onSuccess({ attendees }) {
      queries.setQueryData(queryKey, (before: OfflineRoom | undefined) => (before === undefined ? before : { ...before, attendees }))
      refetchInFlight(queries, queryKey)
    },
  })
  const sent = useMutationState({ filters: { mutationKey, status: 'pending' }, select: ({ state }) => state.variables as Mark })
  return { pending: new Map(sent.map(({ userSeq, attended }) => [userSeq, attended])), send: mark.mutate }
}

function useSaidBy(): (one: OfflineAttendee) => string {
  const { t } = useTranslation('live')
  const language = useLanguage()
  return ({ mark, saidAt }) => {
    if (mark !== null) return mark.byName === '' ? t('offline.room.byNobody', { at: formatMoment(mark.at, language) }) : t('offline.room.by', { name: mark.byName, at: formatMoment(mark.at, language) })
    return saidAt === null ? t('offline.room.unmarked') : t('offline.room.said', { at: formatMoment(saidAt, language) })
  }
}
