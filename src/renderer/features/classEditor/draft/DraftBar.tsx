import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courseState } from '#shared/course/lifecycle.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { Button } from '#renderer/ui/index.ts'
import { useEditedClass } from '../form/useClassEditing.ts'
import { DraftDialog } from './DraftDialog.tsx'
import type { DraftAction } from './DraftDialog.tsx'
import styles from './draft.module.css'

/** Pending changes of a public class, to publish or drop. Always shown, to avoid layout shifts while typing. */
export function DraftBar() {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const { course } = useEditedClass()
  const [action, setAction] = useState<DraftAction | null>(null)
  const draft = useQuery(editingQueries.draft(useClient(), course.channelSeq, course.courseSeq))
  const count = draft.data?.count ?? 0
  if (courseState(course) !== 'public' && count === 0) return null
  return (
    <section className={styles.bar} aria-label={t('draft.label')} data-waiting={count > 0 || undefined}>
      <output className={styles.words}>
        {draft.isError && draft.data === undefined ? <span className={styles.help}>{t('draft.failed')}</span> : (
          <>
            {count === 0 ? null : <strong className={styles.count}>{t('draft.count', { count })}</strong>}
            <span className={styles.help}>{t(count === 0 ? 'draft.none' : 'draft.waiting')}</span>
          </>
        )}
      </output>
      {draft.isError && draft.data === undefined ? <Button onClick={() => { void draft.refetch() }}>{common('retry')}</Button> : null}
      {count === 0 ? null : (
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={() => setAction('revert')}>{t('draft.revert')}</Button>
          <Button kind="accent" onClick={() => setAction('apply')}>{t('draft.apply')}</Button>
        </div>
      )}
      <DraftDialog action={action} onClose={() => setAction(null)} />
    </section>
  )
}
