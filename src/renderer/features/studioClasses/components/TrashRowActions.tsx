import { IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudioCourse } from '#shared/course/contract.ts'
import { accessDaysLeft } from '#shared/enrollment/accessPeriod.ts'
import { canRestore } from '#shared/course/lifecycle.ts'
import { useClassActions } from '#renderer/entities/course/editing/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './classList.module.css'

export function TrashRowActions({ course, now }: { course: StudioCourse; now: number }) {
  const { t } = useTranslation('studio')
  const actions = useClassActions(course.channelSeq)
  const days = accessDaysLeft(course.restoreExpiredAt, now) ?? 0
  return (
    <div className={styles.buttons}>
      <span className={styles.left} data-soon={days <= 1 || undefined}>{t('trash.daysLeft', { count: days })}</span>
      {canRestore(course, now) ? (
        <Button size="sm" leftSection={<IconRestore size={18} stroke={1.75} aria-hidden="true" />} loading={actions.busy} onClick={() => { void actions.restore(course) }}>
          {t('action.restore')}
        </Button>
      ) : null}
    </div>
  )
}
