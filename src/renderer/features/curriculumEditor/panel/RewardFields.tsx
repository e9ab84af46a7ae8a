import { useTranslation } from 'react-i18next'
import { isMission } from '#shared/mission/lessons.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { Group, NumberField, Stack } from '#renderer/ui/index.ts'
import type { ItemFields } from './useItemEditing.ts'
import styles from './panel.module.css'

interface RewardFieldsProps {
  body: CurriculumBody
  set: (fields: ItemFields) => void
  errorOf: (field: string) => string | undefined
}

/** What a lesson earns on completion; 0 earns nothing (courses spec §3; STU-03, ROOM-04). */
export function RewardFields({ body, set, errorOf }: RewardFieldsProps) {
  const { t } = useTranslation('curriculum')
  const number = (field: 'xp' | 'point') => ({
    label: t(`mission.${field}`), className: styles.short ?? '', decimalScale: 0, max: 100_000, value: body[field], error: errorOf(field),
    onChange: (value: string | number) => set({ [field]: value === '' ? 0 : Number(value) }),
  })
  return (
    <Stack gap="xs">
      <Group gap="md" align="flex-start"><NumberField {...number('xp')} /><NumberField {...number('point')} /></Group>
      <p className={styles.quiet}>{t(isMission(body) || body.curriculumTypeCd === curriculumTypeCd.chat ? 'mission.earns' : 'panel.earns')}</p>
    </Stack>
  )
}
