import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxSubmission } from '#shared/mission/contract.ts'
import { isLate } from '#shared/mission/submission.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Checkbox, UnstyledButton } from '#renderer/ui/index.ts'
import styles from './review.module.css'

interface InboxListProps {
  ref: Ref<HTMLUListElement>
  submissions: readonly InboxSubmission[]
  opened: number | null
  picked: ReadonlySet<number>
  onOpen: (submission: InboxSubmission) => void
  /** Absent: nothing can be picked. */
  onPick: ((submissionSeq: number) => void) | undefined
}

export function InboxList({ ref, submissions, opened, picked, onOpen, onPick }: InboxListProps) {
  const { t } = useTranslation('mission')
  const language = useLanguage()
  const now = new Date(useNow(60_000))
  return (
    <ul ref={ref} className={styles.list} aria-label={t('review.list')}>
      {submissions.map((one) => (
        <li key={one.submissionSeq} data-current={one.submissionSeq === opened || undefined}>
          {onPick === undefined ? null : <Checkbox aria-label={t('review.pick', { name: one.name, title: one.title })} checked={picked.has(one.submissionSeq)} onChange={() => onPick(one.submissionSeq)} />}
          <UnstyledButton className={styles.row} data-seq={one.submissionSeq} aria-current={one.submissionSeq === opened ? 'true' : undefined} onClick={() => onOpen(one)}>
            <span className={styles.who}><strong>{one.name}</strong><time dateTime={one.updatedAt}>{formatRelative(one.updatedAt, language, now)}</time></span>
            <span className={styles.what}>{one.title}{one.dueAt !== null && isLate(one.dueAt, Date.parse(one.createdAt)) ? <Badge tone="warning">{t('review.late')}</Badge> : null}</span>
            <span className={styles.extract}>{one.content || one.linkUrl || t('review.attached', { count: one.pictures.length + one.files.length })}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
