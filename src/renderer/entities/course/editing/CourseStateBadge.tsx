import { useTranslation } from 'react-i18next'
import type { CourseState } from '#shared/course/lifecycle.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<CourseState, Tone> = { draft: 'neutral', public: 'success', private: 'warning', trash: 'danger' }

export function CourseStateBadge({ state }: { state: CourseState }) {
  const { t } = useTranslation('studio')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
