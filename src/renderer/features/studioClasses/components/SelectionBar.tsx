import { IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioCourse } from '#shared/course/contract.ts'
import { canDeleteTogether } from '#shared/course/lifecycle.ts'
import { useClassActions } from '#renderer/entities/course/editing/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './classList.module.css'

export interface Selection {
  courses: readonly StudioCourse[]
  has: (courseSeq: number) => boolean
  tick: (course: StudioCourse, on: boolean) => void
  clear: () => void
}

/** The rows that are ticked, until another view of the list is shown. */
export function useSelection(view: string): Selection {
  const [kept, setKept] = useState<{ view: string; courses: readonly StudioCourse[] }>({ view, courses: [] })
  const courses = kept.view === view ? kept.courses : []
  const set = (next: readonly StudioCourse[]) => setKept({ view, courses: next })
  return {
    courses,
    has: (courseSeq) => courses.some((course) => course.courseSeq === courseSeq),
    tick: (course, on) => set(on ? [...courses, course] : courses.filter(({ courseSeq }) => courseSeq !== course.courseSeq)),
    clear: () => set([]),
  }
}

/** What can be done with the ticked classes: packages and classes are not deleted together (courses spec §5; PACK-05). */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation('studio')
  const { t: errorText } = useTranslation('errors')
  const actions = useClassActions(useChannelSeq())
  const { courses, clear } = selection
  if (courses.length === 0) return null
  const remove = async () => {
    if (await actions.removeMany(courses)) clear()
  }
  return (
    <section className={styles.selected} aria-label={t('select.label')}>
      <span>{t('select.count', { count: courses.length })}</span>
      {canDeleteTogether(courses) ? null : <span className={styles.quiet}>{errorText('packagesApart')}</span>}
      <Button size="sm" kind="quiet" leftSection={<IconX size={16} aria-hidden="true" />} onClick={clear}>{t('select.clear')}</Button>
      <Button size="sm" leftSection={<IconTrash size={16} aria-hidden="true" />} disabled={!canDeleteTogether(courses)} loading={actions.busy} onClick={() => { void remove() }}>{t('action.delete')}</Button>
    </section>
  )
}
