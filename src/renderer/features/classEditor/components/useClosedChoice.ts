import { useTranslation } from 'react-i18next'
import { closedFeature } from '#shared/course/features.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import type { CourseField } from './classForm.ts'

/** Why a choice of the form cannot be made yet, in one sentence; undefined where it can. `current` may stay. */
export function useClosedChoice(): (field: CourseField, value: string, current?: unknown) => string | undefined {
  const { t } = useTranslation('studio')
  const open = usePlatformFacts()?.features ?? []
  return (field, value, current) => {
    const feature = value === current ? null : closedFeature(field, value, open)
    return feature === null ? undefined : t(`closed.${feature}`)
  }
}
