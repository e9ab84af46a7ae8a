import { IconLock, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import { LIVE_JOIN_WINDOW_MINUTES } from '#shared/live/joinWindow.ts'
import { liveTimes, moveEnd, moveStart, SERIES_WEEKS_MAX, weeklySeries } from '#shared/live/schedule.ts'
import { liveQueries } from '#renderer/entities/live/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, ChoiceCards, Dialog, Group, NumberField, Stack, TextField, toast } from '#renderer/ui/index.ts'
import { useEditor } from '../useCurriculum.ts'
import type { ItemFields } from './useItemEditing.ts'
import styles from './panel.module.css'

const SEOUL = 'Asia/Seoul'
const shown = [liveTypeCd.third, liveTypeCd.link, liveTypeCd.zoom, liveTypeCd.gooroomee] as const

interface LiveFieldsProps {
  item: CurriculumItem
  body: CurriculumBodyOf<'00'>
  /** It has begun: only the title changes (LIVE-09). */
  started: boolean
  set: (fields: ItemFields) => void
  errorOf: (field: string) => string | undefined
  /** Saves what was typed, as the server repeats what it has; false: it could not. */
  save: () => Promise<boolean>
}

/** When and how a live lesson takes place (courses spec §3; LIVE-04, LIVE-09). */
export function LiveFields({ item, body, started, set, errorOf, save }: LiveFieldsProps) {
  const { t } = useTranslation('curriculum')
  const client = useClient()
  const { channelSeq, courseSeq } = useEditor()
  const { data: { liveTypes: usable } = {} } = useQuery(liveQueries.usable(client, { channelSeq, courseSeq }))
  const minutes = (value: string | number) => (value === '' ? null : Number(value))
  return (
    <Stack gap="md">
      {started ? <Callout tone="warning" icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}>{t('live.started')}</Callout> : null}
      <Group gap="md" align="flex-start">
        <TextField type="date" label={t('live.day')} disabled={started} value={body.liveAt ?? ''} onChange={(event) => set({ ...moveStart(body, event.currentTarget.value, body.liveStartAt ?? '') })} />
        <TextField type="time" label={t('live.start')} disabled={started} value={body.liveStartAt ?? ''} onChange={(event) => set({ ...moveStart(body, body.liveAt ?? '', event.currentTarget.value) })} />
        <TextField type="time" label={t('live.end')} disabled={started} value={body.liveEndAt ?? ''} onChange={(event) => set({ ...moveEnd(body, event.currentTarget.value, body.liveEndDateAt) })} />
        {body.liveEndDateAt === null ? null : <TextField type="date" label={t('live.endDay')} disabled={started} value={body.liveEndDateAt} onChange={(event) => set({ ...moveEnd(body, body.liveEndAt ?? '', event.currentTarget.value || null) })} />}
      </Group>
      <p className={styles.quiet}>{t('live.zone')}</p>
      <ChoiceCards
        label={t('live.by')} value={body.liveType} onChange={(liveType) => set({ liveType })}
        choices={shown.map((type) => ({
          value: type, label: t(`live.how.${type}`), disabled: started || usable?.includes(type) !== true,
          description: usable?.includes(type) === false ? t('live.notReady') : t(`live.howHelp.${type}`),
        }))}
      />
      {body.liveType === liveTypeCd.link ? (
        <>
          <TextField label={t('live.link')} description={t('live.linkHelp')} type="url" inputMode="url" disabled={started} value={body.joinUrl} error={errorOf('joinUrl')} onChange={(event) => set({ joinUrl: event.currentTarget.value.trim() })} />
          <Group gap="md" align="flex-start">
            <TextField label={t('live.meetingId')} maxLength={100} disabled={started} value={body.meetingId} onChange={(event) => set({ meetingId: event.currentTarget.value })} />
            <TextField label={t('live.password')} maxLength={100} disabled={started} value={body.password} onChange={(event) => set({ password: event.currentTarget.value })} />
          </Group>
        </>
      ) : <TextField label={t('live.reserve')} description={t('live.reserveHelp')} type="url" inputMode="url" disabled={started} value={body.joinUrl} error={errorOf('joinUrl')} onChange={(event) => set({ joinUrl: event.currentTarget.value.trim() })} />}
      <NumberField
        label={t('live.limit')} description={t('live.limitHelp')} className={styles.short ?? ''} suffix=" %" max={100} decimalScale={0} step={5} disabled={started}
        value={body.limitPercent} onChange={(percent) => set({ limitPercent: percent === '' ? 0 : Number(percent) })}
      />
      <Group gap="md" align="flex-start">
        <NumberField
          label={t('live.window')} max={1440} decimalScale={0} disabled={started} placeholder={String(LIVE_JOIN_WINDOW_MINUTES)} value={body.attendeeJoinTimeLive ?? ''}
          onChange={(value) => set({ attendeeJoinTimeLive: minutes(value) })}
        />
        <NumberField
          label={t('live.windowTch')} max={1440} decimalScale={0} disabled={started} placeholder={String(LIVE_JOIN_WINDOW_MINUTES)} value={body.tchJoinTimeLive ?? ''}
          onChange={(value) => set({ tchJoinTimeLive: minutes(value) })}
        />
      </Group>
      <Weekly item={item} body={body} save={save} />
    </Stack>
  )
}

/** Repeats a lesson weekly; what will be made is shown first. */
function Weekly({ item, body, save }: Pick<LiveFieldsProps, 'item' | 'body' | 'save'>) {
  const { t } = useTranslation('curriculum')
  const { t: common } = useTranslation('common')
  const { actions } = useEditor()
  const language = useLanguage()
  const [opened, setOpened] = useState(false)
  const [weeks, setWeeks] = useState(4)
  const [busy, setBusy] = useState(false)
  const times = liveTimes(body)
  const plan = times === null ? [] : weeklySeries(times, Math.min(Math.max(weeks, 2), SERIES_WEEKS_MAX)).slice(1)
  const make = async () => {
    setBusy(true)
    try {
      if (!await save()) {
        toast.show({ message: t('live.notSaved'), tone: 'danger' })
        return
      }
      await actions.repeatWeekly(item.curriculumSeq, weeks)
      toast.show({ message: t('live.weeklyDone', { count: plan.length }), tone: 'success' })
      setOpened(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div>
        <Button size="sm" leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpened(true)} {...(times === null ? { disabledReason: t('live.needsTimes') } : {})}>{t('live.weekly')}</Button>
      </div>
      <Dialog
        opened={opened} onClose={() => setOpened(false)} size="small" title={t('live.weekly')} closeLabel={common('cancel')}
        footer={(
          <>
            <Button kind="quiet" onClick={() => setOpened(false)}>{common('cancel')}</Button>
            <Button kind="primary" loading={busy} disabled={weeks < 2} onClick={() => { make().catch(() => undefined) }}>{t('live.weeklyMake', { count: plan.length })}</Button>
          </>
        )}
      >
        <Stack gap="md">
          <NumberField label={t('live.weeks')} min={2} max={SERIES_WEEKS_MAX} decimalScale={0} value={weeks} onChange={(value) => setWeeks(value === '' ? 0 : Number(value))} />
          <div>
            <h3 className={styles.heading}>{t('live.weeklyShown')}</h3>
            <ol className={styles.series}>{plan.map(({ startAt }) => <li key={startAt}>{formatMoment(new Date(startAt).toISOString(), language, SEOUL)}</li>)}</ol>
          </div>
        </Stack>
      </Dialog>
    </>
  )
}
