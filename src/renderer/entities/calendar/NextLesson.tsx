import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { calendarQueries } from './queries.ts'

/** The next live or offline lesson of a class of mine; nothing where none is planned (COUR-10). The `calendar` texts must be loaded. */
export function NextLesson({ course: { channelSeq, courseSeq }, className }: { course: CourseRef; className?: string | undefined }) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { data } = useQuery(calendarQueries.schedule(useClient(), 'coming'))
  const next = data?.lessons.find((lesson) => lesson.channelSeq === channelSeq && lesson.courseSeq === courseSeq)
  return next === undefined ? null : <span className={className}>{t('next', { moment: formatMoment(next.startAt, language), title: next.title })}</span>
}
