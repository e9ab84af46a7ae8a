import { useTranslation } from 'react-i18next'
import { closedFeature } from '#shared/course/features.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import type { CourseField } from './classForm.ts'

/** Why an option is not available yet, or undefined; the `current` value stays allowed. */
export function useClosedChoice(): (field: CourseField, value: string, current?: unknown) => string | undefined {
  const { t } = useTranslation('studio')
  const open = usePlatformFacts()?.features ?? []
  return (field, value, current) => {
    const feature = value === current ? null : closedFeature(field, value, open)
    return feature === null ? undefined : t(`closed.${feature}`)
  }
}
