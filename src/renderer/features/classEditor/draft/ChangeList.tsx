import { IconArrowDown, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { Badge, VisuallyHidden } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import { isCourseField } from '../form/classForm.ts'
import { useFieldValueText } from './useFieldValueText.ts'
import styles from './draft.module.css'

export type Changes = CallResult<typeof contract.course.draft>

const tones: Record<Changes['items'][number]['kind'], Tone> = { added: 'success', removed: 'danger', changed: 'neutral' }

function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation('studio')
  return (
    <div className={styles.pair}>
      <div className={styles.before}><VisuallyHidden>{t('draft.before')}: </VisuallyHidden>{before}</div>
      <IconArrowRight className={styles.across} size={18} stroke={1.75} aria-hidden="true" />
      <IconArrowDown className={styles.down} size={18} stroke={1.75} aria-hidden="true" />
      <div className={styles.after}><VisuallyHidden>{t('draft.after')}: </VisuallyHidden>{after}</div>
    </div>
  )
}

export function ChangeList({ changes, currency }: { changes: Changes; currency: Currency }) {
  const { t } = useTranslation('studio')
  const valueText = useFieldValueText()
  const picture = (imageUrl: string | null) => (imageUrl === null ? t('draft.empty') : <CoursePicture imageUrl={imageUrl} sizes="220px" />)
  return (
    <ul className={styles.changes}>
      {changes.picture === null ? null : (
        <li className={styles.change}>
          <strong>{t('draft.picture')}</strong>
          <BeforeAfter before={picture(changes.picture.before)} after={picture(changes.picture.after)} />
        </li>
      )}
      {changes.fields.map(({ field, before, after }) => (isCourseField(field) ? (
        <li key={field} className={styles.change}>
          <strong>{t(`field.${field}`)}</strong>
          {before === after
            ? <p className={styles.note}>{t('draft.markup')}</p>
            : <BeforeAfter before={valueText(field, before, currency)} after={valueText(field, after, currency)} />}
        </li>
      ) : null))}
      {changes.items.map(({ curriculumSeq, kind, before, after }) => (
        <li key={curriculumSeq} className={styles.change}>
          <div className={styles.item}>
            <Badge tone={tones[kind]}>{t(`draft.${kind}`)}</Badge>
            <strong>{kind === 'changed' && before !== after ? t('draft.curriculum') : (after ?? before)}</strong>
          </div>
          {kind !== 'changed' ? null : before === after
            ? <p className={styles.note}>{t('draft.itemChanged')}</p>
            : <BeforeAfter before={before} after={after} />}
        </li>
      ))}
      {changes.isReordered ? (
        <li className={styles.change}>
          <strong>{t('draft.order')}</strong>
          <p className={styles.note}>{t('draft.orderText')}</p>
        </li>
      ) : null}
    </ul>
  )
}
