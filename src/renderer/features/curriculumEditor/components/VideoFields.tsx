import { useTranslation } from 'react-i18next'
import { yn } from '#shared/kernel/codes.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { NumberField, Stack, Switch } from '#renderer/ui/index.ts'
import type { ItemFields } from './useItemEditing.ts'
import styles from './panel.module.css'

export function VideoFields({ body, locked, set }: { body: CurriculumBodyOf<'02'>; locked: boolean; set: (fields: ItemFields) => void }) {
  const { t } = useTranslation('curriculum')
  return (
    <Stack gap="md">
      <NumberField
        label={t('panel.limitPercent')} description={t('panel.limitPercentHelp')} className={styles.short ?? ''} suffix=" %" max={100} decimalScale={0} step={5} disabled={locked}
        value={body.limitPercent} onChange={(percent) => set({ limitPercent: percent === '' ? 0 : Number(percent) })}
      />
      <Switch
        label={t('panel.speed')} description={t('panel.speedHelp')} disabled={locked} checked={body.vodSpeedControlYn === yn.yes}
        onChange={(event) => set({ vodSpeedControlYn: event.currentTarget.checked ? yn.yes : yn.no })}
      />
      <Switch
        label={t('panel.isPublic')} description={t('panel.isPublicHelp')} disabled={locked} checked={body.isPublic}
        // A public video cannot be limited to one device (courses spec §5).
        onChange={(event) => set({ isPublic: event.currentTarget.checked, ...(event.currentTarget.checked && body.limitDupPlay === yn.yes ? { limitDupPlay: yn.no } : {}) })}
      />
    </Stack>
  )
}
