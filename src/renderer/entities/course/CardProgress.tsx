import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isAttending } from '#shared/enrollment/rules.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { Badge } from '#renderer/ui/index.ts'
import { courseQueries } from './queries.ts'
import type { MyCoursesQuery } from './queries.ts'

/** One call for all cards of a page; of more classes, those that were viewed longest ago have no badge. */
const shown: MyCoursesQuery = { state: 'all', size: 100 }

/** How far the user is in a class that they attend, over the picture of its card (COUR-10). */
export function CardProgress({ courseSeq, now }: { courseSeq: number; now: number }) {
  const { t } = useTranslation('course')
  const { data } = useQuery(courseQueries.mine(useClient(), useChannelSeq(), shown))
  const mine = data?.courses.find((one) => one.courseSeq === courseSeq)
  if (mine === undefined || !isAttending(mine, now)) return null
  const percent = Math.floor(mine.progressPercent)
  return <Badge solid tone="success">{percent === 0 ? t('mine.notBegun') : percent === 100 ? t('mine.completed') : t('mine.learning', { percent })}</Badge>
}
