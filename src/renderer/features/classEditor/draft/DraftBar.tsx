import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courseState } from '#shared/course/lifecycle.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { Button, VisuallyHidden } from '#renderer/ui/index.ts'
import { useEditedClass } from '../form/useClassEditing.ts'
import { DraftDialog } from './DraftDialog.tsx'
import type { DraftAction } from './DraftDialog.tsx'
import styles from './draft.module.css'

/** Pending changes of a public class, to publish or drop: a part of the bar. */
export function DraftBar() {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const { course } = useEditedClass()
  const [action, setAction] = useState<DraftAction | null>(null)
  const draft = useQuery(editingQueries.draft(useClient(), course.channelSeq, course.courseSeq))
  const count = draft.data?.count ?? 0
  const hasFailed = draft.isError && draft.data === undefined
  if (courseState(course) !== 'public' && count === 0) return null
  return (
    <section className={styles.bar} aria-label={t('draft.label')}>
      <output className={styles.words}>
        {hasFailed ? t('draft.failed') : count === 0 ? <VisuallyHidden>{t('draft.none')}</VisuallyHidden> : <strong className={styles.count}>{t('draft.count', { count })}</strong>}
      </output>
      {hasFailed ? <Button size="sm" onClick={() => { void draft.refetch() }}>{common('retry')}</Button> : null}
      {count === 0 ? null : (
        <div className={styles.buttons}>
          <Button size="sm" kind="quiet" onClick={() => setAction('revert')}>{t('draft.revert')}</Button>
          <Button size="sm" kind="primary" onClick={() => setAction('apply')}>{t('draft.apply')}</Button>
        </div>
      )}
      <DraftDialog action={action} onClose={() => setAction(null)} />
    </section>
  )
}
