import { IconAlertCircle, IconBulb, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { CourseForm } from '#shared/course/form.ts'
import { coursePublishIssues, curriculumPublishIssues, lacksVideo, publishIssueMessage, typeIssue } from '#shared/course/publish.ts'
import type { PublishIssue } from '#shared/course/publish.ts'
import { closedChoices } from '#shared/course/features.ts'
import { courseState } from '#shared/course/lifecycle.ts'
import { packPublishIssues } from '#shared/pack/rules.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { curriculumTypeCd, isPack } from '#shared/kernel/codes.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { liveQueries } from '#renderer/entities/live/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { packQueries } from '#renderer/entities/course/packQueries.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useFieldError } from '#renderer/lib/form/index.ts'
import type { FailedQuery } from '#renderer/lib/LoadFailed.tsx'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { useEditedClass } from '../form/useClassEditing.ts'
import { isCourseField } from '../form/classForm.ts'
import type { CourseField } from '../form/classForm.ts'
import styles from './publish.module.css'

interface Blocker {
  key: string
  message: string
  field: CourseField | null
  itemTitle: string | null
  to: string
}

const paymentFields: ReadonlySet<CourseField> = new Set<CourseField>([
  'fareCd', 'currency', 'price', 'discountPrice', 'discountStartAt', 'discountEndAt', 'materialPrice', 'materialPriceEx', 'payStartAt', 'payEndAt', 'openTypeCd',
])

/** All problems that block publishing, and what is advised; null until the curriculum is loaded, with the failed query if that failed. */
export function usePublishIssues(): { blockers: Blocker[]; advice: Blocker[]; failed: null } | { blockers: null; advice: null; failed: FailedQuery | null } {
  const { course, form } = useEditedClass()
  const { channelSeq, courseSeq } = course
  const open = usePlatformFacts()?.features ?? []
  const client = useClient()
  const text = useFieldError()
  const { t } = useTranslation('studio')
  const values = useWatch({ control: form.control }) as CourseForm
  const packed = isPack(course)
  const curriculum = useQuery({ ...editingQueries.curriculum(client, channelSeq, courseSeq), enabled: !packed })
  const pack = useQuery({ ...packQueries.edited(client, channelSeq, courseSeq), enabled: packed })
  const hasLive = curriculum.data?.some(({ body }) => body.curriculumTypeCd === curriculumTypeCd.live) === true
  // Without it, the server still refuses.
  const { data: usable } = useQuery({ ...liveQueries.usable(client, { channelSeq, courseSeq }), enabled: hasLive })
  const now = useNow(MINUTE_MS)
  const items = packed ? [] : curriculum.data
  const classes = packed ? pack.data?.classes : []
  if (items === undefined || classes === undefined) {
    const failed = packed ? pack : curriculum
    return { blockers: null, advice: null, failed: failed.isError ? failed : null }
  }
  const paths = packed
    ? { payment: packPaths['packages-settings-payment'], information: packPaths['packages-settings-setting'], curriculums: packPaths['packages-settings-curriculums'] }
    : { payment: coursePaths['classes-settings-payment'], information: coursePaths['classes-settings-information'], curriculums: curriculumPaths['classes-settings-curriculums'] }

  const blocker = (issue: PublishIssue): Blocker => {
    const [place, index] = issue.path
    const key = issue.path.join('.') + issue.messageKey
    const message = text(publishIssueMessage(issue)) ?? ''
    const params = { courseSeq }
    if (isCourseField(place)) {
      const path = paths[paymentFields.has(place) ? 'payment' : 'information']
      return { key, message, field: place, itemTitle: null, to: pathOf({ path, params, hash: place }) }
    }
    const item = typeof index === 'number' ? items[index] : undefined
    return {
      key, message, field: null,
      itemTitle: item === undefined || message.includes(item.body.title) ? null : item.body.title,
      to: pathOf({ path: paths.curriculums, params, ...(item === undefined ? {} : { hash: `item-${item.curriculumSeq}` }) }),
    }
  }
  const closed = courseState(course) === 'draft' ? closedChoices(values, open) : []
  // A public class may lack it since before its type asked for it; the server refuses what takes it away.
  const bodies = items.map(({ body }) => body)
  const isOld = courseState(course) === 'public'
  const ofType = packed || !isOld ? null : typeIssue(bodies, values.courseTypeCd)
  const ofContent = packed ? packPublishIssues(values, classes) : curriculumPublishIssues(items, values.courseTypeCd, usable === undefined ? null : { usable: usable.liveTypes, now }, isOld)
  const advised = ofType === null ? [] : [blocker(ofType)]
  const videos: Blocker[] = ofType !== null || packed || items.length === 0 || !lacksVideo(bodies, values.courseTypeCd) ? []
    : [{ key: 'videos', message: t('publish.noVideo'), field: null, itemTitle: null, to: pathOf({ path: paths.curriculums, params: { courseSeq } }) }]
  return { blockers: [...closed, ...coursePublishIssues(values), ...ofContent].map(blocker), advice: [...advised, ...videos], failed: null }
}

/** @param isAdvice what does not block */
export function BlockerList({ blockers, onGo, isAdvice = false }: { blockers: readonly Blocker[]; onGo?: () => void; isAdvice?: boolean }) {
  const { t } = useTranslation('studio')
  return (
    <ul className={styles.blockers} data-advice={isAdvice || undefined} aria-label={isAdvice ? t('publish.advice') : undefined}>
      {blockers.map(({ key, message, field, itemTitle, to }) => (
        <li key={key}>
          <Link to={to} className={styles.blocker} onClick={onGo}>
            {isAdvice ? <IconBulb size={18} stroke={1.75} aria-hidden="true" /> : <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />}
            <span>
              {field === null ? null : <strong>{t(`field.${field}`)}</strong>}
              {itemTitle === null ? null : <strong>{itemTitle}</strong>}
              <span>{message}</span>
            </span>
            <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
