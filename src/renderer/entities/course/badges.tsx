import { useTranslation } from 'react-i18next'
import type { CourseCard } from '#shared/course/contract.ts'
import { cardBadge, kindBadge } from '#shared/course/badges.ts'
import type { CardBadge } from '#shared/course/badges.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<Exclude<CardBadge, 'none'>, Tone> = { closed: 'neutral', closingSoon: 'danger', discount: 'accent', new: 'primary' }

/** The state badge of highest priority (courses spec §4). */
export function StateBadge({ course, now }: { course: Parameters<typeof cardBadge>[0]; now: number }) {
  const { t } = useTranslation('course')
  const badge = cardBadge(course, now)
  return badge === 'none' ? null : <Badge solid tone={tones[badge]}>{t(`badge.${badge}`)}</Badge>
}

/** Package, LIVE·VOD, LIVE or VOD (courses spec §4). */
export function KindBadge({ course }: { course: Pick<CourseCard, 'courseTypeCd' | 'curriculumTypeCds'> }) {
  const { t } = useTranslation('course')
  const kind = kindBadge(course)
  return kind === 'none' ? null : <Badge tone="primary" size="sm">{t(`kind.${kind}`)}</Badge>
}
