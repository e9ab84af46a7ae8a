import { useTranslation } from 'react-i18next'
import { limitsDuplicatePlay } from '#shared/curriculum/items.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { completesAt } from '#shared/classroom/viewingLimits.ts'
import { yn } from '#shared/kernel/codes.ts'
import { NumberField, Select, Stack, Switch } from '#renderer/ui/index.ts'
import type { ItemFields } from './useItemEditing.ts'
import styles from './panel.module.css'

interface VideoFieldsProps {
  body: CurriculumBodyOf<'02'>
  locked: boolean
  set: (fields: ItemFields) => void
}

/** How a video is watched, the same for files and links (ROOM-02). */
export function VideoFields({ body, locked, set }: VideoFieldsProps) {
  const { t } = useTranslation('curriculum')
  const isWhole = body.watchWholeYn === yn.yes
  return (
    <Stack gap="md">
      <NumberField
        label={t('panel.limitPercent')} description={isWhole ? t('panel.limitPercentWhole') : t('panel.limitPercentHelp')} className={styles.short ?? ''} suffix=" %" max={100} decimalScale={0} step={5}
        disabled={locked || isWhole} value={completesAt(body)} onChange={(percent) => set({ limitPercent: percent === '' ? 0 : Number(percent) })}
      />
      <Switch
        label={t('panel.watchWhole')} description={t('panel.watchWholeHelp')} disabled={locked} checked={isWhole}
        onChange={(event) => set({ watchWholeYn: event.currentTarget.checked ? yn.yes : yn.no })}
      />
      <Switch
        label={t('panel.speed')} description={t('panel.speedHelp')} disabled={locked} checked={body.vodSpeedControlYn === yn.yes}
        onChange={(event) => set({ vodSpeedControlYn: event.currentTarget.checked ? yn.yes : yn.no })}
      />
      <ViewingTime body={body} locked={locked} set={set} />
      <Switch
        label={t('panel.onePlace')} description={body.isPublic ? t('panel.onePlacePublic') : t('panel.onePlaceHelp')} disabled={locked || body.isPublic} checked={limitsDuplicatePlay(body)}
        onChange={(event) => set({ limitDupPlay: event.currentTarget.checked ? yn.yes : yn.no })}
      />
      <Switch
        label={t('panel.isPublic')} description={t('panel.isPublicHelp')} disabled={locked} checked={body.isPublic}
        // A public video cannot be limited to one device (courses spec §5).
        onChange={(event) => set({ isPublic: event.currentTarget.checked, ...(event.currentTarget.checked && body.limitDupPlay === yn.yes ? { limitDupPlay: yn.no } : {}) })}
      />
    </Stack>
  )
}

const limits = ['none', 'length', 'minutes'] as const
/** Offered when a limit is switched on. */
const begun = {
  none: { multiplyPlayTime: null, limitPlayTime: null }, length: { multiplyPlayTime: 2, limitPlayTime: null }, minutes: { multiplyPlayTime: null, limitPlayTime: 60 },
} as const

function ViewingTime({ body, locked, set }: VideoFieldsProps) {
  const { t } = useTranslation('curriculum')
  const kind = body.multiplyPlayTime !== null ? 'length' : body.limitPlayTime !== null ? 'minutes' : 'none'
  return (
    <div className={styles.pair}>
      <Select
        label={t('panel.viewingTime')} description={t('panel.viewingTimeHelp')} disabled={locked} value={kind} data={limits.map((value) => ({ value, label: t(`panel.viewingTimeBy.${value}`) }))}
        onChange={(value) => set(begun[limits.find((one) => one === value) ?? 'none'])}
      />
      {kind === 'length' ? (
        <NumberField
          label={t('panel.times')} suffix={t('panel.timesUnit')} min={0.1} max={100} decimalScale={1} step={0.5} disabled={locked} value={body.multiplyPlayTime ?? ''}
          onChange={(times) => { if (Number(times) > 0) set({ multiplyPlayTime: Number(times) }) }}
        />
      ) : null}
      {kind === 'minutes' ? (
        <NumberField
          label={t('panel.minutes')} suffix={t('panel.minutesUnit')} min={1} decimalScale={0} step={10} disabled={locked} value={body.limitPlayTime ?? ''}
          onChange={(minutes) => { if (Number(minutes) > 0) set({ limitPlayTime: Number(minutes) }) }}
        />
      ) : null}
    </div>
  )
}
